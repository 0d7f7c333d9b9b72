"""What must never reach a log: the tokens that open a table's pad or an invitation. One pattern, used by logs and by headers."""

import re
from typing import Any

_SLASH = r"(?:/|%2[fF])"
SECRET_PATH = re.compile(rf"(?P<door>{_SLASH}(?:t|invitation){_SLASH})(?P<token>(?:(?!%2[fF])[^/\s?#&\"'])+)")
"""`/t/<token>/` is a table's link, `…/invitation/<token>/` a member's; also inside another address's query."""


def text(line: str) -> str:
    return SECRET_PATH.sub(r"\g<door>…", line)


def value(thing: Any) -> Any:
    """The same thing with every text in it redacted; an object that the log would print by its repr becomes that repr, redacted."""
    if isinstance(thing, str):
        return text(thing)
    if thing is None or isinstance(thing, bool | int | float):
        return thing
    if isinstance(thing, dict):
        return {key: value(item) for key, item in thing.items()}
    if isinstance(thing, list | tuple | set):
        return [value(item) for item in thing]
    return text(repr(thing))


def processor(_logger: Any, _method: str, event: Any) -> Any:
    """A structlog processor; it stands last before the renderer, so that tracebacks are text already."""
    return {key: item if key.startswith("_") else value(item) for key, item in event.items()}
