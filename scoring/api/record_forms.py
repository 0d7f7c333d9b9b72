"""What goes in and out for all that a referee does beside recording hands."""

from typing import Any

from rest_framework import serializers as s

from scoring.api.serializers import SIDES, Timed, Verb
from scoring.engine.beside import INCIDENTS
from scoring.services.hands import MAX_TRN
from scoring.services.incidents import EFFECTS, MAX_CITES, MAX_TEXT
from tournaments.api.serializers import Form, Sides

MOST_SEQ = 2**31 - 1


class Entry(Timed):
    seq = s.IntegerField(min_value=1, max_value=MOST_SEQ, help_text="The event of the log it is about.")
    accept = s.BooleanField(
        required=False,
        default=False,
        help_text="That a cama or the partida ends differently has been seen (`correct/preview/`).",
    )


class Correct(Entry):
    trn = s.CharField(max_length=MAX_TRN)
    reason = s.CharField(required=False, default="", allow_blank=True, max_length=300)


class VoidEntry(Entry):
    """Without `seq`: undo the last hand that stands. With it: any hand, ruling or penalty, and the reason is needed."""

    seq = s.IntegerField(min_value=1, max_value=MOST_SEQ, required=False)
    reason = s.CharField(required=False, default="", allow_blank=True, max_length=300)


class PreviewQuestion(Form):
    """Without `trn`: what voiding the entry would change."""

    seq = s.IntegerField(min_value=1, max_value=MOST_SEQ)
    trn = s.CharField(max_length=MAX_TRN, required=False, default="", allow_blank=True)


class Note(Timed):
    text = s.CharField(max_length=MAX_TEXT)
    seq = s.IntegerField(
        min_value=1,
        max_value=MOST_SEQ,
        required=False,
        allow_null=True,
        default=None,
        help_text="Null: on the match.",
    )


class Incident(Timed):
    kind = s.ChoiceField(tuple(INCIDENTS))
    side = s.ChoiceField(SIDES, required=False, default="", allow_blank=True)
    seat = s.IntegerField(min_value=1, max_value=6, required=False, allow_null=True, default=None)
    effect = s.ChoiceField(
        tuple(name for name in EFFECTS if name),
        required=False,
        default="",
        allow_blank=True,
        help_text="Against `side`: `stones_off` takes `stones` from it, the rest is for the other side. `cama` and `partida`"
        " need the right to rule.",
    )
    stones = s.IntegerField(min_value=1, max_value=100, required=False, allow_null=True, default=None)
    cites = s.CharField(max_length=MAX_CITES, required=False, default="", allow_blank=True)
    text = s.CharField(max_length=MAX_TEXT, required=False, default="", allow_blank=True)


class CheckIn(Timed):
    side = s.ChoiceField(SIDES)
    players = s.ListField(child=s.CharField(max_length=20), max_length=6, required=False, default=list)


class Lot(Timed):
    how = s.ChoiceField(("server", "cards"))
    seat = s.IntegerField(
        min_value=1,
        max_value=6,
        required=False,
        allow_null=True,
        default=None,
        help_text="What the cards gave.",
    )
    players = s.IntegerField(min_value=0, max_value=6, required=False, default=0, help_text="0: four.")


class Line(s.ListField):
    """A line drawn with a finger: `[x, y, x, y, …]`."""

    child = s.IntegerField(min_value=0, max_value=999)


class Sign(Timed):
    """By a name or by a drawing."""

    side = s.ChoiceField(SIDES)
    name = s.CharField(max_length=80, required=False, default="", allow_blank=True)
    strokes = s.ListField(
        child=Line(min_length=2, max_length=400), max_length=40, required=False, default=list
    )


class Dispute(Timed):
    side = s.ChoiceField(SIDES)
    reason = s.CharField(max_length=300)


class Settle(Timed):
    winner = s.ChoiceField(SIDES, required=False, default="", allow_blank=True)
    reason = s.CharField(max_length=300)


class Judge(Form):
    call = s.BooleanField(required=False, default=True)
    text = s.CharField(max_length=MAX_TEXT, required=False, default="", allow_blank=True)


class Called(Form):
    called = s.BooleanField()


class Redo(Verb):
    device_time = s.CharField(max_length=40, required=False, default="", allow_blank=True)


class HandShown(Form):
    trn = s.CharField()
    sentence = s.CharField()
    gains = s.CharField()
    points = Sides()
    sets = Sides()
    set_won = s.CharField(allow_null=True)
    match_won = s.CharField(allow_null=True)


class Change(Form):
    seq = s.IntegerField()
    number = s.IntegerField()
    before = HandShown(allow_null=True)
    after = HandShown(allow_null=True)


class Preview(Form):
    """What would change, hand by hand; `surplus`: entries after an earlier end, which would count no more."""

    version = s.IntegerField()
    hands = Change(many=True)
    camas_change = s.BooleanField()
    partida_change = s.BooleanField()
    must_be_seen = s.BooleanField()
    camas = s.DictField()
    points = s.DictField()
    winner = s.DictField()
    surplus = s.ListField(child=s.IntegerField())
    sentence = s.CharField()


class LogLine(Form):
    """An entry of the log in the reader's language. `about`: the entry that it corrects, voids or notes."""

    seq = s.IntegerField()
    kind = s.CharField()
    about = s.IntegerField(allow_null=True)
    number = s.IntegerField(allow_null=True)
    sentence = s.CharField()
    before = s.CharField(help_text="What a corrected hand said when it was recorded.")
    text = s.CharField()
    note = s.CharField()
    trn = s.CharField(allow_null=True)
    void = s.BooleanField()
    corrected = s.BooleanField()
    author = s.CharField()
    at = s.CharField(help_text="The server's hour.")
    device_time = s.CharField(help_text="What the device said it was; never trusted.")


class Log(Form):
    """`log_from`: only what came after that version is told; 0 where earlier lines are told anew."""

    version = s.IntegerField()
    log_from = s.IntegerField()
    log = LogLine(many=True)
    note = s.CharField()
    checkin = s.DictField()
    lot = s.DictField(allow_null=True)
    incidents = s.ListField(child=s.DictField())
    signatures = s.DictField()
    signed_before = s.ListField(child=s.CharField())
    dispute = s.DictField(allow_null=True)
    redo = s.DictField(allow_null=True)
    judge = s.DictField(allow_null=True)
    protest = s.DictField()
    head = s.CharField()


class Since(Form):
    since = s.IntegerField(min_value=0, max_value=MOST_SEQ, required=False, default=0)


def without_empty(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something: the service knows its own defaults."""
    return {name: value for name, value in fields.items() if value not in (None, "", [])}
