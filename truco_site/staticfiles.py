"""Hashed and compressed static files for production; ES modules and what they import included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Django looks for imports in `*.js` only; ours are `*.mjs`, and a page would fetch each module twice, once by either name."""

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "*.mjs",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
