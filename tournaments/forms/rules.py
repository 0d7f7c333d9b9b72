"""The rule options of a ruleset in plain words: what each reading means, with an example, and the ruleset's own default.

Which options and values exist is the engine's to say; a question whose options the ruleset lacks is not asked, and
options that no question covers stay as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine import option_specs

Text = str | Promise


@dataclass(frozen=True)
class Reading:
    """One answer to a question, and the options that it sets."""

    value: str
    says: Text
    sets: Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """What tables argue about."""

    id: str
    title: Text
    help: Text
    readings: tuple[Reading, ...]

    @property
    def paths(self) -> frozenset[str]:
        """The engine's options that the question is about."""
        return frozenset(path for reading in self.readings for path in reading.sets)


def _ask(id: str, title: Text, help: Text, *readings: tuple[str, Text, Mapping[str, Any]]) -> Question:
    return Question(id, title, help, tuple(Reading(*reading) for reading in readings))


QUESTIONS = (
    _ask(
        "target",
        _("A cama is played to"),
        _("Males are the first half, bones the second."),
        ("24", _("24 stones: 12 males and 12 bones"), {"match.target": 24, "match.half": 12}),
        ("18", _("18 stones: 9 males and 9 bones"), {"match.target": 18, "match.half": 9}),
    ),
    _ask(
        "sets",
        _("A partida is won with"),
        _("A phase may ask for more or fewer, a final for instance."),
        ("1", _("one cama"), {"match.sets_to_win": 1}),
        ("2", _("two camas"), {"match.sets_to_win": 2}),
        ("3", _("three camas"), {"match.sets_to_win": 3}),
    ),
    _ask(
        "falta",
        _("The falta gives"),
        _("The example is a cama to 24."),
        (
            "malas_wins_set",
            _(
                "the cama while both are in males; afterwards what the leaders lack. At 10–8 it wins the cama, at 10–15 it gives 9"
            ),
            {"envido.falta": "malas_wins_set"},
        ),
        (
            "leader_missing",
            _("always what the leaders lack. At 10–8 it gives 14, at 10–15 it gives 9"),
            {"envido.falta": "leader_missing"},
        ),
        (
            "malas_to_half",
            _(
                "while both are in males, what its winners lack to 12; afterwards what the leaders lack. At 10–8 the pair with 8 gets 4"
            ),
            {"envido.falta": "malas_to_half"},
        ),
        (
            "winner_missing",
            _("always what its winners lack: it wins the cama"),
            {"envido.falta": "winner_missing"},
        ),
    ),
    _ask(
        "buenas",
        _("A pair with exactly 12 stones is"),
        _("It matters for the falta and for what the board shows."),
        ("over_half", _("still in males: bones begin with stone 13"), {"match.buenas": "over_half"}),
        ("at_half", _("in bones already"), {"match.buenas": "at_half"}),
    ),
    _ask(
        "openers",
        _("The envit is called by"),
        _("Whoever is challenged answers for the pair."),
        ("pies", _("the two pies only, just before their first card"), {"envido.openers": "pies"}),
        ("any", _("any player in turn"), {"envido.openers": "any"}),
    ),
    _ask(
        "decline",
        _("An envit that was raised and then declined gives"),
        _("Example: envit, torne, «no vull»."),
        (
            "previous_total",
            _("what had been accepted with the raise: 2 in the example"),
            {"envido.decline": "previous_total"},
        ),
        (
            "accepted_plus_one",
            _("one more than that: 3 in the example"),
            {"envido.decline": "accepted_plus_one"},
        ),
    ),
    _ask(
        "no_pair",
        _("A hand without two cards of a suit has for the envit"),
        _("It matters only when nobody at the table has two of a suit."),
        ("high_card", _("its highest card: 7-5-3 of three suits is 7"), {"envido.no_pair": "high_card"}),
        ("zero", _("nothing"), {"envido.no_pair": "zero"}),
    ),
    _ask(
        "closed_by_truc",
        _("Once a truc is accepted in the first baza"),
        _("«Truc i passe» is a mano's truc in the first baza that leaves the envit to nobody."),
        ("any", _("nobody may call envit any more"), {"envido.closed_by_truc": "any"}),
        ("tp_only", _("only a «truc i passe» shuts the envit"), {"envido.closed_by_truc": "tp_only"}),
    ),
    _ask(
        "truco_after",
        _("A truc that waits while an envit is called"),
        "",
        ("resume", _("is answered after the envit"), {"envido.truco_after": "resume"}),
        ("void", _("falls, and may be called anew"), {"envido.truco_after": "void"}),
    ),
    _ask(
        "must_show",
        _("The winners of an accepted envit who do not show it at the end"),
        "",
        ("no", _("keep the stones"), {"envido.must_show": False}),
        ("yes", _("lose them to the other pair"), {"envido.must_show": True}),
    ),
    _ask(
        "joc_fora",
        _("An accepted joc fora wins"),
        "",
        ("match", _("the whole partida"), {"truco.steps.3.wins": "match"}),
        ("set", _("the cama"), {"truco.steps.3.wins": "set"}),
    ),
    _ask(
        "call_turn",
        _("Truc is called by"),
        "",
        ("own_turn", _("the player whose turn it is to play"), {"truco.call_turn": "own_turn"}),
        ("any", _("anybody of the pair, at any moment"), {"truco.call_turn": "any"}),
    ),
    _ask(
        "all_parda",
        _("Three bazas pardes give the hand to"),
        "",
        ("mano", _("the pair that is mano"), {"all_parda": "mano"}),
        ("nobody", _("nobody: no stone for the truc"), {"all_parda": "nobody"}),
    ),
    _ask(
        "both_cross",
        _("When both pass the end of the cama in one hand, it goes to"),
        _("Example: 22–23, one pair wins the envit, the other the truc."),
        (
            "in_order",
            _("whoever gets there first, counting the envit before the truc"),
            {"scoring.both_cross": "in_order"},
        ),
        ("higher_total", _("whoever has more with both counted"), {"scoring.both_cross": "higher_total"}),
    ),
    _ask(
        "superfluous",
        _("A third baza noted after a parda had already decided the hand"),
        "",
        (
            "after_parda",
            _("is accepted: many tables play it all the same"),
            {"superfluous_baza": "after_parda"},
        ),
        ("error", _("is refused"), {"superfluous_baza": "error"}),
    ),
    _ask(
        "deck",
        _("Black cards: the pack of 36 has"),
        "",
        ("twos", _("the twos and no tens"), {"deck.ranks": [1, 2, 3, 4, 5, 6, 7, 11, 12]}),
        ("tens", _("the tens and no twos"), {"deck.ranks": [1, 3, 4, 5, 6, 7, 10, 11, 12]}),
    ),
)


def defaults(ruleset: str) -> dict[str, Any]:
    """Every option of the ruleset with its default."""
    return {spec.path: spec.default for spec in option_specs(ruleset)}


def questions(ruleset: str) -> list[Question]:
    """The questions that this ruleset leaves to the organiser: those where one reading is its default."""
    own = defaults(ruleset)
    return [q for q in QUESTIONS if q.paths <= own.keys() and any(fits(r, own) for r in q.readings)]


def fits(reading: Reading, options: Mapping[str, Any]) -> bool:
    """Whether the options say what the reading sets."""
    return all(options.get(path) == value for path, value in reading.sets.items())


def choices(question: Question, ruleset: str) -> list[tuple[str, str]]:
    """The readings as choices of a form, the default one named as such."""
    own = defaults(ruleset)
    return [
        (r.value, gettext("%(reading)s (usual)") % {"reading": r.says} if fits(r, own) else str(r.says))
        for r in question.readings
    ]


def chosen(question: Question, ruleset: str, options: Mapping[str, Any]) -> str:
    """The reading that the options amount to; the empty string when they say something that no reading says."""
    effective = defaults(ruleset) | dict(options)
    return next((r.value for r in question.readings if fits(r, effective)), "")


def to_options(ruleset: str, answers: Mapping[str, str], before: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the answers: only what differs from the ruleset, and what no question covers left as it was."""
    own = defaults(ruleset)
    asked = questions(ruleset)
    covered = {path for q in asked for path in q.paths if answers.get(q.id)}
    options = {path: value for path, value in before.items() if path not in covered and path in own}
    for question in asked:
        reading = next((r for r in question.readings if r.value == answers.get(question.id)), None)
        if reading is not None:
            options |= {path: value for path, value in reading.sets.items() if own[path] != value}
    return options


def plain_words(ruleset: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rules of a championship as pairs of question and answer, for a page that explains them."""
    said = []
    for question in questions(ruleset):
        value = chosen(question, ruleset, options)
        reading = next((r for r in question.readings if r.value == value), None)
        said.append((str(question.title), str(reading.says) if reading else gettext("something of its own")))
    return said
