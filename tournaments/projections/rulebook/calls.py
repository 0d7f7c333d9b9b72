"""The calls and what they are worth: the ladder of truc, the envit with its chains, the falta."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.projections.rulebook import terms
from tournaments.projections.rulebook.blocks import Block, Book, Chapter, chapter, sentences, table


def truc(book: Book) -> Chapter:
    """The ladder, who calls, folding, truc i passe."""
    held = book.said["truco"]
    rows = [(_("No call"), held["base"], "–")]
    rows += [(row["name"], _worth(book, row["accepted"]), row["declined"]) for row in held["rows"]]
    return chapter(
        "truc",
        book.say(_("The %(truc)s")),
        table(
            (_("Call"), _("Accepted"), _("Declined")),
            rows,
            _("Accepted: to whoever wins the hand. Declined: to whoever called last, and the hand ends."),
        ),
        _raising(held),
        _by_baza() if held["scope"] == "trick" else None,
        _after_set(book, held["rows"][-1]) if book.said["envido"] else None,
        _fold(book, held),
        book.say(
            _(
                "Truc i passe: in the first baza a mano may call truc and leave the turn to the others. Only "
                "the pie of the other side may then call %(envit)s, which is settled first. If the truc is "
                "accepted, or raised, nobody calls %(envit)s any more."
            )
        )
        if held["truc_i_passe"] and book.said["envido"]
        else None,
    )


def _after_set(book: Book, last: dict[str, Any]) -> str | None:
    """Whether a joc fora still counts when the envit of its hand has won the cama (rules.md U3)."""
    if last["accepted"] != "match":
        return None
    says = (
        _(
            "When the %(envit)s wins %(the_set)s, an accepted «%(call)s» of the same hand still wins %(the_match)s."
        )
        if book.said["scoring"]["match_after_set"]
        else _("When the %(envit)s wins %(the_set)s, an accepted «%(call)s» of the same hand counts no more.")
    )
    return book.say(says, call=last["name"])


def _raising(held: dict[str, Any]) -> str:
    return sentences(
        _("A call is raised by the other side only, one step at a time; raising accepts what was called."),
        _("Who accepted may raise later in the hand.")
        if held["late_raise"]
        else _("A call once accepted is raised no more in that hand."),
        _("Only the player whose turn it is to play may call.")
        if held["call_turn"] == "own_turn"
        else _("Any player may call at any moment."),
        _("Nobody raises when accepting would already win.") if held["no_raise_if_accept_wins"] else None,
    )


def _worth(book: Book, worth: Any) -> str:
    if worth == "match":
        return book.say(_("wins %(the_match)s"))
    if worth == "set":
        return book.say(_("wins %(the_set)s"))
    return str(worth)


def _by_baza() -> str:
    return sentences(
        _("The call is for the baza in play: who wins that baza wins the hand."),
        _(
            "If it is parda and one of the tied cards was on the table before the call, the side that "
            "called last loses; if not, the next baza decides, and a parda in the last one gives nothing."
        ),
    )


def _fold(book: Book, held: dict[str, Any]) -> str:
    extra = held["fold_extra"]
    return sentences(
        _(
            "Who gives the hand up leaves the other side what it is worth at that moment; a call without an "
            "answer counts as declined."
        ),
        _("Given up in the first baza, before any call, it gives %(points)s more.")
        % {"points": book.count(extra)}
        if extra
        else None,
    )


def envit(book: Book) -> Chapter:
    """What three cards are worth, who opens, the chains of calls."""
    held = book.said["envido"]
    return chapter(
        "envit",
        book.say(_("The %(envit)s")),
        _values(book, held),
        _examples(book, held["examples"]),
        sentences(*_when(book, held)),
        _chains(book, held),
        sentences(*_how(book, held)),
    )


def _values(book: Book, held: dict[str, Any]) -> str:
    piezas = ", ".join(f"{card[:-1]} = {value}" for card, value in held["piezas"])
    return sentences(
        _("Two cards of a suit are worth 20 and their numbers; of three, the two highest."),
        _("%(figures)s count nothing, but they make a pair.") % {"figures": ", ".join(held["figures"])}
        if held["figures"]
        else None,
        _("Piezas have a value of their own (%(values)s), to which the highest of the other cards is added.")
        % {"values": piezas}
        if piezas
        else None,
        _("Without two of a suit, the highest number counts.")
        if held["no_pair"] == "high_card"
        else _("Without two of a suit it is nothing."),
        _(
            "The values go from %(low)s to %(high)s; equal ones go to the player nearest to the dealer's right."
        )
        % {"low": held["values"][0], "high": held["values"][1]},
    )


def _examples(book: Book, examples: list[Any]) -> Block:
    rows = [(terms.cards(cards, book.french), value) for cards, value in examples]
    return table((_("Cards"), _("Value")), rows)


def _when(book: Book, held: dict[str, Any]) -> list[str | None]:
    if not held["after_truco_pending"]:
        waiting = book.say(_("It is not opened while a %(truc)s waits for its answer."))
    elif held["truco_after"] == "resume":
        waiting = book.say(
            _(
                "A %(truc)s that waits may be answered with it: it is settled first, and the %(truc)s is answered afterwards."
            )
        )
    else:
        waiting = book.say(
            _(
                "A %(truc)s that waits may be answered with it: the %(truc)s then falls, and may be called anew."
            )
        )
    return [
        _(
            "Only the two pies open it, in the first baza, each just before playing a card: first the pie "
            "of the mano's side, then the dealer. Any of the challenged side answers."
        )
        if held["openers"] == "pies"
        else _("Any player opens it in the first baza, before playing a card."),
        waiting,
        book.say(_("Once a %(truc)s is accepted nobody opens it."))
        if held["closed_by_truc"] == "any"
        else book.say(_("Of the %(truc)s that are accepted only a truc i passe shuts it."))
        if book.said["truco"]["truc_i_passe"]
        else book.say(_("A %(truc)s that is accepted does not shut it.")),
    ]


def _chains(book: Book, held: dict[str, Any]) -> Block:
    free = [held["free"]] if held["free"] else []
    rows = []
    for row in [*held["chains"], *free]:
        said = " · ".join(terms.call(code, book.own) for code in row["calls"])
        rows.append((said, _("falta") if row["accepted"] == "falta" else row["accepted"], row["declined"]))
    return table(
        (_("Calls"), _("Accepted"), _("Declined")),
        rows,
        _("Accepted: to the better hand. Declined: to whoever called last."),
    )


def _how(book: Book, held: dict[str, Any]) -> list[str | None]:
    return [
        _("Raises have no limit, each adds its own.") if held["endless"] else None,
        _("A lower call never follows a higher one.") if held["names"] == "nondecreasing" else None,
        _("Any number from %(n)s up may be called.") % {"n": held["min_amount"]} if held["free"] else None,
        _("Declined, it gives what had been accepted before the last call, and at least 1.")
        if held["decline"] == "previous_total"
        else _("Declined, it gives what had been accepted before the last call, and one more."),
        _cap(book, held["cap"]),
        _("Who wins it accepted shows the cards when the hand ends, or the other side gets what it gave.")
        if held["must_show"]
        else _("Accepted, it is shown when the hand ends; declined, it need not be shown."),
    ]


def _cap(book: Book, cap: int | str | None) -> str | None:
    """How much may be staked at most."""
    if cap is None:
        return book.say(_("More may be staked than is missing to win; what is over is lost."))
    if cap == "missing":
        return book.say(_("No %(envit)s but the falta gives more than the side ahead lacks."))
    return book.say(_("No %(envit)s gives more than %(n)s."), n=book.count(int(cap)))


def falta(book: Book) -> Chapter:
    """What the falta gives, with examples at two scores."""
    held = book.said["envido"]
    rows = []
    for example in held["falta_examples"]:
        score = "–".join(map(str, example["points"]))
        rows.append((score, *(_gives(book, example, side) for side in "AB")))
    return chapter(
        "falta",
        _("The falta"),
        book.say(falta_rule(held["falta"]), half=book.count(book.said["match"]["half"])),
        table(
            (_("Score ●–◆"), _("● wins it"), _("◆ wins it")),
            rows,
            book.say(_("Example to %(target)s."), target=book.said["match"]["target"]),
        ),
    )


def falta_rule(mode: str) -> str:
    """The sentence of a reading of the falta, with room for the ruleset's words."""
    return {
        "leader_missing": _("It gives what the side ahead lacks to win %(the_set)s."),
        "malas_wins_set": _(
            "While both sides are in malas it wins %(the_set)s; afterwards it gives what the side ahead lacks."
        ),
        "malas_to_half": _(
            "While both sides are in malas it gives its winners what they lack to %(half)s; afterwards, "
            "what the side ahead lacks."
        ),
        "winner_missing": _("It gives its winners what they lack: it wins %(the_set)s."),
    }[mode]


def _gives(book: Book, example: dict[str, Any], side: str) -> str:
    n = example["gives"][side]
    if example["wins"][side]:
        return book.say(_("%(n)s, and %(the_set)s"), n=n)
    return str(n)
