"""Small forms of the set-up: lists, venues, sessions, table sheets, members, account."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.championships import DateInput
from tournaments.models import Championship, Role, Session, Table, Venue

ENCODINGS = [
    ("", _("as found")),
    ("utf-8", "UTF-8"),
    ("cp1252", "Windows (ANSI)"),
    ("utf-16-le", "Unicode (UTF-16)"),
    ("mac-roman", "Mac"),
]


class UploadForm(forms.Form):
    """A file, or rows pasted from a spreadsheet."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_(
            "Excel (.xlsx) or CSV, with a row of headers: «Parella», «Jugador 1», «Jugador 2», «Falla»…"
        ),
        widget=forms.ClearableFileInput({"accept": ".csv,.txt,.tsv,.xlsx"}),
    )
    pasted = forms.CharField(
        label=_("Or paste the rows here"),
        required=False,
        strip=False,
        max_length=2_000_000,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
        help_text=_("Select them in the spreadsheet with their headers, copy, and paste."),
    )


class ReadAsForm(forms.Form):
    """Another sheet or another encoding."""

    sheet = forms.ChoiceField(label=_("Sheet"), required=False)
    encoding = forms.ChoiceField(label=_("Encoding"), choices=ENCODINGS, required=False)

    def __init__(self, *args: Any, sheets: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(sheets) > 1:
            self.fields["sheet"].choices = [(name, name) for name in sheets]  # type: ignore[attr-defined]
            del self.fields["encoding"]
        else:
            del self.fields["sheet"]


class ConfirmForm(forms.Form):
    """What to save of a list, and why some who look alike are other people."""

    good_rows_only = forms.BooleanField(
        label=_("Save the good rows and leave the others out"),
        required=False,
        help_text=_("What is left out can be downloaded with its errors, corrected and imported again."),
    )
    reason = forms.CharField(
        label=_("Why those ticked are other people"),
        max_length=300,
        required=False,
        help_text=_("For instance «father and son»."),
    )
    other_people = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, lines: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other_people"].choices = [(line, line) for line in lines]  # type: ignore[attr-defined]


class VenueForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    address = forms.CharField(label=_("Street and town"), max_length=200, required=False)
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=0,
        max_value=300,
        help_text=_("They are numbered from 1; put the numbers on the tables."),
    )


class SessionForm(forms.Form):
    """A night belongs to the day on which it starts."""

    date = forms.DateField(label=_("Day"), widget=DateInput())
    starts_at = forms.TimeField(
        label=_("Starts at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    venue = forms.ChoiceField(label=_("Venue"), required=False)
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        required=False,
        help_text=_("«Second night of groups». Empty: the day is enough."),
    )

    def __init__(self, *args: Any, championship: Championship, venues: list[Venue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._venues = {venue.public_id: venue for venue in venues}
        self.fields["venue"].choices = [("", "—"), *((v.public_id, v.name) for v in venues)]  # type: ignore[attr-defined]
        for edge, day in (("min", championship.starts_on), ("max", championship.ends_on)):
            self.fields["date"].widget.attrs[edge] = day.isoformat()

    @property
    def chosen_venue(self) -> Venue | None:
        """The venue chosen, if any."""
        return self._venues.get(self.cleaned_data["venue"])


class SheetsForm(forms.Form):
    """For which session and which tables the sheets are."""

    session = forms.ChoiceField(label=_("For"))
    tables = forms.MultipleChoiceField(label=_("Tables"), widget=forms.CheckboxSelectMultiple)

    def __init__(
        self, *args: Any, sessions: list[tuple[Session, str]], tables: list[Table], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._sessions = {session.public_id: session for session, _label in sessions}
        self._tables = {table.public_id: table for table in tables}
        named = [(session.public_id, label) for session, label in sessions]
        every = ("every", _("every session: one sheet for the whole championship"))
        self.fields["session"].choices = [every, *named]  # type: ignore[attr-defined]
        several = len({table.venue_id for table in tables}) > 1
        self.fields["tables"].choices = [  # type: ignore[attr-defined]
            (table.public_id, f"{table.venue.name} · {table.number}" if several else str(table.number))
            for table in tables
        ]
        self.fields["tables"].initial = list(self._tables)

    @property
    def chosen_session(self) -> Session | None:
        """The session chosen; None for all of them."""
        return self._sessions.get(self.cleaned_data["session"])

    @property
    def chosen_tables(self) -> list[Table]:
        """The tables ticked."""
        return [self._tables[name] for name in self.cleaned_data["tables"]]


class InviteForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, widget=forms.RadioSelect, initial=Role.REFEREE
    )
    note = forms.CharField(
        label=_("For whom"), max_length=120, required=False, help_text=_("Only to tell the links apart.")
    )
    tables = forms.MultipleChoiceField(
        label=_("Tables"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For a referee: only these tables. None ticked: all of them."),
    )
    phase = forms.ChoiceField(
        label=_("Phase"),
        required=False,
        help_text=_("For a delegate: the phase that is put into these hands, a sector's for instance."),
    )

    def __init__(
        self, *args: Any, tables: list[Table], phases: list[tuple[str, str]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["phase"].choices = [("", _("every phase")), *(phases or [])]  # type: ignore[attr-defined]
        if not phases:
            del self.fields["phase"]
        if tables:
            choices = [(table.public_id, f"{table.venue.name} · {table.number}") for table in tables]
            self.fields["tables"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["tables"]

    @property
    def scope(self) -> dict[str, Any]:
        """What the role is narrowed to."""
        role, tables, phase = (self.cleaned_data.get(name) for name in ("role", "tables", "phase"))
        if role == Role.REFEREE and tables:
            return {"tables": tables}
        return {"phase": phase} if role == Role.DELEGATE and phase else {}


class JoinForm(forms.Form):
    """The account of somebody invited."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
    full_name = forms.CharField(
        label=_("Your name"),
        max_length=150,
        required=False,
        help_text=_("As it stands in the list of who did what."),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=_("At least ten characters."),
    )


class TokenForm(forms.Form):
    name = forms.CharField(label=_("What it is for"), max_length=80)
