"""A judged list as the preview shows it: how the file was read, which column is what, and each row with its remarks."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.lists import Remark, Row
from tournaments.messages import list_remark
from tournaments.models import PendingImport
from tournaments.selectors.imports import Judgement

DELIMITERS = {";": gettext_lazy("semicolon"), ",": gettext_lazy("comma"), "\t": gettext_lazy("tab")}
FIELDS = {
    "pair_no": gettext_lazy("number"),
    "player1": gettext_lazy("player 1"),
    "player2": gettext_lazy("player 2"),
    "player3": gettext_lazy("player 3"),
    "substitute": gettext_lazy("substitute"),
    "club": gettext_lazy("club"),
    "census_no": gettext_lazy("census number"),
    "sector": gettext_lazy("sector"),
    "email": gettext_lazy("e-mail"),
    "phone": gettext_lazy("telephone"),
    "fee_paid": gettext_lazy("fee paid"),
}


def preview(judged: Judgement) -> dict[str, Any]:
    """Everything the page of a pending list shows."""
    report = judged.report
    wrong = len(report.rows) - len(report.good)
    return {
        "how": _how(judged),
        "columns": [(column.header, FIELDS.get(column.field or "", "")) for column in judged.sheet.columns],
        "problems": [_said(remark) for remark in judged.cannot_be_read],
        "notes": [_said(remark) for remark in judged.sheet.notes],
        "rows": [_row(row, judged.sheet.header_line or 0) for row in report.rows],
        "wrong": wrong,
        "waiting": report.waiting,
        "clean": len(judged.clean),
        "total": len(report.rows),
    }


def _how(judged: Judgement) -> list[tuple[str, str]]:
    sheet = judged.sheet
    facts = [
        (_("Encoding"), sheet.encoding),
        (_("Delimiter"), str(DELIMITERS.get(sheet.delimiter, sheet.delimiter))),
        (_("Sheet"), sheet.sheet or ""),
        (_("Headers in line"), str(sheet.header_line or "")),
    ]
    return [(name, value) for name, value in facts if value]


def _row(row: Row, header_line: int) -> dict[str, Any]:
    status = "error" if row.errors else "warning" if row.decisions or row.warnings else "ok"
    people = [*row.players, f"({row.substitute})" if row.substitute else ""]
    return {
        "line": row.line,
        "record": row.record,
        "shifted": row.line != row.record + header_line,  # then line and row are both told
        "status": status,
        "decide": bool(row.decisions) and not row.errors,
        "number": row.pair_no or "",
        "people": " – ".join(name for name in people[:-1] if name) + (f" {people[-1]}" if people[-1] else ""),
        "club": row.club_text,
        "sector": row.sector,
        "contact": " · ".join(text for text in (row.email, row.phone) if text),
        "messages": [_said(remark) for remark in (*row.errors, *row.decisions, *row.warnings)],
    }


def _said(remark: Remark) -> str:
    """The sentence, with the header of the column that it speaks of."""
    sentence = list_remark(remark)
    return f"{remark.header}: {sentence}" if remark.header else sentence


def result(pending: PendingImport) -> str:
    """What became of a list."""
    if pending.discarded_at:
        return _("This list was thrown away. Nothing of it was saved.")
    saved, left = pending.result.get("saved", 0), len(pending.result.get("left_out", []))
    text = ngettext("%(count)s pareja was saved.", "%(count)s parejas were saved.", saved) % {"count": saved}
    if left:
        more = ngettext("%(count)s row was left out.", "%(count)s rows were left out.", left) % {
            "count": left
        }
        return f"{text} {more}"
    return text
