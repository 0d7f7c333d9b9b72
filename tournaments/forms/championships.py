"""The form of a championship: what it is called, when, who sees it, and its rules as questions."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.engine import preset_ids
from tournaments.forms import rules
from tournaments.models import Championship, NamePolicy, Visibility
from tournaments.projections.rulebook import terms
from tournaments.services.championships import Details

FIRST = "truc_valencia"
NEAR: tuple[str, ...] = (
    "Europe/Madrid",
    "Atlantic/Canary",
    "Europe/Lisbon",
    "America/Argentina/Buenos_Aires",
    "America/Montevideo",
)
NEAR += ("America/Asuncion", "America/Sao_Paulo", "America/Caracas")


class DateInput(forms.DateInput):
    """The browser's own calendar, always in ISO."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class Answer(forms.ChoiceField):
    """An answer about the rules; where none is sent, what was said before holds."""

    def validate(self, value: Any) -> None:
        """Only what is sent must be one of the readings."""
        if value:
            super().validate(value)


def time_zones() -> list[tuple[str, str]]:
    """The zones where truc is played first, then all."""
    rest = sorted(name for name in available_timezones() if "/" in name and name not in NEAR)
    return [(name, name.replace("_", " ")) for name in [*NEAR, *rest]]


def rulesets() -> list[tuple[str, str]]:
    """Every ruleset of the engine, with its name and what sets it apart."""
    names = terms.ruleset_names()
    return [(ruleset, f"{names[ruleset][0]}. {names[ruleset][1]}") for ruleset in preset_ids()]


class ChampionshipForm(forms.Form):
    """Creates or changes. With `frozen` the rules are shown and cannot be sent."""

    name = forms.CharField(
        label=_("Name"), max_length=120, help_text=_("Without the year: «Champions of truc».")
    )
    edition = forms.CharField(
        label=_("Edition"), max_length=40, required=False, help_text=_("«2027», «XIV».")
    )
    organiser_name = forms.CharField(label=_("Organised by"), max_length=120, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=DateInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DateInput())
    venue = forms.CharField(
        label=_("Venue"),
        max_length=120,
        required=False,
        help_text=_("Where most of it is played. More can be added later."),
    )
    language = forms.ChoiceField(label=_("Language"), help_text=_("Readers can choose another."))
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)
    names_shown = forms.ChoiceField(
        label=_("How names are shown in public"),
        choices=NamePolicy.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "«Núria Peñarroja Llàcer», «Núria P. L.», or only the club. Organisers always see full names."
        ),
    )
    visibility = forms.ChoiceField(
        label=_("Who sees it"), choices=Visibility.choices, widget=forms.RadioSelect
    )
    slug = forms.CharField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_(
            "The last part of its address, made from the name if left empty. Old addresses go on working."
        ),
    )
    ruleset = forms.ChoiceField(label=_("Ruleset"), choices=rulesets, widget=forms.RadioSelect)

    players_each = forms.ChoiceField(
        label=_("Players of a pareja"),
        choices=[(0, _("As usual in this game")), (1, _("One")), (2, _("Two")), (3, _("Three"))],
        required=False,
        help_text=_("One, two or three against as many, where the ruleset has a table of that size."),
    )

    looked = False
    asked = forms.CharField(required=False, widget=forms.HiddenInput())  # the ruleset of the questions shown

    signs = forms.CharField(
        label=_("Señas"),
        max_length=2000,
        required=False,
        widget=forms.Textarea,
        help_text=_(
            "One a line: what is held, a colon, the seña. Left empty, the page of the rules has the usual ones."
        ),
    )

    def __init__(
        self,
        data: QueryDict | dict[str, Any] | None = None,
        *,
        championship: Championship | None = None,
        **more: Any,
    ) -> None:
        self.championship = championship
        self.frozen = championship is not None and championship.rules_frozen_at is not None
        super().__init__(_same_ruleset(data), **({"initial": _initial(championship)} | more))
        self.initial["asked"] = self._ruleset()
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        if championship is not None:
            del self.fields["venue"]
        else:
            begun = [choice for choice in Visibility.choices if choice[0] != Visibility.ARCHIVED]
            self.fields["visibility"].choices = begun  # type: ignore[attr-defined]
        self.questions = rules.questions(self._ruleset())
        for question in self.questions:
            self._ask(question)
        if self.frozen:
            for name in ("ruleset", *(f"rule:{q.id}" for q in self.questions)):
                self.fields[name].disabled = True

    @classmethod
    def looking(cls, data: QueryDict, championship: Championship | None) -> "ChampionshipForm":
        """The form with what was typed and the questions of the ruleset that was chosen; nothing is judged yet."""
        typed = _same_ruleset(data)
        made = cls(
            championship=championship, initial=_initial(championship) | {key: typed[key] for key in typed}
        )
        made.looked = True
        return made

    def _ruleset(self) -> str:
        sent = self.data.get("ruleset") if self.is_bound else self.initial.get("ruleset")
        wanted = sent or (self.championship.ruleset if self.championship else FIRST)
        known = wanted in preset_ids() and not (self.championship and self.championship.rules_frozen_at)
        return str(wanted) if known else (self.championship.ruleset if self.championship else FIRST)

    def _ask(self, question: rules.Question) -> None:
        ruleset = self._ruleset()
        options = self.championship.rule_options if self.championship else {}
        self.fields[f"rule:{question.id}"] = Answer(
            label=str(question.title),
            help_text=str(question.help),
            choices=rules.choices(question, ruleset),
            initial=rules.chosen(question, ruleset, options),
            widget=forms.RadioSelect,
        )

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        """The questions, in order."""
        return [self[f"rule:{question.id}"] for question in self.questions]

    @property
    def details(self) -> Details:
        """What was filled in, for the services."""
        data = self.cleaned_data
        same = self.championship is not None and self.championship.ruleset == data["ruleset"]
        before = self.championship.rule_options if self.championship and same else {}
        answers = {question.id: data.get(f"rule:{question.id}", "") for question in self.questions}
        names = (
            "name",
            "edition",
            "organiser_name",
            "starts_on",
            "ends_on",
            "slug",
            "language",
            "time_zone",
            "signs",
        )
        options = dict(before) if self.frozen else rules.to_options(data["ruleset"], answers, before)
        return Details(
            **{name: data[name] for name in names},
            players_each=int(data["players_each"] or 0),
            visibility=data["visibility"],
            names_shown=data["names_shown"],
            ruleset=data["ruleset"],
            rule_options=options,
        )


def _same_ruleset(data: Any) -> Any:
    """What was sent, without the answers when they are to the questions of another ruleset than the one chosen."""
    if not data or data.get("asked", "") in ("", data.get("ruleset")):
        return data
    kept = data.copy()
    for key in [key for key in kept if key.startswith("rule:")]:
        del kept[key]
    kept["asked"] = kept.get("ruleset", "")
    return kept


def _initial(championship: Championship | None) -> dict[str, Any]:
    if championship is None:
        return {
            "language": get_language() or settings.LANGUAGE_CODE,
            "time_zone": settings.TIME_ZONE,
            "visibility": Visibility.DRAFT,
            "names_shown": NamePolicy.FULL,
            "ruleset": FIRST,
        }
    return {name: getattr(championship, name) for name in Details.__dataclass_fields__}
