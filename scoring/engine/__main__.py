"""The engine at the command line: JSON lines in, JSON lines out; or a whole TRN file to its score sheet.

    python -m scoring.engine < hands.jsonl
    python -m scoring.engine --match partida.trn [--json]     (- reads standard input)

Nothing is computed here; see docs/trn.md for the fields.
"""

import json
import sys
from collections.abc import Iterator
from typing import IO, Any

from .codec import FieldError, assessment_json, mapping, state_from_json, text, violation_json
from .errors import NotationError, OptionError, Violation
from .match import assess
from .ruleset import from_preset
from .trnfile import read_file, replay_file, sheet_json, sheet_text

MAX_LINE = 64 * 1024
USAGE = "usage: python -m scoring.engine [--match FILE [--json]] < lines.jsonl"


def refusal(ident: Any, *violations: Violation) -> dict[str, Any]:
    errors = [violation_json(violation) for violation in violations]
    return {"id": ident, "outcome": None, "notices": [], "errors": errors}


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line of input; every fault has its key."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return refusal(None, Violation("input.not_json"))
    if not isinstance(request, dict):
        return refusal(None, Violation("input.not_json"))
    ident = request.get("id")
    try:
        ruleset = from_preset(
            text(request.get("ruleset"), "ruleset"), mapping(request.get("options", {}), "options")
        )
        judged = assess(ruleset, state_from_json(request.get("before")), text(request.get("trn"), "trn"))
    except FieldError as no:
        return refusal(ident, no.violation)
    except OptionError as no:
        return refusal(ident, Violation(no.key, no.params))
    return {"id": ident} | assessment_json(judged)


def lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Lines of at most MAX_LINE bytes; None for one that is longer, whose rest is read away in pieces."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE)
        yield None


def serve(source: IO[bytes], target: IO[str]) -> None:
    """Answer every line; an empty one is passed over."""
    for line in lines(source):
        if line is not None and not line.strip():
            continue
        reply = (
            refusal(None, Violation("input.too_long", {"max": MAX_LINE})) if line is None else answer(line)
        )
        # escaped to ASCII: whatever came in can be printed on any terminal
        target.write(json.dumps(reply) + "\n")
        target.flush()


def show_match(content: str, as_json: bool, target: IO[str]) -> int:
    """Print the score sheet of a TRN file; 1 when a hand, a tag or the claimed result is refused."""
    try:
        file = read_file(content)
    except NotationError as no:
        print(json.dumps({"errors": [violation_json(item) for item in no.violations]}), file=target)
        return 1
    sheet, wrong = replay_file(file)
    errors = [violation_json(item) for item in wrong]
    if as_json:
        print(json.dumps(sheet_json(file, sheet) | {"errors": errors}), file=target)
    else:
        print(sheet_text(sheet), file=target)
        for error in errors:
            print(f"{error['key']}: {error['message']}", file=target)
    return 1 if wrong else 0


def main(argv: list[str]) -> int:
    if not argv:
        serve(sys.stdin.buffer, sys.stdout)
        return 0
    words = [word for word in argv if word != "--json"]
    if len(words) != 2 or words[0] != "--match":
        print(USAGE, file=sys.stderr)
        return 2
    try:
        if words[1] == "-":
            raw = sys.stdin.buffer.read()
        else:
            with open(words[1], "rb") as file:
                raw = file.read()
        content = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as no:
        print(no, file=sys.stderr)
        return 2
    return show_match(content, "--json" in argv, sys.stdout)


if __name__ == "__main__":  # pragma: no cover - the tests run it in a process of its own
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # the reader went away, as `head` does
        sys.stderr.close()
