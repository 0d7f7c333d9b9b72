"""Hashed and compressed static files for production; ES modules and what they import included."""

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

UNUSED = "django_htmx/ext/"
"""Extensions of htmx that no page of ours asks for; comments in them look like imports of files that do not exist."""


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Any:
        used = {name: place for name, place in paths.items() if not name.startswith(UNUSED)}
        return super().post_process(used, *args, **options)
