"""Forms of parejas and clubs."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Pareja, ParejaContact, ParejaStatus
from tournaments.services.parejas import Contact, Registration

YES_NO = [("", _("not known")), ("yes", _("paid")), ("no", _("not paid"))]


class ParejaForm(forms.Form):
    """A pareja with as many players as the ruleset asks; contact data only for those who may see it."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=9999)
    club = forms.CharField(
        label=_("Club"),
        max_length=160,
        required=False,
        help_text=_("The falla, penya or club. A new name makes a new club."),
    )
    sector = forms.CharField(label=_("Sector"), max_length=120, required=False)
    substitute = forms.CharField(label=_("Substitute"), max_length=120, required=False)
    substitute2 = forms.CharField(label=_("Second substitute"), max_length=120, required=False)
    seed_rank = forms.IntegerField(
        label=_("Seed"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("1 is the strongest. Empty: not a seed."),
    )
    status = forms.ChoiceField(
        label=_("Status"),
        choices=[
            (s.value, s.label) for s in ParejaStatus if s.value in ("registered", "confirmed", "waiting")
        ],
    )
    email = forms.CharField(label=_("E-mail"), max_length=254, required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    document = forms.CharField(label=_("Document number"), max_length=40, required=False)
    fee_paid = forms.ChoiceField(label=_("Fee"), choices=YES_NO, required=False)
    note = forms.CharField(
        label=_("Note"), max_length=500, required=False, widget=forms.Textarea({"rows": 2})
    )
    homonym_reason = forms.CharField(
        label=_("They are other people, because"),
        max_length=300,
        required=False,
        help_text=_("Only if somebody here has the same name as a player of another pareja."),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    PRIVATE = ("email", "phone", "document", "fee_paid", "note")

    def __init__(
        self, *args: Any, players: int, private: bool, pareja: Pareja | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.private, self.player_names = private, [f"player{n}" for n in range(1, players + 1)]
        for number, name in enumerate(self.player_names, start=1):
            label = _now("Player %(number)s") % {"number": number}
            self.fields[name] = forms.CharField(label=label, max_length=120)
        for name in self.PRIVATE if not private else ():
            del self.fields[name]
        if pareja is not None:
            del self.fields["status"]

    @property
    def people(self) -> list[forms.BoundField]:
        """The players' fields, then the substitutes'."""
        return [self[name] for name in [*self.player_names, "substitute", "substitute2"]]

    @property
    def private_fields(self) -> list[forms.BoundField]:
        """What only organisers see."""
        return [self[name] for name in self.PRIVATE if self.private]

    @property
    def registration(self) -> Registration:
        """What was filled in, for the services."""
        data = self.cleaned_data
        paid = {"yes": True, "no": False}.get(data.get("fee_paid", ""))
        contact = (
            Contact(data["email"], data["phone"], data["document"], paid, data["note"])
            if self.private
            else None
        )
        return Registration(
            players=tuple(data[name] for name in self.player_names),
            substitutes=tuple(data[name] for name in ("substitute", "substitute2") if data[name]),
            number=data["number"],
            club=data["club"],
            sector=data["sector"],
            status=data.get("status") or ParejaStatus.CONFIRMED,
            seed_rank=data["seed_rank"],
            contact=contact,
            homonym_reason=data["homonym_reason"].strip(),
        )


def initial(pareja: Pareja, contact: ParejaContact | None, seen: str) -> dict[str, Any]:
    """A pareja as its form shows it."""
    people = list(pareja.players.all())
    reserves = [player.name for player in people if player.is_substitute]
    values = {
        "number": pareja.number,
        "club": pareja.club.name if pareja.club else "",
        "sector": pareja.sector,
        "seed_rank": pareja.seed_rank,
        "seen": seen,
        **{f"player{player.position}": player.name for player in people if not player.is_substitute},
        **dict(zip(("substitute", "substitute2"), reserves, strict=False)),
    }
    if contact is not None:
        paid = {True: "yes", False: "no", None: ""}[contact.fee_paid]
        values |= {name: getattr(contact, name) for name in ("email", "phone", "document", "note")} | {
            "fee_paid": paid
        }
    return values


class StatusForm(forms.Form):
    """To which status, and why."""

    status = forms.ChoiceField(choices=ParejaStatus.choices)
    reason = forms.CharField(
        label=_("Why"), max_length=300, required=False, help_text=_("The acta keeps it.")
    )


class ClubForm(forms.Form):
    """A club and what else it is called."""

    name = forms.CharField(label=_("Official name"), max_length=160)
    aliases = forms.CharField(
        label=_("Also called"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("One a line. Lists that use one of these names find this club."),
    )
    census_no = forms.CharField(label=_("Census number"), max_length=16, required=False)
    sector = forms.CharField(label=_("Sector"), max_length=120, required=False)

    @staticmethod
    def initial_of(club: Club) -> dict[str, str]:
        """A club as its form shows it."""
        return {
            "name": club.name,
            "aliases": "\n".join(club.aliases),
            "census_no": club.census_no,
            "sector": club.sector,
        }
