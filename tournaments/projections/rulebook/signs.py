"""The señas of a ruleset, as a table (decisions D40). The score knows nothing of them."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from tournaments.projections.rulebook.blocks import Book, Chapter, chapter, table

Rows = list[tuple[str, str]]
Signs = Sequence[Sequence[str]]


def chapter_or_none(book: Book, own: Signs) -> Chapter | None:
    """The table, the edition's own or the ruleset's; None where there is neither."""
    made: dict[str, Callable[[Book], Rows]] = {"truc": _truc, "arge": _argentino, "urug": _uruguayo}
    family = made.get(book.ruleset[:4])
    rows = own or (family(book) if family else ())
    if not rows:
        return None
    return chapter(
        "signs",
        _("The señas"),
        _("They tell the partner what one holds. Nobody has to make them, and false ones are allowed."),
        table((_("Holding"), _("Seña")), rows),
    )


def _truc(book: Book) -> Rows:
    twos = any(rank == "2" for _suit, ranks in book.said["deck"]["suits"] for rank in ranks)
    two = [(_("A two"), _("raise a shoulder"))] if twos else []
    return [
        (_("La mayor, 1 espadas"), _("look up")),
        (_("El basto, 1 bastos"), _("close one eye")),
        (_("Manilla de espadas"), _("tongue to the right")),
        (_("Manilla de oros"), _("tongue to the left")),
        (_("A three"), _("bite the lip")),
        *two,
        (_("An envit of 33"), _("puff the cheeks")),
    ]


def _argentino(book: Book) -> Rows:
    return [
        ("1 " + _("espadas"), _("raise the eyebrows")),
        ("1 " + _("bastos"), _("wink")),
        ("7 " + _("espadas"), _("mouth to the right")),
        ("7 " + _("oros"), _("mouth to the left")),
        (_("A three"), _("bite the lower lip")),
        (_("A two"), _("a kiss")),
        (_("1 copas or 1 oros"), _("mouth a little open")),
    ]


def _uruguayo(book: Book) -> Rows:
    return [
        (_("%(rank)s of the muestra") % {"rank": 2}, _("raise the eyebrows")),
        (_("%(rank)s of the muestra") % {"rank": 4}, _("a kiss")),
        (_("%(rank)s of the muestra") % {"rank": 5}, _("wrinkle the nose")),
        (_("%(rank)s of the muestra") % {"rank": 11}, _("wink the right eye")),
        (_("%(rank)s of the muestra") % {"rank": 10}, _("wink the left eye")),
        (_("1 espadas or 1 bastos"), _("lips to the right")),
        (_("7 espadas or 7 oros"), _("lips to the left")),
        (_("A three"), _("bite the lower lip")),
        (_("A two"), _("mouth a little open")),
        (_("1 copas or 1 oros"), _("the tip of the tongue")),
        (_("Figures and lower cards"), _("close both eyes")),
        (_("A pieza with two other suits"), _("lick the upper lip")),
        (_("Three piezas"), _("puff the cheeks")),
    ]
