"""The rules of a phase in short, for who runs it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.projections import words
from tournaments.projections.rulebook import terms
from tournaments.selectors import phases as reads
from tournaments.selectors import rulesets
from tournaments.views.phases import shapes

Fact = tuple[str, str]


def facts(phase: Phase) -> list[Fact]:
    """What the phase is set to, each with its name."""
    settings = PhaseSettings.of(phase.settings)
    match = rulesets.phase_format(phase)
    length = terms.length(match.set_name, match.sets_to_win, match.target)
    own = _of_table(phase, settings) if phase.in_groups else _of_tree(phase, settings)
    rounds = "; ".join(_round(name, dict(said)) for name, said in settings.rounds.items())
    return [
        (_("How it is played"), phase.get_format_display()),
        (_("Who plays"), _who(phase, settings)),
        *own,
        (_("To win a partida"), f"{length}; {rounds}" if rounds else length),
    ]


def _who(phase: Phase, settings: PhaseSettings) -> str:
    named = {one.public_id: one.name for one in reads.sources(phase.championship)}
    out = []
    for source in settings.sources:
        if source.phase and source.first:
            places = f"{source.first}–{source.last}"
            said = {"places": places, "phase": named.get(source.phase, "")}
            out.append(_("places %(places)s of %(phase)s") % said)
        elif source.phase:
            out.append(named.get(source.phase, ""))
        else:
            count = len(source.parejas)
            text = ngettext("%(count)s invited", "%(count)s invited", count)
            out.append(text % {"count": count})
    return words.listed(out) if out else _("Every pareja")


def _round(name: str, said: dict[str, int]) -> str:
    sets, target = said.get("match.sets_to_win", ""), said.get("match.target", "")
    label = _("round %(round)s") % {"round": name} if name.isdecimal() else words.round_name(name)
    return f"{label}: {sets} × {target}"


def _of_tree(phase: Phase, settings: PhaseSettings) -> list[Fact]:
    placed = {
        "lot": _("by lot"),
        "ranks": _("by their seed ranks"),
        "order": _("in the order of the phase before"),
        "cross": _("first of a group against second of another"),
    }.get(settings.placement, _("in fixed order"))
    found = [(_("Placed"), placed)]
    if phase.format == PhaseFormat.DOUBLE_ELIMINATION:
        again = _("a second one if the unbeaten side loses") if settings.reset else _("one, whoever wins it")
        return [*found, (_("Final"), again)]
    if settings.survivors > 1:
        return [*found, (_("It ends with"), str(settings.survivors))]
    third = settings.third_place or settings.placement_depth
    found.append((_("Third place"), _("played for") if third else _("shared")))
    if settings.placement_depth:
        found.append((_("Places played for"), _("down to %(place)s") % {"place": settings.placement_depth}))
    if settings.repechage:
        back = settings.repechage != "cup"
        said = _("a cup; its winner comes back") if back else _("a cup of their own")
        found.append((_("Second chance"), said))
    return found


def _of_table(phase: Phase, settings: PhaseSettings) -> list[Fact]:
    two_losses = phase.format == PhaseFormat.TWO_LOSSES
    order = (
        _("The table is ordered by"),
        ", ".join(words.ordered_by(settings.chain, shapes.counted(phase), two_losses)),
    )
    if two_losses:
        return [(_("Go on"), str(settings.quota)), order]
    if phase.by_rounds:
        return [(_("Rounds"), str(settings.rounds_count)), (_("Go on"), str(settings.quota)), order]
    quota = str(settings.quota)
    if settings.quotas:
        quota += " (" + ", ".join(f"{name} {count}" for name, count in settings.quotas.items()) + ")"
    found = [(_("Go on from each group"), quota)]
    if settings.next_placed:
        found.append((_("Besides, the best next placed"), str(settings.next_placed)))
    legs = _("once") if settings.legs == 1 else _("twice")
    return [*found, order, (_("Everybody meets everybody"), legs)]
