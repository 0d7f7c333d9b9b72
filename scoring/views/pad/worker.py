"""The service worker of the tables' phones: its release, and the files that make a pad open without a network.

Browsers have service workers only where the context is secure (https, localhost); elsewhere the pad works as long as its page is open.
"""

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

SHELL = (
    *(
        f"css/{name}.css"
        for name in ("tokens", "base", "components", "score", "bracket", "pad", "pad_sheets", "print")
    ),
    "img/mark.svg",
)
WORKER = "pad/worker.js"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script, with the release and the addresses of this site's pad before it."""
    head = f"const RELEASE = {json.dumps(release())};\nconst SHELL = {json.dumps([static(f) for f in files()])};\n"
    response = HttpResponse(head + _found(WORKER).read_text("utf-8"), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@lru_cache(maxsize=1)
def files() -> tuple[str, ...]:
    """The static files of the pad: styles, and every module beside the worker."""
    modules = sorted(path.name for path in _found(WORKER).parent.glob("*.mjs"))
    return (*SHELL, *(f"pad/{name}" for name in modules))


@lru_cache(maxsize=1)
def release() -> str:
    """Changes with any of those files: what a phone keeps belongs to one release, and goes with it."""
    digest = sha256()
    for file in (*files(), WORKER):
        digest.update(file.encode() + b"\0" + _found(file).read_bytes())
    return digest.hexdigest()[:16]


def _found(file: str) -> Path:
    path = finders.find(file)
    if path is None:
        raise FileNotFoundError(file)
    return Path(path)
