"""Questions about the end: to how many, halves, how many sets, both past the end, what wins at once."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.projections.rulebook import ending
from tournaments.projections.rulebook.reading import Case, Question, ask

TARGETS = {"truc": (24, 18), "arge": (30, 15), "para": (30, 15), "urug": (40, 30, 20), "vene": (24, 12)}
LADDERS: dict[str, tuple[tuple[tuple[int | None, int], ...], ...]] = {
    "venezolano": (
        ((3, 1), (6, 3), (9, 6), (None, 9)),
        ((2, 1), (3, 2), (4, 3), (None, 4)),
    ),
    "mineiro": (
        ((4, 2), (8, 4), (10, 8), (12, 10)),
        ((4, 2), (6, 4), (10, 6), (12, 10)),
    ),
}


def questions(case: Case) -> Iterator[Question]:
    """In the order of a form."""
    targets = TARGETS.get(case.ruleset[:4], ())
    if targets:
        yield _target(case, targets)
    yield _sets(case)
    if case.rules.envido is not None:
        yield _buenas(case)
        yield _crossing(case)
    yield from _deck(case)
    yield from _ladder(case)
    yield from _last_step(case)
    if case.rules.special is not None:
        yield from _special(case)


def _target(case: Case, targets: tuple[int, ...]) -> Question:
    made = []
    for target in targets:
        half = target // 2
        says = _("%(points)s: %(half)s malas and %(rest)s buenas") % {
            "points": case.count(target),
            "half": half,
            "rest": target - half,
        }
        made.append((str(target), says, {"match.target": target, "match.half": half}))
    return ask(
        "target",
        case.say(_("To win %(the_set)s takes")),
        *made,
        help=_("Malas are the first half, buenas the second."),
    )


def _sets(case: Case) -> Question:
    made = []
    for n in (1, 2, 3):
        says = case.say(ngettext("%(n)s: whoever wins it", "%(n)s %(sets)s", n), n=n)
        made.append((str(n), says, {"match.sets_to_win": n}))
    return ask(
        "sets",
        case.title(_("To win %(the_match)s takes this many %(sets)s")),
        *made,
        help=_("A phase may ask for more or fewer, a final for instance."),
    )


def _buenas(case: Case) -> Question:
    half = case.rules.match.half
    return ask(
        "buenas",
        _("A pair with exactly %(points)s is") % {"points": case.count(half)},
        (
            "over_half",
            _("still in malas: buenas begin with number %(next)s") % {"next": half + 1},
            {"match.buenas": "over_half"},
        ),
        ("at_half", _("in buenas already"), {"match.buenas": "at_half"}),
        help=_("It matters for the falta and for what the board shows."),
    )


def _crossing(case: Case) -> Question:
    target = case.rules.match.target
    return ask(
        "both_cross",
        case.say(_("When both pass the end %(of_the_set)s in one hand, it goes to")),
        (
            "in_order",
            case.say(_("whoever gets there first, counting the %(envit)s before the %(truc)s")),
            {"scoring.both_cross": "in_order"},
        ),
        (
            "higher_total",
            _("whoever has more with everything counted"),
            {"scoring.both_cross": "higher_total"},
        ),
        help=case.say(
            _("Example: at %(a)s–%(b)s one pair wins the %(envit)s and the other the %(truc)s."),
            a=target - 2,
            b=target - 1,
        ),
    )


def _deck(case: Case) -> Iterator[Question]:
    decks = {
        "truc_valencia": (
            ("blanques", _("22 cards: 3 to 7, and the 1 of espadas and of bastos"), [3, 4, 5, 6, 7]),
            ("twos", _("26 cards: the same with the four twos"), [2, 3, 4, 5, 6, 7]),
        ),
        "truc_valencia_negres": (
            ("twos", _("36 cards: with twos and without tens"), [1, 2, 3, 4, 5, 6, 7, 11, 12]),
            ("tens", _("36 cards: with tens and without twos"), [1, 3, 4, 5, 6, 7, 10, 11, 12]),
        ),
    }.get(case.ruleset)
    if decks:
        yield ask(
            "deck", _("The deck has"), *((value, says, {"deck.ranks": ranks}) for value, says, ranks in decks)
        )


def _ladder(case: Case) -> Iterator[Question]:
    ladders = LADDERS.get(case.ruleset, ())
    made: list[tuple[str, str, dict[str, Any]]] = []
    for rows in ladders:
        sets: dict[str, Any] = {}
        for level, (value, refused) in enumerate(rows):
            sets[f"truco.steps.{level}.value"] = value
            sets[f"truco.steps.{level}.declined"] = refused
        accepted = ", ".join(str(value) for value, _declined in rows if value)
        declined = ", ".join(str(refused) for _value, refused in rows)
        says = _("accepted %(accepted)s; declined %(declined)s") % {
            "accepted": accepted,
            "declined": declined,
        }
        made.append((accepted.replace(", ", "_"), says, sets))
    if made:
        yield ask("ladder", _("The calls of truco are worth"), *made)


def _last_step(case: Case) -> Iterator[Question]:
    steps = case.rules.truco.steps
    if not steps[-1].wins:
        return
    path = f"truco.steps.{len(steps) - 1}.wins"
    yield ask(
        "joc_fora",
        _("An accepted «%(call)s» wins") % {"call": steps[-1].name},
        ("match", case.say(_("%(the_match)s at once, whatever the score")), {path: "match"}),
        ("set", case.say(_("%(the_set)s in play, and no more")), {path: "set"}),
        help=case.say(
            _(
                "Example: a pair that lost the first of the %(sets)s has it accepted: it wins everything, or draws level."
            )
        ),
    )
    if steps[-1].wins == "match":
        yield _match_after_set(case)


def _match_after_set(case: Case) -> Question:
    steps = case.rules.truco.steps
    call = steps[-1].name
    return ask(
        "match_after_set",
        case.say(
            _("When the %(envit)s already wins %(the_set)s and the same hand has an accepted «%(call)s»"),
            call=call,
        ),
        (
            "counts",
            case.say(
                _("%(the_set)s counts, and then «%(call)s» wins %(the_match)s for who has it"), call=call
            ),
            {"scoring.match_after_set": True},
        ),
        (
            "void",
            case.say(_("only %(the_set)s counts: with it the hand was over"), call=call),
            {"scoring.match_after_set": False},
        ),
        help=case.say(
            _(
                "Example: at %(a)s–0 the first pair wins an %(envit)s of 2, and the second the accepted «%(call)s»."
            ),
            a=case.rules.match.target - 2,
            call=call,
        ),
    )


def _special(case: Case) -> Iterator[Question]:
    yield ask(
        "raise_policy",
        _("In the hand at %(points)s")
        % {"points": case.count(case.rules.special.at if case.rules.special else 0)},
        *(
            (value, ending.raise_policy(value), {"special.raise_policy": value})
            for value in ("lose_hand", "forbid")
        ),
        help=_("Example: somebody forgets the score and says «truco»."),
    )
    if case.ruleset == "mineiro":
        yield ask(
            "run_gives",
            _("Running from that hand gives the other side"),
            *((str(n), case.count(n), {"special.run_gives": n}) for n in (2, 1)),
        )
