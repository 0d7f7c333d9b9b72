"""Where and when a phase is played by its own organisers. Shape only."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.forms.championships import DateInput
from tournaments.models import Phase, Venue


class PhasePlaceForm(forms.Form):
    """Venue, first day and deadline of a phase."""

    venue = forms.ChoiceField(label=_l("Venue"), required=False)
    starts_on = forms.DateField(label=_l("First day"), widget=DateInput(), required=False)
    deadline = forms.DateField(
        label=_l("Last day to hand in who goes on"),
        widget=DateInput(),
        required=False,
        help_text=_l("After this day a phase that is not closed is shown as late."),
    )

    def __init__(self, *args: Any, phase: Phase, venues: list[Venue], **kwargs: Any) -> None:
        kwargs["initial"] = {
            "venue": phase.venue.public_id if phase.venue else "",
            "starts_on": phase.starts_on,
            "deadline": phase.deadline,
        }
        super().__init__(*args, **kwargs)
        self._venues = {venue.public_id: venue for venue in venues}
        named = [(venue.public_id, venue.name) for venue in venues]
        self.fields["venue"].choices = [("", _("none of its own")), *named]  # type: ignore[attr-defined]

    @property
    def chosen_venue(self) -> Venue | None:
        """The venue chosen, if any."""
        return self._venues.get(self.cleaned_data["venue"])


class NightForm(forms.Form):
    """A night at the phase's venue."""

    on = forms.DateField(label=_l("Day"), widget=DateInput())
    starts_at = forms.TimeField(
        label=_l("Starts at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
