"""Questions about envit and flor: the falta, what is declined, who opens, what three cards are worth."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.engine import MatchState, Side, assess
from scoring.engine.regulation import chain_row, falta_examples, several_flores
from tournaments.projections.rulebook import calls, flor, terms
from tournaments.projections.rulebook.reading import Case, Question, ask


def questions(case: Case) -> Iterator[Question]:
    """In the order of a form."""
    if case.rules.envido is not None:
        yield _falta(case)
        yield _decline(case)
        yield _stake(case)
        yield from _opening(case)
        yield from _showing(case)
    if case.rules.flor is not None:
        yield from _flor(case)
        yield from _flor_bets(case)
    if case.rules.pica is not None:
        yield from _pica(case)


def _falta(case: Case) -> Question:
    made = []
    for mode in ("leader_missing", "malas_wins_set", "malas_to_half", "winner_missing"):
        shown = falta_examples(case.with_(envido__falta=mode))
        examples = "; ".join(
            _("at %(score)s it gives %(a)s or %(b)s")
            % {"score": "–".join(map(str, one["points"])), "a": one["gives"]["A"], "b": one["gives"]["B"]}
            for one in shown
        )
        rule = case.say(calls.falta_rule(mode), half=case.rules.match.half)
        made.append((mode, f"{rule} ({examples})", {"envido.falta": mode}))
    return ask(
        "falta",
        _("The falta"),
        *made,
        help=_(
            "The two numbers are what it gives to the first pair of the score, or to the second, should it win."
        ),
    )


def _decline(case: Case) -> Question:
    chain = ["e", "ve"] if case.own_calls else ["e", "e"]
    said = ", ".join(terms.call(code, case.own_calls).lower() for code in chain)
    made = []
    for policy in ("previous_total", "accepted_plus_one"):
        n = chain_row(case.with_(envido__decline=policy), chain)["declined"]
        says = {
            "previous_total": _("what had been accepted before the raise: %(n)s in the example"),
            "accepted_plus_one": _("one more than had been accepted: %(n)s in the example"),
        }[policy]
        made.append((policy, says % {"n": n}, {"envido.decline": policy}))
    return ask(
        "decline",
        case.say(_("An %(envit)s that was raised and then declined gives")),
        *made,
        help=_("Example: %(calls)s, «no quiero».") % {"calls": said},
    )


def _stake(case: Case) -> Question:
    """More than is missing: rules.md U7."""
    target = case.rules.match.target
    free = case.own["envido.amounts"] == "free"
    said, stake = ("A.e10 B.qu", 10) if free else ("A.e B.e A.re B.qu", 7)
    points: dict[Side, int] = {"A": target - 4, "B": target - 19}
    gives = {}
    for cap in (None, "missing"):
        hand = f"#1 R4 | {said} env=B =B =B"
        outcome = assess(case.with_(envido__cap=cap), MatchState(points=points), hand).outcome
        gives[cap] = outcome.awards_by_kind()["envido"]["B"] if outcome else 0
    return ask(
        "stake",
        case.say(_("An %(envit)s of more than is missing")),
        (
            "allowed",
            _("gives what was called: %(n)s in the example") % {"n": gives[None]},
            {"envido.cap": None},
        ),
        (
            "missing",
            _("gives at most what the side ahead lacks: %(n)s in the example") % {"n": gives["missing"]},
            {"envido.cap": "missing"},
        ),
        help=case.say(
            _("Example: at %(a)s–%(b)s the second pair wins an accepted %(envit)s of %(stake)s."),
            a=points["A"],
            b=points["B"],
            stake=stake,
        ),
    )


def _opening(case: Case) -> Iterator[Question]:
    yield ask(
        "openers",
        case.say(_("The %(envit)s is opened by")),
        ("pies", _("the two pies only, just before their first card"), {"envido.openers": "pies"}),
        ("any", _("any player, before the first card"), {"envido.openers": "any"}),
        help=_(
            "Example: when seat 4 deals, seats 3 and 4 open it, or any of the four. Any of the challenged side answers."
        ),
    )
    yield ask(
        "no_pair",
        case.say(_("A hand without two cards of a suit has for the %(envit)s")),
        ("high_card", _("its highest number: 7-5-3 of three suits is 7"), {"envido.no_pair": "high_card"}),
        ("zero", _("nothing"), {"envido.no_pair": "zero"}),
        help=_("It matters only when nobody at the table has two of a suit."),
    )
    if case.rules.truc_i_passe:
        last = _("only a «truc i passe» shuts the envit")
    else:
        last = _("envido may still be called until the first baza ends")
    yield ask(
        "closed_by_truc",
        case.say(_("Once a %(truc)s is accepted in the first baza")),
        ("any", case.say(_("nobody may call %(envit)s any more")), {"envido.closed_by_truc": "any"}),
        ("tp_only", last, {"envido.closed_by_truc": "tp_only"}),
        help=case.say(
            _(
                "Example: the first player says «%(truc)s», the other side accepts, and then somebody wants to call %(envit)s."
            )
        ),
    )
    yield ask(
        "truco_after",
        case.say(_("A %(truc)s that waits while an %(envit)s is called")),
        ("resume", case.say(_("is answered after the %(envit)s")), {"envido.truco_after": "resume"}),
        ("void", _("falls, and may be called anew"), {"envido.truco_after": "void"}),
        help=case.say(_("Example: «%(truc)s», and before answering the other side says «%(envit)s».")),
    )


def _showing(case: Case) -> Iterator[Question]:
    yield ask(
        "must_show",
        case.say(_("The winners of an accepted %(envit)s who do not show it at the end")),
        ("no", case.say(_("keep the %(points)s")), {"envido.must_show": False}),
        ("yes", _("lose them to the other side"), {"envido.must_show": True}),
    )


def _flor(case: Case) -> Iterator[Question]:
    yield ask(
        "flor_value",
        _("A flor"),
        ("three", flor.flor_value("three") + " " + _("7-6-5 is 38."), {"flor.value": "three"}),
        ("best_two", flor.flor_value("best_two") + " " + _("7-6-5 is 33."), {"flor.value": "best_two"}),
    )
    readings = ("fixed", "per_flor") if case.rules.turn_up == "muestra" else ("winner_flores", "all_flores")
    made = []
    for reading in readings if case.rules.flor and case.rules.flor.mode != "betting" else ():
        two, one = several_flores(case.with_(flor__contested=reading))
        example = _("Two flores against one: %(two)s to the pair with two, or %(one)s to the other.") % {
            "two": two,
            "one": one,
        }
        rule = flor.contested(reading) % {"points": case.count(case.own["flor.base"])}
        made.append((reading, f"{rule} {example}", {"flor.contested": reading}))
    yield ask("flor_contested", _("When both sides have a flor"), *made)
    never = (
        [("never", _("never: it is played without flor"), {"flor": None})]
        if case.ruleset == "paraguayo"
        else []
    )
    yield ask(
        "flor_phase",
        _("The flor counts"),
        *never,
        ("always", _("always"), {"flor.phase": "always"}),
        ("malas", _("only for a side that is in malas"), {"flor.phase": "malas"}),
    )


def _flor_bets(case: Case) -> Iterator[Question]:
    yield ask(
        "con_flor_envido",
        _("An accepted «con flor envido» gives"),
        *((str(n), case.count(n), {"flor.con_flor_envido": n}) for n in (5, 6)),
    )
    target = case.rules.match.target
    missing = "leader_missing" if case.rules.turn_up == "muestra" else "falta"
    yield ask(
        "flor_resto",
        _("An accepted «contraflor al resto» gives"),
        ("wins_set", case.words["the_set"], {"flor.resto": "wins_set"}),
        (missing, _("what the side ahead lacks"), {"flor.resto": missing}),
        help=_("Example: at %(a)s–%(b)s the second pair wins it: it has won, or it gets %(n)s.")
        % {"a": target - 6, "b": target - 20, "n": 6},
    )
    yield ask(
        "flor_cannot_win",
        case.say(_("With a flor alone %(the_set)s")),
        ("no", _("can be won"), {"flor.cannot_win": False}),
        ("yes", _("cannot be won: it stops one short, and the rest is lost"), {"flor.cannot_win": True}),
        help=_("Example: at %(a)s a flor of 3 wins, or leaves the pair at %(b)s.")
        % {"a": target - 2, "b": target - 1},
    )
    yield ask(
        "flor_chaquena",
        _("The flor chaqueña, three 4s,"),
        ("off", _("is not played"), {"flor.chaquena": None}),
        ("3", _("gives %(points)s") % {"points": case.count(3)}, {"flor.chaquena": 3}),
        ("wins", case.say(_("wins %(the_match)s")), {"flor.chaquena": "wins"}),
    )


def _pica(case: Case) -> Iterator[Question]:
    yield ask(
        "pica_when",
        _("With six players, pica-pica is played once a side has %(low)s and until one passes") % {"low": 5},
        *((str(n), case.count(n), {"pica.min_any": 5, "pica.max_all": n}) for n in (20, 25)),
    )
    yield ask(
        "pica_cap",
        _("The envido of a duel gives"),
        ("6", _("at most %(points)s") % {"points": case.count(6)}, {"pica.envido_cap": 6}),
        ("off", _("as much as was accepted"), {"pica.envido_cap": None}),
        help=_("Example: «envido», «envido», «real envido», «quiero» gives 6, or 7."),
    )
    yield ask(
        "pica_falta",
        _("In a pico a pico falta and contraflor al resto give"),
        *(
            (f"{falta}_{resto}", f"{falta}, {resto}", {"pica.falta": falta, "pica.resto": resto})
            for falta, resto in ((6, 12), (10, 10))
        ),
    )
