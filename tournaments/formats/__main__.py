"""`python -m tournaments.formats [file]`: make a published draw or table again.

The only room here that reads and prints. A draw file gives the same draw with its digests; a results file
(`entrants`, `results`, `rules`, `out`) gives the table. Errors are JSON with a stable key, on standard output,
and exit code 2.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from .codec import table_from_json, table_to_json
from .draw_file import redraw
from .errors import FormatError

USAGE = (
    "usage: python -m tournaments.formats [draw-or-results.json]   (standard input without a file, or with -)"
)


def answer(text: str) -> dict[str, Any]:
    """What the command prints for this input. Raises FormatError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError("not_json", message=str(error)) from error
    if not isinstance(data, dict):
        raise FormatError("bad_file", field="")
    if "results" in data:
        return table_to_json(table_from_json(data))
    return redraw(data)


def main(arguments: Sequence[str]) -> int:
    """Read, answer, print; the exit code."""
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0 if len(arguments) == 1 else 2
    try:
        printed, code = answer(_read(arguments[0] if arguments else "-")), 0
    except FormatError as error:
        printed, code = {"error": {"key": error.key, "params": dict(error.params)}}, 2
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    print(json.dumps(printed, ensure_ascii=False, indent=2, default=str))
    return code


def _read(path: str) -> str:
    try:
        if path == "-":
            raw = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:  # no pathlib in the cellar
                raw = file.read()
        return raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError("cannot_read", path=path, message=str(error)) from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
