"""All that a referee does beside recording hands, and the whole log in sentences. The same services as the pad's."""

from collections.abc import Callable

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.api import record_forms as form
from scoring.api.doors import Door
from scoring.api.serializers import Verb
from scoring.api.verbs import VerbDoor, verb
from scoring.messages import told
from scoring.selectors import record
from scoring.services import Recorded
from tournaments.api.doors import described
from tournaments.permissions import Permission, require
from tournaments.selectors import reading


def _door(name: str, taken: type[Verb], service: Callable[..., Recorded], says: str) -> type[VerbDoor]:
    """The door of a verb: its fields go to one service."""

    @verb(name, taken)
    def post(self: VerbDoor, request: Request, match: str) -> Response:
        return self.done(match, taken, service)

    post.__doc__ = says
    return type(name, (VerbDoor,), {"post": post, "__doc__": says, "__module__": __name__})


Correct = _door(
    "correct_hand",
    form.Correct,
    services.correct_hand,
    "Correct an earlier hand: everything after it is judged anew.",
)
Note = _door("note", form.Note, services.note, "A note on an entry of the log or on the match.")
Incident = _door(
    "incident", form.Incident, services.incident, "A line of the acta, with its effect on the score."
)
CheckIn = _door("check_in", form.CheckIn, services.check_in, "A pareja is at the table.")
Lot = _door("draw_dealer", form.Lot, services.draw_dealer, "Who deals first, by lot.")
Sign = _door(
    "sign", form.Sign, services.sign, "A pareja signs the log as it is: the event names its fingerprint."
)
Dispute = _door("dispute", form.Dispute, services.dispute, "A pareja disputes the result.")
Settle = _door(
    "settle",
    form.Settle,
    services.settle,
    "A judge settles a dispute: the result stands, or a side is given it.",
)
Redo = _door("redo", form.Redo, services.redo, "Bring back what the last undo, void or correction took away.")


class Preview(Door):
    """What a correction or a void would change; nothing is saved."""

    @described("preview_correction", form.Preview, request=form.PreviewQuestion)
    def post(self, request: Request, match: str) -> Response:
        actor, asked = self.known_actor(), self.taken(form.PreviewQuestion)
        row = reading.match(actor, match)
        if asked["trn"]:
            seen = services.preview_correction(actor=actor, match=match, seq=asked["seq"], trn=asked["trn"])
        else:
            seen = services.preview_void(actor=actor, match=match, seq=asked["seq"])
        return Response(form.Preview(told.preview(seen) | {"version": row.version}).data)


class Judge(Door):
    """Call the judge to the table, or say that the judge has been. Part of no match's record."""

    @described("call_judge", form.Called, request=form.Judge)
    def post(self, request: Request, match: str) -> Response:
        actor, asked = self.known_actor(), self.taken(form.Judge)
        reading.match(actor, match)
        called = services.call_judge(actor=actor, match=match, **asked)
        return Response(form.Called({"called": called}).data)


class Log(Door):
    """The whole log in sentences, or what is new in it, for whoever may score the match."""

    @described("match_log", form.Log, parameters=[form.Since])
    def get(self, request: Request, match: str) -> Response:
        actor = self.known_actor()
        asked = form.Since(data=request.query_params)
        asked.is_valid(raise_exception=True)
        row = reading.match(actor, match)
        require(actor, Permission.SCORE, row)
        said = told.log(record.read(row, asked.validated_data["since"]))
        more = {"version": row.version, "judge": record.judge(row), "protest": record.protest(row)}
        return Response(form.Log(said | more).data)
