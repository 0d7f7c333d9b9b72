"""Which strings the source has for translators, found without xgettext: Python by its syntax tree, templates by Django's own reader."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("truco_site", "tournaments", "scoring")
# how many arguments are text, and whether the first is a context
CALLS = {
    "_": (1, False),
    "gettext": (1, False),
    "ngettext": (2, False),
    "pgettext": (2, True),
    "npgettext": (3, True),
}
LITERAL = r"u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
TEMPLATE_CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)", re.DOTALL)


@dataclass(frozen=True)
class Source:
    """One string and where it first stands."""

    text: str
    plural: str = ""
    context: str = ""
    place: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.text


def collect(root: Path = ROOT) -> dict[tuple[str, str], Source]:
    """Every string by (context, text); a plural wins over the same text without one."""
    found: dict[tuple[str, str], Source] = {}
    for source in _all(root):
        if source.key not in found or (source.plural and not found[source.key].plural):
            found[source.key] = source
    return found


def _all(root: Path) -> Iterator[Source]:
    for house in HOUSES:
        for file in sorted((root / house).rglob("*.py")):
            if "migrations" not in file.parts:
                yield from of_python(file.read_text(encoding="utf-8"), file.relative_to(root).as_posix())
    for folder in (root / "templates", *(root / house / "templates" for house in HOUSES)):
        for file in sorted([*folder.rglob("*.html"), *folder.rglob("*.txt")]):
            yield from of_template(file.read_text(encoding="utf-8"), file.relative_to(root).as_posix())


def of_python(code: str, place: str) -> Iterator[Source]:
    tree = ast.parse(code)
    aliases = _aliases(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        name = re.sub(r"_(lazy|noop)$", "", aliases.get(name, name))
        texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        yield from _source(name, texts, place)


def _aliases(tree: ast.Module) -> dict[str, str]:
    """The names that gettext's functions were given on import: a file that needs both calls one `_l`."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        name.asname: name.name
        for node in imports
        if node.module == "django.utils.translation"
        for name in node.names
        if name.asname
    }


def of_template(text: str, place: str) -> Iterator[Source]:
    for call in TEMPLATE_CALL.finditer(templatize(text, origin=place)):
        yield from _source(
            call[1], [ast.literal_eval(t) for t in re.findall(LITERAL, call[2], re.DOTALL)], place
        )


def _source(name: str, texts: list[str], place: str) -> Iterator[Source]:
    wanted, with_context = CALLS.get(name, (0, False))
    if not wanted or len(texts) < wanted or not texts[0]:
        return
    context = texts[0] if with_context else ""
    text, *plural = texts[1 if with_context else 0 : wanted]
    yield Source(text=text, plural=plural[0] if plural else "", context=context, place=place)
