"""What goes out, field by field: whatever is not named here never leaves, and the OpenAPI schema is written from it."""

from typing import Any

from rest_framework import serializers as s

from tournaments.models import MatchState, NamePolicy, Outcome, PhaseFormat, PhaseStatus, Visibility

Form = s.Serializer[Any]


class Sides(Form):
    """A number for each side."""

    A = s.IntegerField()
    B = s.IntegerField()


class Pareja(Form):
    """A pareja, named by the championship's policy."""

    id = s.CharField()
    number = s.IntegerField()
    name = s.CharField()
    club = s.CharField()


class PlayerName(Form):
    name = s.CharField()
    substitute = s.BooleanField()


class ParejaDetail(Pareja):
    out = s.CharField(help_text="withdrawn, disqualified, or empty.")
    players = PlayerName(many=True, help_text="Empty where the championship shows clubs only.")


class Championship(Form):
    id = s.CharField(source="public_id")
    slug = s.CharField()
    name = s.CharField()
    edition = s.CharField()
    series = s.CharField()
    organiser = s.CharField(source="organiser_name")
    starts_on = s.DateField()
    ends_on = s.DateField()
    time_zone = s.CharField()
    language = s.CharField()
    visibility = s.ChoiceField(Visibility.choices)
    names_shown = s.ChoiceField(NamePolicy.choices)
    ruleset = s.CharField()
    rule_options = s.DictField(help_text="Options by dotted path, where they differ from the ruleset's own.")
    demo = s.BooleanField()
    notice = s.CharField()
    version = s.IntegerField(
        source="published", allow_null=True, help_text="The published version; live streams announce it."
    )


class Index(Form):
    """Where to begin."""

    championships = s.CharField()
    schema = s.CharField()
    docs = s.CharField()


class Named(Form):
    id = s.CharField()
    name = s.CharField()


class DrawBrief(Form):
    id = s.CharField()
    seed = s.CharField()
    digest = s.CharField()
    discarded = s.IntegerField(help_text="Drafts that were made and thrown away before this one.")
    by_hand = s.BooleanField(help_text="Drawn in the hall: nobody can make it again.")
    changes = s.ListField(
        child=s.DictField(), help_text="Changes by hand afterwards: who, at, reason, before, after."
    )


class RoundDraw(DrawBrief):
    """The draw of one round, where each is drawn."""

    number = s.IntegerField()


class Phase(Form):
    id = s.CharField()
    order = s.IntegerField()
    name = s.CharField()
    format = s.ChoiceField(PhaseFormat.choices)
    status = s.ChoiceField(PhaseStatus.choices)
    quota = s.IntegerField(help_text="How many of each group go on.")
    chain = s.ListField(child=s.CharField(), help_text="The criteria of its tables, in order.")
    target = s.IntegerField()
    sets_to_win = s.IntegerField()
    set_name = s.CharField()
    groups = Named(many=True)
    draw = DrawBrief(allow_null=True)
    rounds = RoundDraw(many=True, help_text="Swiss, random rounds, two losses: the draw of each round.")
    venue = s.CharField()
    starts_on = s.DateField(allow_null=True)
    deadline = s.DateField(allow_null=True, help_text="The day on which who goes on has to be handed in.")


class Side(Form):
    """One side of a match. `source` says where it comes from while nobody is known: `W:SF1`, `G:…#1`, `BYE`."""

    pareja = Pareja(allow_null=True)
    source = s.CharField()  # type: ignore[assignment]  # a field of that name, not the serializer's own attribute
    sets = s.IntegerField()
    per_set = s.ListField(child=s.IntegerField(), help_text="Stones of each cama closed.")
    won = s.BooleanField()


class SessionBrief(Form):
    id = s.CharField()
    date = s.DateField()
    starts = s.CharField()
    name = s.CharField()


class TableBrief(Form):
    id = s.CharField()
    number = s.IntegerField()
    venue = s.CharField()


class LastHand(Form):
    """The last hand that stands."""

    seq = s.IntegerField(required=False)
    number = s.IntegerField(required=False)
    trn = s.CharField()
    given = Sides()
    awards = s.DictField(required=False)
    end = s.CharField(required=False)
    winner = s.CharField(required=False, allow_null=True)
    set_won = s.CharField(required=False, allow_null=True)
    match_won = s.CharField(required=False, allow_null=True)
    void = s.ListField(child=s.CharField(), required=False)


class Live(Form):
    """The running score: the cama in play."""

    set = s.IntegerField(allow_null=True)
    hand = s.IntegerField(allow_null=True)
    dealer = s.IntegerField(allow_null=True)
    players = s.IntegerField(allow_null=True)
    points = Sides(allow_null=True)
    sets = Sides(allow_null=True)
    last = LastHand(allow_null=True)


class MatchBase(Form):
    id = s.CharField()
    code = s.CharField()
    round = s.IntegerField()
    playoff = s.BooleanField()
    session = SessionBrief(allow_null=True)
    state = s.ChoiceField(MatchState.choices)
    outcome = s.ChoiceField(Outcome.choices, allow_blank=True)
    reason = s.CharField()
    ended_by = s.CharField()
    a = Side()
    b = Side()


class Node(MatchBase):
    """A match on its place in the bracket."""

    slot = s.IntegerField(
        allow_null=True, help_text="Its place in the round, from the top; null where rounds do not halve."
    )


class Match(MatchBase):
    championship = s.CharField(help_text="The slug.")
    phase = Named()
    group = Named(allow_null=True)
    table = TableBrief(allow_null=True)
    winner = s.CharField(help_text="A, B or empty.")
    set_name = s.CharField()
    sets_to_win = s.IntegerField()
    target = s.IntegerField()
    version = s.IntegerField(help_text="The number of events in its log.")
    live = Live(allow_null=True)
    started_at = s.DateTimeField(allow_null=True)
    finished_at = s.DateTimeField(allow_null=True)


class Round(Form):
    name = s.CharField(help_text="F, SF, QF, R16 … WR1, LR1, GF1, REP1, P5, or a name of its own.")
    matches = Node(many=True)


class Part(Form):
    """A bracket beside the main one: L (those who lost once), R (second chance), or the place it plays for."""

    name = s.CharField()
    rounds = Round(many=True)


class Bracket(Form):
    rounds = Round(many=True, help_text="From the first round to the final.")
    parts = Part(many=True)
    extra = Node(many=True)
    champion = Pareja(allow_null=True)


class PhaseDetail(Phase):
    bracket = Bracket(allow_null=True)


class Reason(Form):
    """One step of why a row stands where it does."""

    criterion = s.CharField()
    value = s.JSONField()
    compared = s.ListField(child=s.CharField(), help_text="Empty when they are more than twelve.")
    others = s.IntegerField()
    decided = s.BooleanField()
    text = s.CharField()


class Chance(Form):
    """What a pareja still needs, while matches of its group are open."""

    fate = s.ChoiceField(choices=["certain", "possible", "impossible"])
    exact = s.BooleanField(help_text="Whether every outcome of the open matches was looked at.")
    open = s.IntegerField()
    enough = s.IntegerField(allow_null=True, help_text="With so many wins it goes on whatever the others do.")
    least = s.IntegerField(help_text="With fewer wins it does not go on.")
    must_lose = s.ListField(child=s.CharField())
    margin = s.BooleanField()


class TieBrief(Form):
    kind = s.CharField()
    on_line = s.BooleanField()


class OpenTie(TieBrief):
    tied = s.ListField(child=s.CharField())


class StandingRow(Form):
    rank = s.IntegerField(allow_null=True)
    pareja = Pareja()
    played = s.IntegerField()
    won = s.IntegerField()
    drawn = s.IntegerField()
    lost = s.IntegerField()
    points = s.FloatField()
    adjusted = s.FloatField(help_text="What of its points a ruling gave, or took.")
    sets_for = s.IntegerField()
    sets_against = s.IntegerField()
    stones_for = s.IntegerField()
    stones_against = s.IntegerField()
    walkovers = s.IntegerField()
    shared = s.BooleanField()
    qualified = s.BooleanField()
    out = s.CharField(allow_null=True)
    fallen = s.BooleanField(help_text="Out of a phase of two losses.")
    tie = TieBrief(allow_null=True)
    chance = Chance(allow_null=True)
    line = s.CharField(
        help_text="`line` under the last that goes on, `open` round a shared rank it would cut."
    )
    reasons = Reason(many=True)


class Group(Form):
    """A group with its table."""

    id = s.CharField()
    name = s.CharField()
    phase = s.CharField()
    quota = s.IntegerField()
    chain = s.ListField(child=s.CharField())
    complete = s.BooleanField()
    closed = s.BooleanField()
    set_name = s.CharField()
    rows = StandingRow(many=True)
    open_ties = OpenTie(many=True)


class Place(Form):
    place = s.IntegerField()
    shared = s.BooleanField()
    parejas = Pareja(many=True)


class StayedInGroups(Form):
    group_place = s.IntegerField()
    parejas = Pareja(many=True)


class Classification(Form):
    """Empty until the last phase is decided."""

    places = Place(many=True)
    others = StayedInGroups(many=True)


def listed(item: type[Form]) -> type[Form]:
    """A whole list."""
    name = f"{item.__name__}List"
    return type(name, (Form,), {"results": item(many=True), "__doc__": f"All of them. {item.__doc__ or ''}"})


def paged(item: type[Form]) -> type[Form]:
    """A page of a list with the cursor of the next one."""
    next_ = s.CharField(allow_null=True, help_text="Give it as `cursor` for the next page; null: no more.")
    return type(
        f"{item.__name__}Page", (Form,), {"results": item(many=True), "next": next_, "__doc__": "A page."}
    )


class PageQuery(Form):
    cursor = s.CharField(required=False, default="", allow_blank=True, max_length=20)
    size = s.IntegerField(required=False, default=50, min_value=1, max_value=200)


class MatchQuery(PageQuery):
    phase = s.CharField(required=False, max_length=20)
    group = s.CharField(required=False, max_length=20)
    state = s.ChoiceField(MatchState.choices, required=False)
    table = s.CharField(required=False, max_length=20)
    session = s.CharField(required=False, max_length=20)
    pareja = s.CharField(required=False, max_length=20)


class GroupQuery(Form):
    phase = s.CharField(required=False, max_length=20)


class EnterTable(Form):
    """What stands on the table's sheet: the token of its code, and the PIN."""

    token = s.CharField(max_length=80)
    pin = s.CharField(max_length=8)
    label = s.CharField(max_length=60, required=False, default="", allow_blank=True)  # type: ignore[assignment]


class Entered(Form):
    """`secret` is told once: send it as `Authorization: Table <secret>`."""

    secret = s.CharField()
    championship = s.CharField(help_text="The slug.")
    table = TableBrief()
    expires_at = s.DateTimeField()


PHASES, GROUPS, IN_PLAY = listed(Phase), listed(Group), listed(Match)
CHAMPIONSHIP_PAGE, MATCH_PAGE, PAREJA_PAGE = paged(Championship), paged(Match), paged(ParejaDetail)
