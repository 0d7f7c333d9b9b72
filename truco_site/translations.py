"""The four languages: `.po` files are in git, `.mo` files are made where they are needed. `python -m truco_site.translations`."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from truco_site.strings import Source

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"
PLURALS = {
    "es": "nplurals=2; plural=(n != 1);",
    "ca_Valencia": "nplurals=2; plural=(n != 1);",
    "pt_BR": "nplurals=2; plural=(n > 1);",
}
"""The folders that must be complete. English is the source and needs none."""
FRAMEWORK = "django"
"""The place of a text of Django's own that a language says in its own way: Django has Catalan, not Valencian."""

# no dates and no names: git knows them, and an update that changes nothing changes nothing
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""

Key = tuple[str, str]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def po_file(language: str, folder: Path = LOCALE_DIR) -> Path:
    return folder / language / "LC_MESSAGES" / "django.po"


def compile_all(folder: Path = LOCALE_DIR) -> int:
    """Write every `.mo` that is missing or older than its `.po`; how many were written."""
    written = 0
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        draft = mo.with_suffix(".mo.new")
        with draft.open("wb") as file:
            write_mo(file, _read(po))
        draft.replace(mo)
        written += 1
    return written


def problems(sources: Iterable[Source], folder: Path = LOCALE_DIR) -> Iterator[str]:
    """What is missing, empty, fuzzy or has other placeholders than the English, one line each."""
    wanted = list(sources)
    for language in PLURALS:
        if not po_file(language, folder).exists():
            yield f"{language}: there is no file"
            continue
        messages = _messages(_read(po_file(language, folder)))
        for source in wanted:
            trouble = _trouble(source, messages.get(source.key))
            if trouble:
                yield f"{language}: {trouble}: {source.text!r} ({source.place})"


def update(sources: Iterable[Source], folder: Path = LOCALE_DIR) -> None:
    """Write the files anew with exactly these strings, in order, keeping every translation there is and Django's own."""
    wanted = sorted(sources, key=lambda source: (source.place, source.text))
    for language, plural in PLURALS.items():
        po = po_file(language, folder)
        old = _messages(_read(po)) if po.exists() else {}
        new = Catalog(charset="utf-8")
        for source in wanted:
            kept = old.get(source.key)
            new.add(
                (source.text, source.plural) if source.plural else source.text,
                string=kept.string if kept and bool(kept.pluralizable) == bool(source.plural) else None,
                locations=[(source.place, 0)],
                flags={"fuzzy"} if kept and kept.fuzzy else (),
                context=source.context or None,
            )
        for key, kept in old.items():
            if FRAMEWORK in dict(kept.locations) and key not in {source.key for source in wanted}:
                new.add(kept.id, kept.string, locations=[(FRAMEWORK, 0)], context=kept.context)
        po.parent.mkdir(parents=True, exist_ok=True)
        with po.open("wb") as file:
            file.write(HEADER.format(language=language, plural=plural).encode())
            write_po(file, new, width=100, include_lineno=False, omit_header=True)


def _read(po: Path) -> Catalog:
    # the plural rule is the file's own: `ca_Valencia` is no locale that a library knows
    with po.open("rb") as file:
        return read_po(file, abort_invalid=True)


def _messages(catalog: Catalog) -> dict[Key, Message]:
    return {(m.context or "", m.id if isinstance(m.id, str) else m.id[0]): m for m in catalog if m.id}


def _trouble(source: Source, message: Message | None) -> str:
    if message is None:
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    given = message.string if isinstance(message.string, tuple | list) else (message.string,)
    strings = [string for string in given if string]
    if len(strings) < len(given) or bool(message.pluralizable) != bool(source.plural):
        return "not translated"
    allowed = set(PLACEHOLDER.findall(source.text + source.plural))
    if any(not set(PLACEHOLDER.findall(string)) <= allowed for string in strings):
        return "other placeholders"
    if not source.plural and set(PLACEHOLDER.findall(strings[0])) != allowed:
        return "other placeholders"
    return ""


if __name__ == "__main__":
    compile_all()
