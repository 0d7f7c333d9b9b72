"""What goes in and out at the table, field by field."""

from rest_framework import serializers as s

from scoring.services.hands import MAX_TRN
from scoring.services.trn_check import MAX_FILE
from tournaments.api.serializers import Form, Match, Sides
from tournaments.models import MatchState

VERBS = (
    *(
        "start",
        "hands",
        "void",
        "paper",
        "ruling",
        "reopen",
        "substitute",
        "correct",
        "redo",
        "note",
        "incident",
    ),
    *("checkin", "lot", "sign", "dispute", "settle", "judge"),
)
RULINGS = ("walkover", "double_walkover", "withdrawal", "disqualification", "ruling", "not_played")
SIDES = ("A", "B")
MOST = 2**31 - 1


class Verb(Form):
    """What every verb takes. `version` is the match's version that the person saw."""

    version = s.IntegerField(min_value=0, max_value=MOST)
    key = s.CharField(
        max_length=64,
        required=False,
        help_text="Idempotency key: the same request sent again is answered, not done, again."
        " It may come as the header Idempotency-Key instead.",
    )


class Timed(Verb):
    device_time = s.CharField(max_length=40, required=False, default="", allow_blank=True)


class Hand(Timed):
    trn = s.CharField(
        max_length=MAX_TRN, help_text="The hand in TRN: `#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B`."
    )


class TrnFile(Timed):
    """A match scored on paper."""

    trn = s.CharField(
        max_length=MAX_FILE,
        trim_whitespace=False,
        help_text="The file: tags, then every hand, as the same address gives it.",
    )


class Start(Timed):
    dealer = s.IntegerField(min_value=1, max_value=6)
    seats = s.DictField(
        child=s.CharField(max_length=20),
        required=False,
        default=dict,
        help_text='Player ids by seat (`{"1": …}`): odd seats are side A. Empty: not said who sits where.',
    )
    players = s.IntegerField(
        min_value=0,
        max_value=6,
        required=False,
        default=0,
        help_text="How many play, where no seats are said. 0: four.",
    )

    def validate_seats(self, value: dict[str, str]) -> dict[int, str]:
        if not all(seat in "123456" and len(seat) == 1 for seat in value):
            raise s.ValidationError("1-6", code="invalid")
        return {int(seat): player for seat, player in value.items()}


class Stones(s.ListField):
    """Stones of A and of B."""

    child = s.IntegerField(min_value=-1000, max_value=1000)


class Paper(Timed):
    sets = s.ListField(
        child=Stones(min_length=2, max_length=2),
        max_length=15,
        help_text="Stones per cama: [[24, 13], [20, 24]]",
    )
    joc_fora = s.ChoiceField(SIDES, required=False, allow_null=True, default=None)
    reason = s.CharField(max_length=300, required=False, default="", allow_blank=True)


class Ruling(Verb):
    outcome = s.ChoiceField(RULINGS)
    winner = s.ChoiceField(SIDES, required=False, default="", allow_blank=True)
    reason = s.CharField(max_length=300)


class Reopen(Verb):
    reason = s.CharField(max_length=300)


class Substitute(Verb):
    seat = s.IntegerField(min_value=1, max_value=6)
    player = s.CharField(max_length=20)
    reason = s.CharField(max_length=300)


class Recorded(Form):
    """The event that was written, and the match after it."""

    match = s.CharField()
    event = s.IntegerField()
    version = s.IntegerField()
    live = s.DictField()


class Chain(Form):
    """The match's log: how many events, and the hash of the last one, which is also on the acta."""

    events = s.IntegerField()
    head = s.CharField()


class HandRow(Form):
    """A hand in the order of the log. `void`: it counts no more. `text` tells it in the reader's language.

    `said_before` is what it said before it was corrected, empty where it was not.
    """

    seq = s.IntegerField()
    number = s.IntegerField()
    set = s.IntegerField()
    trn = s.CharField()
    said_before = s.CharField()
    text = s.CharField()
    given = s.DictField(child=s.IntegerField())
    awards = s.DictField()
    points = Sides()
    sets = Sides()
    set_won = s.CharField(allow_null=True)
    match_won = s.CharField(allow_null=True)
    void = s.BooleanField()


class Links(Form):
    trn = s.CharField()
    state = s.CharField()
    automaton = s.CharField()


class MatchDetail(Match):
    hands = HandRow(many=True)
    chain = Chain()
    links = Links()


class RulesOf(Form):
    ruleset = s.CharField()
    options = s.DictField()
    fingerprint = s.CharField(help_text="Empty until the first event.")
    automaton = s.CharField(help_text="Where the rules are, as an automaton that a pad can run.")


class Seat(Form):
    seat = s.IntegerField()
    player = s.CharField()
    name = s.CharField()
    from_set = s.IntegerField()


class Player(Form):
    id = s.CharField()
    name = s.CharField()
    substitute = s.BooleanField()


class PlayersOf(Form):
    A = Player(many=True)
    B = Player(many=True)


class State(Form):
    """What a score pad needs."""

    id = s.CharField()
    version = s.IntegerField()
    state = s.ChoiceField(MatchState.choices)
    outcome = s.CharField()
    winner = s.CharField()
    result = s.ListField(child=s.ListField(child=s.IntegerField()))
    live = s.DictField(allow_null=True)
    rules = RulesOf()
    seats = Seat(many=True)
    players = PlayersOf()
    verbs = s.ListField(child=s.ChoiceField(VERBS))
    chain = Chain()


class Question(Form):
    """Contract 3 of the engine: a hand in TRN, the ruleset, and the score before it."""

    ruleset = s.CharField(max_length=40)
    options = s.DictField(required=False, default=dict)
    before = s.DictField(
        required=False, default=dict, help_text="points, sets, dealer, players, finished, last_hand"
    )
    trn = s.CharField(max_length=MAX_TRN, allow_blank=True)


class Said(Form):
    key = s.CharField()
    message = s.CharField()
    params = s.DictField()


class SaidAt(Said):
    token = s.CharField()
    position = s.IntegerField()


class Verdict(Form):
    """`outcome` is null when a rule is broken: `errors` says which."""

    outcome = s.DictField(allow_null=True)
    notices = Said(many=True)
    errors = SaidAt(many=True)  # type: ignore[assignment]  # a field of that name


class ExportQuery(Form):
    contacts = s.BooleanField(required=False, default=False, help_text="With phone numbers and the like.")
