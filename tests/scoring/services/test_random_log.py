"""Random nights at a table: whatever is recorded, undone, mended, penalised, signed and sent twice, the log holds and tells one story."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from scoring import engine, store
from scoring import services as scoring
from scoring.selectors import hands, partida, record, trn
from scoring.services import partidas
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.selectors import rulesets

pytestmark = pytest.mark.django_db
SAID = (
    "=A =A",
    "=B =B",
    "A.tr B.no",
    "B.tr A.qu =A =B =B",
    "A.e B.no =B =A =B",
    "B.e A.qu =A =A env=B",
    "A.rd",
)
ENDS = ("A.tr B.rt A.qv B.jf A.qu =A =A", "B.tr A.rt B.qv A.no", "A.fa B.qu env=B =A =A")
EXPECTED = {
    *("match.finished", "match.stale", "match.already_started", "match.not_finished", "match.not_started"),
    *(
        "undo.nothing",
        "undo.not_a_hand",
        "redo.nothing",
        "correct.unseen",
        "correct.same",
        "correct.later_hand",
    ),
    *(
        "events.unknown_hand",
        "events.nothing_to_void",
        "incident.side",
        "input.invalid",
        "events.not_started",
    ),
    *(
        "sign.not_finished",
        "sign.already",
        "sign.disputed",
        "dispute.already",
        "dispute.none",
        "dispute.too_late",
    ),
    *("lot.made", "dealer.lot", "checkin.already", "match.not_in_play", "key.reused"),
}


class Night:
    """A match, a seeded choice of what happens next, and what must be true after each of it."""

    def __init__(self, world: World, match: Match, seed: int) -> None:
        self.world, self.match, self.dice = world, match, random.Random(seed)
        self.last: tuple[Callable[..., Any], dict[str, Any]] | None = None

    @property
    def fold(self) -> partida.Partida:
        self.match.refresh_from_db()
        return partida.read(self.match, rulesets.of_match(self.match))

    def happens(self) -> None:
        """One thing, perhaps sent twice; a refusal leaves the log as it was."""
        before = [link.hash for link in store.links(self.match.pk)]
        verb, fields = self.dice.choice(self.choices())(self.fold)
        self.match.refresh_from_db()
        sent = {"actor": self.world.organiser, "match": self.match.public_id, "key": key(), **fields}
        sent.setdefault("version", self.match.version - (self.dice.random() < 0.05))
        try:
            first = verb(**sent)
        except Refusal as refused:
            if refused.key not in EXPECTED and not isinstance(refused, scoring.RulesRefusal):
                raise
            assert [link.hash for link in store.links(self.match.pk)] == before
            return
        if self.dice.random() < 0.3:
            again = verb(**sent)
            assert (again.seq, again.repeated) == (first.seq, True)
        assert [link.hash for link in store.links(self.match.pk)][:-1] == before

    def choices(self) -> list[Callable[[partida.Partida], tuple[Callable[..., Any], dict[str, Any]]]]:
        if self.fold.finished:
            signing = [*[self.sign] * 5, self.dispute, self.dispute, self.settle, self.settle, self.note]
            return [*signing, self.correct, self.void, self.undo, self.redo, self.reopen, self.hand]
        mending = [self.undo, self.redo, self.void, self.correct, self.correct, self.penalty]
        return [*[self.hand] * 9, *mending, self.note, self.sign, self.reopen, self.lot, self.start]

    def said(self) -> str:
        return self.dice.choice(ENDS if self.dice.random() < 0.15 else SAID)

    def seq(self, fold: partida.Partida) -> int:
        return self.dice.choice(fold.hand_seqs or (1,))

    def hand(self, fold: partida.Partida) -> Any:
        head = f"#{(fold.state.last_hand or 0) + 1} R{fold.state.dealer or 1}"
        return scoring.record_hand, {"trn": f"{head} | {self.said()}"}

    def undo(self, _fold: partida.Partida) -> Any:
        return scoring.void_last, {}

    def redo(self, _fold: partida.Partida) -> Any:
        return scoring.redo, {}

    def void(self, fold: partida.Partida) -> Any:
        rulings = [item.seq for item in fold.core.counted if item.kind == "ruling"]
        seq = self.dice.choice([self.seq(fold), *rulings])
        return scoring.void, {"seq": seq, "reason": "dice", "accept": self.dice.random() < 0.8}

    def correct(self, fold: partida.Partida) -> Any:
        seq = self.seq(fold)
        text = next((row.text for row in fold.hands if row.seq == seq), "#1 R1 | =A =A")
        fixed = f"{text.partition(' | ')[0]} | {self.said()}"
        return scoring.correct_hand, {"seq": seq, "trn": fixed, "accept": self.dice.random() < 0.8}

    def penalty(self, _fold: partida.Partida) -> Any:
        effect = self.dice.choice(("", "stones", "stones_off", "hand", "cama"))
        stones = self.dice.randint(1, 4)
        side = self.dice.choice("AB")
        return scoring.incident, {"kind": "penalty", "side": side, "effect": effect, "stones": stones}

    def note(self, _fold: partida.Partida) -> Any:
        return scoring.note, {"text": "dice"}

    def sign(self, _fold: partida.Partida) -> Any:
        return scoring.sign, {"side": self.dice.choice("AB"), "name": "DEMO"}

    def dispute(self, _fold: partida.Partida) -> Any:
        return scoring.dispute, {"side": self.dice.choice("AB"), "reason": "dice"}

    def settle(self, _fold: partida.Partida) -> Any:
        return scoring.settle, {"reason": "dice", "winner": self.dice.choice(("", "", "A"))}

    def reopen(self, _fold: partida.Partida) -> Any:
        return scoring.reopen, {"reason": "dice"}

    def lot(self, _fold: partida.Partida) -> Any:
        return scoring.draw_dealer, {"how": "server"}

    def start(self, _fold: partida.Partida) -> Any:
        return scoring.start, {"dealer": self.dice.randint(1, 4), "seats": {}}

    def holds(self) -> None:
        """The chain, the row, the pages and the file all tell the same."""
        self.match.refresh_from_db()
        chain = store.links(self.match.pk)
        assert store.broken_link(chain) is None
        assert len(chain) == self.match.version
        rules = rulesets.of_match(self.match)
        assert partidas.differences(self.match, rules) == []
        fold = self.fold
        rows = hands.load([self.match.pk])[self.match.pk]
        assert [row["seq"] for row in rows if not row["void"]] == list(fold.hand_seqs)
        assert len({row["seq"] for row in rows}) == len(rows)
        said = record.read(self.match)
        assert [line["seq"] for line in said.lines] == list(range(1, self.match.version + 1))
        assert all(one.head == fold.head for one in fold.core.beside.signatures.values())
        if fold.hands and fold.core.ended_by in ("", "played", "joc_fora"):
            sheet, wrong = engine.replay_file(engine.read_file(trn.trn(self.match)))
            assert wrong == ()
            assert (sheet.state.points, sheet.state.sets) == (fold.state.points, fold.state.sets)


@pytest.mark.parametrize("seed", range(8))
def test_a_night(seed: int) -> None:
    world = World(parejas=2)
    world.groups_phase()
    night = Night(world, world.start(Match.objects.get()), seed)
    for _ in range(60):
        night.happens()
        night.holds()
