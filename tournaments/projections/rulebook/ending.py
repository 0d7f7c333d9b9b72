"""How a hand near the end is played, duels, how it is won, and what a wrong deal costs."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.projections.rulebook.blocks import Book, Chapter, chapter, sentences

SPECIAL = {11: "Mão de onze", 10: "Mão de dez"}


def special(book: Book) -> Chapter:
    """Mão de onze, de dez, de ferro."""
    held = book.said["special"]
    at = held["at"]
    return chapter(
        "special",
        SPECIAL.get(at) or _("The hand at %(at)s") % {"at": at},
        sentences(
            _(
                "A side with %(at)s sees its partner's cards and chooses: to play for %(value)s, or to run, "
                "which gives %(run)s to the other side."
            )
            % {
                "at": book.count(at),
                "value": book.count(held["value"]),
                "run": book.count(held["run_gives"]),
            },
            raise_policy(held["raise_policy"]),
        ),
        _(
            "Mão de ferro: with both at %(at)s the hand must be played, nobody calls, and it is worth %(points)s."
        )
        % {"at": at, "points": book.count(held["both_value"])},
    )


def raise_policy(reading: str) -> str:
    """What becomes of a truco in the special hand."""
    return {
        "lose_hand": _("Who calls truco in that hand loses it."),
        "forbid": _("Nobody calls truco in that hand."),
    }[reading]


def pica(book: Book) -> Chapter:
    """Duels at tables of six."""
    held = book.said["pica"]
    params = {"low": held["min_any"], "high": held["max_all"], "half": book.said["match"]["half"]}
    when = (
        _(
            "With six players, until a side reaches %(half)s, every other round is three duels: each player "
            "against the one opposite, a whole hand each, for the side."
        )
        if held["until_half"]
        else _(
            "With six players, once a side has %(low)s and while none has more than %(high)s, every other "
            "round may be three duels: each player against the one opposite, a whole hand each, for the "
            "side."
        )
    )
    return chapter(
        "pica",
        _("Pico a pico") if held["until_half"] else _("Pica-pica"),
        sentences(
            when % params,
            book.say(_("No %(envit)s of a duel gives more than %(cap)s."), cap=book.count(held["envido_cap"]))
            if held["envido_cap"]
            else None,
            _("In a duel the falta gives %(falta)s.") % {"falta": book.count(held["falta"])}
            if held["falta"]
            else None,
            _("In a duel the contraflor al resto gives %(resto)s.") % {"resto": book.count(held["resto"])}
            if held["resto"]
            else None,
        ),
    )


def winning(book: Book) -> Chapter:
    """The target, its halves, how many sets, and which points are counted first."""
    match, scoring = book.said["match"], book.said["scoring"]
    return chapter(
        "winning",
        _("How it is won"),
        sentences(
            book.say(
                _("Who reaches %(target)s wins %(the_set)s; what goes beyond is lost."),
                target=book.count(match["target"]),
            ),
            _halves(book, match) if book.said["envido"] else None,
            _sets(book, match["sets_to_win"]),
        ),
        _order(book, scoring) if book.said["envido"] else None,
    )


def _halves(book: Book, match: dict[str, Any]) -> str:
    params = {"half": match["half"], "rest": match["target"] - match["half"], "next": match["half"] + 1}
    if match["buenas"] == "over_half":
        return (
            _("The first %(half)s are malas, the other %(rest)s buenas: buenas begin with number %(next)s.")
            % params
        )
    return (
        _("The first %(half)s are malas, the other %(rest)s buenas: who reaches %(half)s is in buenas.")
        % params
    )


def _sets(book: Book, n: int) -> str:
    if n == 1:
        return book.say(_("That wins %(the_match)s."))
    return book.say(
        ngettext("%(n)s %(sets)s win %(the_match)s.", "%(n)s %(sets)s win %(the_match)s.", n), n=n
    )


def _order(book: Book, scoring: dict[str, Any]) -> str:
    crossing = scoring["crossing"]
    params = {
        "score": "–".join(map(str, crossing["points"])),
        "envit_n": crossing["envido"],
        "truc_n": crossing["truco"],
    }
    first = _("The flor is counted first, then the envido, then the truco.")
    return sentences(
        first if book.said["flor"] else book.say(_("The %(envit)s is counted before the %(truc)s.")),
        _("Who gets to the end first wins, and what comes after counts no more.")
        if scoring["both_cross"] == "in_order"
        else _("If both pass the end in one hand, whoever has more wins."),
        book.say(
            _("Example: at %(score)s, ● wins an %(envit)s of %(envit_n)s and ◆ a %(truc)s of %(truc_n)s."),
            **params,
        ),
        _crossed(book, crossing["winner"]),
        _("Points are written when the hand ends.")
        if scoring["timing"] == "end_of_hand"
        else book.say(_("An %(envit)s that wins %(the_set)s ends the hand.")),
    )


def _crossed(book: Book, winner: str | None) -> str:
    if winner is None:
        return _("Both have the same, and another hand is played.")
    return book.say(
        _("It is ● who wins %(the_set)s.") if winner == "A" else _("It is ◆ who wins %(the_set)s.")
    )


def faults(book: Book) -> Chapter:
    """Wrong deals."""
    if book.said["misdeal"] == "redeal":
        text = _("A wrong deal is dealt again by the same player, and nobody scores.")
    else:
        text = _(
            "Who gets a wrong number of cards from the other side and says so once play has begun wins the "
            "hand; before that the cards are dealt again."
        )
    return chapter("faults", _("Wrong deals"), text)
