"""What an organiser says about a phase. Shape only: whether it may be is the services' say."""

from collections.abc import Sequence
from typing import Any

from tournaments.forms.phases.base import PhaseForm
from tournaments.forms.phases.by_rounds import RoundsForm
from tournaments.forms.phases.groups import GroupsForm
from tournaments.forms.phases.trees import DoubleForm, KnockoutForm
from tournaments.models import Phase, PhaseFormat

FORMS: dict[str, type[PhaseForm]] = {
    PhaseFormat.GROUPS: GroupsForm,
    PhaseFormat.KNOCKOUT: KnockoutForm,
    PhaseFormat.DOUBLE_ELIMINATION: DoubleForm,
    PhaseFormat.SWISS: RoundsForm,
    PhaseFormat.RANDOM_ROUNDS: RoundsForm,
    PhaseFormat.TWO_LOSSES: RoundsForm,
}


def phase_form(phase: Phase, data: Any = None, *, sources: Sequence[Phase] = ()) -> PhaseForm:
    """The form of the phase's format. `sources`: the phases that it may take its parejas from."""
    return FORMS[phase.format](data, phase=phase, sources=sources)


__all__ = ["phase_form"]
