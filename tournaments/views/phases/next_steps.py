"""The one thing to do next with a phase, in words."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Phase, PhaseFormat, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import phases as reads
from tournaments.selectors import rounds
from tournaments.views.frame import url

Data = dict[str, Any]


def next_step(phase: Phase, all_finished: bool) -> Data | None:
    """The one thing to do next with a phase: `{label, url, does}`."""
    championship, name = phase.championship, phase.public_id
    if phase.status == PhaseStatus.DRAFT:
        source = source_of(phase)
        open_source = source is not None and source.status != PhaseStatus.CLOSED
        if source is not None and (source.status == PhaseStatus.DRAFT or (open_source and _plays(source))):
            return {
                "label": _("See “%(phase)s”") % {"phase": source.name},
                "url": url("phase", championship, source.public_id),
                "does": _("This phase is drawn once “%(phase)s” is closed.") % {"phase": source.name},
            }
        return {
            "label": _("Draw"),
            "url": url("phase_draw", championship, name),
            "does": _("Write the seed and look at the result: nothing is decided yet."),
        }
    if phase.status == PhaseStatus.CONFIRMED:
        return {
            "label": _("Publish"),
            "url": url("phase_publish", championship, name),
            "does": _("The draw stands; nobody sees it until it is published."),
        }
    if phase.status == PhaseStatus.CLOSED:
        followers = reads.followers(phase)
        waiting = [one for one in followers if one.status == PhaseStatus.DRAFT]
        if phase.format == PhaseFormat.GROUPS and PhaseSettings.of(phase.settings).quota and not followers:
            return {
                "label": _("New knock-out"),
                "url": url("phase_new", championship, "knockout"),
                "does": _("The parejas that go on are known."),
            }
        if not waiting:
            return None
        return {
            "label": _("Draw “%(phase)s”") % {"phase": waiting[0].name},
            "url": url("phase_draw", championship, waiting[0].public_id),
            "does": _("The parejas that go on are known."),
        }
    if phase.by_rounds and (step := _round_step(phase)) is not None:
        return step
    if all_finished:
        return {
            "label": _("Close the phase"),
            "url": url("phase_close", championship, name),
            "does": _("Every result is in: see who goes on, then close."),
        }
    return {
        "label": _("Enter results"),
        "url": url("programme", championship, name),
        "does": _("Open a match, or the sheet of a group or a night."),
    }


def _plays(phase: Phase) -> bool:
    return phase.status in (PhaseStatus.CONFIRMED, PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)


def source_of(phase: Phase) -> Phase | None:
    """The phase it takes its parejas from."""
    wanted = PhaseSettings.of(phase.settings).source_phases
    found = [one for one in reads.sources(phase.championship) if one.public_id in wanted]
    return found[0] if found else None


def _round_step(phase: Phase) -> Data | None:
    """A round to draw or to look at; None while one is played, and at the end."""
    at = rounds.progress(phase)
    championship, name = phase.championship, phase.public_id
    if at.over or (at.open and at.drawn):
        return None
    draft = reads.draft(phase, at.next)
    if draft is not None and draft.status == "draft":
        return {
            "label": _("Look at round %(round)s") % {"round": at.next},
            "url": url("round_check", championship, name, str(at.next)),
            "does": _("It is drawn and waits to be confirmed."),
        }
    return {
        "label": _("Draw round %(round)s") % {"round": at.next},
        "url": url("round_draw", championship, name),
        "does": _("Every result is in: the next round can be drawn."),
    }
