"""A pending list judged against what is registered now. Nothing is saved, and nothing is remembered between looks."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.lists import KnownClub, KnownPareja, Remark, Report, Row, Sheet, read, registrations
from tournaments.models import Championship, Pareja, ParejaStatus, PendingImport
from tournaments.selectors.rulesets import of_championship

GONE = {ParejaStatus.WITHDRAWN, ParejaStatus.DISQUALIFIED}


@dataclass(frozen=True)
class Judgement:
    """The list as read and as judged. Without `sheet.problems` every row is in `report.rows`."""

    sheet: Sheet
    report: Report

    @property
    def cannot_be_read(self) -> tuple[Remark, ...]:
        """What is wrong with the file as a whole."""
        return tuple(remark for remark in self.report.errors if not self.report.rows)

    @property
    def clean(self) -> tuple[Row, ...]:
        """The rows that nobody has to decide about."""
        return tuple(row for row in self.report.good if not row.decisions)


def players_per_pareja(championship: Championship) -> int:
    """What the championship says; else half of a table of four where the ruleset has one, else of its largest table."""
    tables = of_championship(championship).players
    return championship.players_each or (4 if 4 in tables else max(tables)) // 2


def judgement(pending: PendingImport) -> Judgement:
    """Read the list and judge every row. Never raises for what is in the file."""
    options = pending.options
    sheet = read(
        bytes(pending.content),
        pending.filename,
        sheet=options.get("sheet") or None,
        encoding=options.get("encoding") or None,
    )
    report = registrations(
        sheet,
        clubs=_known_clubs(pending.championship),
        existing=_known_parejas(pending.championship),
        players_per_pareja=players_per_pareja(pending.championship),
    )
    return Judgement(sheet, report)


def pending(championship: Championship) -> QuerySet[PendingImport]:
    """The lists that wait for a yes or no, newest first, without their bytes."""
    rows = PendingImport.objects.filter(
        championship=championship, confirmed_at__isnull=True, discarded_at__isnull=True
    )
    return rows.defer("content").order_by("-id")


def history(championship: Championship) -> QuerySet[PendingImport]:
    """Every list that was uploaded, newest first, without its bytes."""
    return PendingImport.objects.filter(championship=championship).defer("content").order_by("-id")


def left_out(
    judged: Judgement, lines: Collection[int], say: Callable[[Remark], str], *, column: str
) -> tuple[list[str], list[list[str]]]:
    """Header and rows of those lines as they were sent, with why in a last column: for `write_csv`."""
    width = len(judged.sheet.columns)
    why = {row.line: [*row.errors, *row.decisions] for row in judged.report.rows if row.line in lines}
    rows = []
    for row in judged.sheet.rows:
        if row.line in why:
            cells = [*row.cells, *[""] * (width - len(row.cells))][:width]
            rows.append([*cells, " ".join(say(remark) for remark in why[row.line])])
    return [*judged.sheet.header, column], rows


def _known_clubs(championship: Championship) -> list[KnownClub]:
    return [
        KnownClub(
            id=club.pk,
            name=club.name,
            aliases=tuple(club.aliases),
            census_no=int(club.census_no) if club.census_no.isdecimal() else None,
            sector=club.sector,
        )
        for club in championship.clubs.all()
    ]


def _known_parejas(championship: Championship) -> list[KnownPareja]:
    """The people registered. Of parejas that are out only the number counts: their players may come back."""
    rows = (
        Pareja.objects.filter(championship=championship).select_related("contact").prefetch_related("players")
    )
    known = []
    for row in rows:
        if row.status in GONE:
            known.append(KnownPareja(number=row.number, players=()))
            continue
        people = list(row.players.all())
        known.append(
            KnownPareja(
                number=row.number,
                players=tuple(p.name for p in people if not p.is_substitute),
                substitutes=tuple(p.name for p in people if p.is_substitute),
                club_id=row.club_id,
                email=row.contact.email if hasattr(row, "contact") else "",
            )
        )
    return known
