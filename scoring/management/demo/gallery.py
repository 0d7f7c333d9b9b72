"""A championship for each format, played to its champion from paper results: what an organiser can choose, to look at."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from scoring.management.demo import people
from scoring.management.demo.build import SEED, Demo
from tournaments.models import Championship, Match, MatchState, Phase, PhaseFormat, Visibility
from tournaments.selectors import rounds as reads
from tournaments.services import championships, closing, draws, phases, rounds

BY_TABLE = ["wins", "h2h_wins", "set_diff", "stone_diff", "lots"]
ABSENCE = 9  # one match in so many is a walkover, so that pages show what that looks like


@dataclass(frozen=True)
class Step:
    """One phase; those who go on from the one before play it, and so many who were out and pay to enter again."""

    name: str
    format: str
    settings: dict[str, Any] = field(default_factory=dict)
    again: int = 0


@dataclass(frozen=True)
class Recipe:
    """A championship of the gallery: its name, how many parejas, its phases."""

    name: str
    parejas: int
    steps: tuple[Step, ...]


def _knockout(name: str = "Fase final", **settings: Any) -> Step:
    return Step(name, PhaseFormat.KNOCKOUT, settings)


def _groups(name: str, groups: int, quota: int, **settings: Any) -> Step:
    return Step(name, PhaseFormat.GROUPS, {"groups": groups, "quota": quota, "chain": BY_TABLE} | settings)


RECIPES = {
    "double-round": Recipe(
        "Doble volta", 8, (_groups("Lligueta", 2, 2, legs=2), _knockout(placement="cross", third_place=True))
    ),
    "knockout": Recipe("Eliminatòria", 31, (_knockout("Eliminatòria", third_place=True),)),
    "placement": Recipe("Tots els llocs", 16, (_knockout("Quadre", placement_depth=16),)),
    "double-elimination": Recipe(
        "Doble eliminació", 11, (Step("Doble eliminació", PhaseFormat.DOUBLE_ELIMINATION),)
    ),
    "swiss": Recipe(
        "Sistema suís",
        20,
        (
            Step(
                "Suís",
                PhaseFormat.SWISS,
                {"rounds_count": 5, "quota": 0, "chain": ["wins", "buchholz", "set_diff", "lots"]},
            ),
        ),
    ),
    "random-rounds": Recipe(
        "Rondes a sorts",
        14,
        (
            Step(
                "Rondes",
                PhaseFormat.RANDOM_ROUNDS,
                {"rounds_count": 3, "quota": 7, "chain": ["wins", "set_diff", "stone_diff", "lots"]},
            ),
            _knockout(placement="order"),
        ),
    ),
    "two-losses": Recipe("Dos derrotes i fora", 11, (Step("Dos derrotes", PhaseFormat.TWO_LOSSES),)),
    "repechage": Recipe("Repesca", 17, (_knockout("Quadre amb repesca", repechage="SF", third_place=True),)),
    "repechage-cup": Recipe("Copa de repesca", 16, (_knockout("Quadre i copa", repechage="cup"),)),
    "re-entry": Recipe(
        "Tornar a entrar",
        16,
        (
            _knockout("Primera ronda", survivors=8),
            Step("Quadre final", PhaseFormat.KNOCKOUT, {"third_place": True}, again=5),
        ),
    ),
    "next-placed": Recipe(
        "Millors segons",
        20,
        (_groups("Grups", 6, 1, next_placed=2), _knockout(placement="order", third_place=True)),
    ),
    "final-league": Recipe(
        "Lligueta final",
        16,
        (
            _groups("Grups", 4, 2),
            _knockout("Quarts", placement="cross", survivors=4),
            _groups("Lligueta final", 1, 0),
        ),
    ),
}


class Gallery(Demo):
    """Plays a recipe to its end."""

    def play(self, code: str, parejas: int = 0) -> Championship:
        """The championship of that recipe, or the one that is there already; `parejas`: another number than usual."""
        recipe = RECIPES[code]
        count = parejas or recipe.parejas
        slug = f"demo-{code}-{count}"
        found = Championship.objects.filter(demo=True, slug=slug).first()
        if found is not None:
            return found
        championship = championships.create(
            actor=self.actor,
            details=championships.Details(
                name=f"DEMO · {recipe.name}",
                edition=f"{count} parelles",
                slug=slug,
                organiser_name="Junta Demo",
                starts_on=self.today - timedelta(days=7),
                ends_on=self.today,
                language="ca-valencia",
                visibility=Visibility.UNLISTED,
            ),
            demo=True,
        )
        self.register(championship, people.entries(count))
        before: Phase | None = None
        for step in recipe.steps:
            before = self._phase(championship, step, before)
        return championship

    def _phase(self, championship: Championship, step: Step, before: Phase | None) -> Phase:
        phase = phases.create(
            actor=self.actor,
            championship=championship,
            name=step.name,
            format=step.format,
            settings=step.settings | {"sources": self._sources(before, step.again)},
        )
        draw = draws.draft_draw(
            actor=self.actor, phase=phase, seed=f"{SEED} {step.name}", note="Sorteig DEMO"
        )
        phase = draws.confirm_draw(actor=self.actor, phase=phase, digest=draw.seen)
        phase = phases.publish(actor=self.actor, phase=phase)
        self._matches(phase)
        while phase.by_rounds and not reads.progress(phase).over:
            drawn = rounds.draft_round(actor=self.actor, phase=phase)
            rounds.confirm_round(actor=self.actor, phase=phase, number=drawn.round, digest=drawn.seen)
            self._matches(phase)
        return closing.close(actor=self.actor, phase=phase, reason="Empats per sorts (DEMO)")

    def _sources(self, before: Phase | None, again: int) -> list[dict[str, Any]]:
        if before is None:
            return []
        through = {place["pareja"] for place in before.result["qualified"]}
        out = before.championship.parejas.exclude(public_id__in=through).order_by("number")
        paid = self.dice.sample([pareja.public_id for pareja in out], again)
        return [{"phase": before.public_id}, *([{"parejas": paid}] if paid else [])]

    def _matches(self, phase: Phase) -> None:
        """Everything that can be played, as it comes up."""
        while True:
            ready = list(Match.objects.filter(phase=phase, state=MatchState.READY).order_by("round", "order"))
            if not ready:
                return
            for match in ready:
                last = match.code in ("F", "GF1", "GF2")
                if not last and self.dice.randrange(ABSENCE) == 0:
                    self.walkover(match)
                else:
                    self.paper(match)
