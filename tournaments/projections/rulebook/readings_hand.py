"""Questions about playing the hand: who calls, raising later, pardas, cards face down, giving up."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.projections.rulebook.reading import Case, Question, ask


def questions(case: Case) -> Iterator[Question]:
    """In the order of a form."""
    yield from _calling(case)
    yield from _pardas(case)
    yield from _cards(case)
    yield from _giving_up(case)


def _calling(case: Case) -> Iterator[Question]:
    yield ask(
        "call_turn",
        case.title(_("%(truc)s is called by")),
        ("own_turn", _("the player whose turn it is to play"), {"truco.call_turn": "own_turn"}),
        ("any", _("anybody of the side, at any moment"), {"truco.call_turn": "any"}),
    )
    yield ask(
        "late_raise",
        case.say(_("Who accepted a %(truc)s")),
        ("yes", _("may raise it later in the hand"), {"truco.late_raise": True}),
        ("no", _("may not raise it any more: raising is done when answering"), {"truco.late_raise": False}),
    )


def _pardas(case: Case) -> Iterator[Question]:
    yield ask(
        "all_parda",
        _("Three bazas pardas give the hand to"),
        ("mano", _("the side that is mano"), {"all_parda": "mano"}),
        ("nobody", case.say(_("nobody: the %(truc)s gives nothing")), {"all_parda": "nobody"}),
        help=_("Example: seat 4 deals and all are tied: the side of seat 1 has the hand, or nobody."),
    )
    yield ask(
        "superfluous",
        _("A third baza noted after a parda had already decided the hand"),
        (
            "after_parda",
            _("is accepted: many tables play it all the same"),
            {"superfluous_baza": "after_parda"},
        ),
        ("error", _("is refused"), {"superfluous_baza": "error"}),
    )
    if case.rules.all_parda == "nobody":
        yield ask(
            "lead_after_parda",
            _("After a parda the next baza is led by"),
            ("tying_player", _("the player whose card made the tie"), {"lead_after_parda": "tying_player"}),
            ("first_tied", _("the first of the tied players"), {"lead_after_parda": "first_tied"}),
            ("previous_leader", _("whoever led that baza"), {"lead_after_parda": "previous_leader"}),
            help=_("Example: seat 1 led, and 2 and 3 are tied: then seat 3 leads, or 2, or 1."),
        )


def _cards(case: Case) -> Iterator[Question]:
    yield ask(
        "face_down",
        _("A card may be played face down"),
        ("never", _("never"), {"face_down_from": None}),
        ("1", _("in any baza; it wins over none"), {"face_down_from": 1}),
        ("2", _("from the second baza on; it wins over none"), {"face_down_from": 2}),
    )
    yield ask(
        "king_replaces",
        _("When the muestra is itself a pieza, the 12 of its suit"),
        ("yes", _("takes its place and its value"), {"rank.king_replaces": True}),
        ("no", _("stays a 12"), {"rank.king_replaces": False}),
    )


def _giving_up(case: Case) -> Iterator[Question]:
    base = case.rules.truco.base
    yield ask(
        "fold_extra",
        _("Giving the hand up in the first baza, before any call, gives the other side"),
        ("0", case.count(base), {"fold_first_trick_extra": 0}),
        ("1", case.count(base + 1), {"fold_first_trick_extra": 1}),
    )
