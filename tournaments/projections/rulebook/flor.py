"""The flor: when three cards make one, what it gives alone, and against another."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.projections.rulebook import terms
from tournaments.projections.rulebook.blocks import Block, Book, Chapter, chapter, sentences, table


def flor(book: Book) -> Chapter:
    """The whole chapter."""
    held = book.said["flor"]
    return chapter(
        "flor",
        _("The flor"),
        sentences(
            _(
                "Three cards of a suit are a flor; so are two piezas with any card, and a pieza with two cards of a suit."
            )
            if held["value"] == "muestra"
            else _("Three cards of a suit are a flor."),
            flor_value(held["value"]),
            _(
                "The values go from %(low)s to %(high)s; equal ones go to the player nearest to the dealer's right."
            )
            % {"low": held["values"][0], "high": held["values"][1]},
        ),
        table(
            (_("Cards"), _("Value")),
            [(terms.cards(cards, False), value) for cards, value in held["examples"]],
        ),
        sentences(*_rules(book, held)),
        _answers(book, held),
        _penalties(book, held),
    )


def flor_value(reading: str) -> str:
    """How a flor is counted."""
    return {
        "three": _("It is worth 20 and its three numbers."),
        "best_two": _("It is worth 20 and its two highest numbers."),
        "muestra": _(
            "It is worth 20 and its three numbers; with piezas, the value of the highest, the units of the "
            "other piezas and the numbers of the rest."
        ),
    }[reading]


def _rules(book: Book, held: dict[str, Any]) -> list[str | None]:
    return [
        _("It is sung in the first baza."),
        book.say(_("No %(envit)s follows it, and one without an answer falls."))
        if held["blocks_envido"]
        else None,
        _("It counts only for a side that is in malas.") if held["phase"] == "malas" else None,
        _("Where only one side has it, each flor gives %(points)s.") % {"points": book.count(held["base"])},
        _both(book, held) if held["mode"] != "betting" else None,
        book.say(_("A flor cannot win %(the_set)s: it stops one short.")) if held["cannot_win"] else None,
        _chaquena(book, held["chaquena"]),
    ]


def _both(book: Book, held: dict[str, Any]) -> str:
    two, one = held["several"]
    return sentences(
        contested(held["contested"]) % {"points": book.count(held["base"])},
        _("Two flores against one: %(two)s to the pair with two, or %(one)s to the other.")
        % {"two": two, "one": one}
        if held["contested"] != "fixed"
        else None,
    )


def contested(reading: str) -> str:
    """What the best flor gets when both sides have one."""
    return {
        "fixed": _("Where both have it, the best one gets %(points)s."),
        "winner_flores": _(
            "Where both have it, the side with the best one gets %(points)s for each flor of its own."
        ),
        "per_flor": _(
            "Where both have it, the side with the best one gets %(points)s for each flor of its own."
        ),
        "all_flores": _(
            "Where both have it, the side with the best one gets %(points)s for every flor at the table."
        ),
    }[reading]


def _chaquena(book: Book, reading: int | str | None) -> str | None:
    if reading is None:
        return None
    if reading == "wins":
        return book.say(_("Three 4s, the flor chaqueña, win %(the_match)s."))
    return _("Three 4s, the flor chaqueña, give %(points)s.") % {"points": book.count(int(reading))}


def _answers(book: Book, held: dict[str, Any]) -> Block | None:
    rows = []
    for row in held["rows"]:
        said = " · ".join(terms.call(code, False) for code in row["calls"]) or _("La mía flor")
        rows.append(
            (said, _worth(book, row["accepted"]), "–" if row["declined"] is None else row["declined"])
        )
    if held["mode"] == "simple":
        return None
    return table(
        (_("Answer to a flor"), _("Accepted"), _("Declined")),
        rows,
        _("Accepted: to the best flor. Declined, or «me achico»: to the other side."),
    )


def _worth(book: Book, worth: Any) -> str:
    if worth == "missing":
        return _("what the side ahead lacks")
    if worth in ("set", "match"):
        return book.say(_("wins %(the_set)s"))
    return "–" if worth is None else str(worth)


def _penalties(book: Book, held: dict[str, Any]) -> str:
    hid, vain = held["penalties"]
    return _(
        "A side that thinks a flor was hidden asks for it at the end: if there was one it gets %(hid)s, "
        "if there was none the other side gets %(vain)s."
    ) % {
        "hid": book.count(hid),
        "vain": book.count(vain),
    }
