"""The formats in the words of an organiser: what each is called and what it does."""

from django.utils.translation import gettext as _

from tournaments.models import PhaseFormat

Card = tuple[str, str, str, str]


def cards() -> list[Card]:
    """Every format with its name, what it does and its icon, in the order in which they are offered."""
    return [
        (
            PhaseFormat.GROUPS,
            _("Groups or a league"),
            _(
                "All against all inside each group, once or twice; the first ones go on, or the table is the end."
            ),
            "layout-grid",
        ),
        (
            PhaseFormat.KNOCKOUT,
            _("Knock-out"),
            _(
                "Whoever loses is out; with third place, cups for the places below, or a second chance if you like."
            ),
            "git-fork",
        ),
        (
            PhaseFormat.DOUBLE_ELIMINATION,
            _("Double elimination"),
            _("Two brackets: who loses once goes on in the second one, who loses twice is out."),
            "git-merge",
        ),
        (
            PhaseFormat.SWISS,
            _("Swiss system"),
            _("So many rounds for everybody; each round meets those who stand alike and have not met."),
            "arrow-down-up",
        ),
        (
            PhaseFormat.RANDOM_ROUNDS,
            _("Random rounds"),
            _("So many rounds by lot, then a table: for a night on which not everybody can meet everybody."),
            "shuffle",
        ),
        (
            PhaseFormat.TWO_LOSSES,
            _("Two losses and out"),
            _("A draw each round among those who have not lost twice, until one is left."),
            "swords",
        ),
    ]


def _card(format: str) -> Card:
    return next(card for card in cards() if card[0] == format)


def name(format: str) -> str:
    """What the format is called."""
    return _card(format)[1]


def does(format: str) -> str:
    """What it does, in a sentence."""
    return _card(format)[2]


def first_name(format: str, *, after_another: bool) -> str:
    """What a new phase is called until somebody says better."""
    if format == PhaseFormat.GROUPS:
        return _("Final league") if after_another else _("Groups")
    return _("Final phase") if after_another or format == PhaseFormat.KNOCKOUT else name(format)
