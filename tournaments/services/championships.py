"""Creating and changing a championship: its names, dates, address, visibility and rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from scoring.engine.errors import OptionError
from scoring.engine.ruleset import from_preset, preset_ids
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import Championship, Membership, NamePolicy, OldSlug, Role, User, Venue, Visibility
from tournaments.permissions import Actor, Member, Permission, System, require
from tournaments.services import audit, outbox
from tournaments.services.guards import locked

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
RESERVED = {"new", "bring", "api", "admin", "all"}
RULES = ("ruleset", "rule_options")


@dataclass(frozen=True)
class Details:
    """What an organiser decides about a championship. An empty `slug` is made from name and edition."""

    name: str
    starts_on: date
    ends_on: date
    edition: str = ""
    organiser_name: str = ""
    slug: str = ""
    language: str = "es"
    time_zone: str = "Europe/Madrid"
    visibility: str = Visibility.DRAFT
    names_shown: str = NamePolicy.FULL
    ruleset: str = "truc_valencia"
    rule_options: Mapping[str, Any] = field(default_factory=dict)
    signs: str = ""
    players_each: int = 0


def may_create(actor: Actor) -> bool:
    """Whether the site lets this actor create championships: its staff, or with `members` everybody who signs in."""
    if isinstance(actor, System):
        return True
    if not isinstance(actor, Member) or not actor.user.is_active:
        return False
    return actor.user.is_staff or getattr(settings, "CHAMPIONSHIPS_BY", "staff") == "members"


@transaction.atomic
def create(*, actor: Actor, details: Details, venue: str = "", demo: bool = False) -> Championship:
    """A new championship, of which the actor becomes owner, with its first venue where one is named.

    The same form sent twice gives the same championship: a double click is not an event. Raises `NotAllowed`, `Refusal`.
    """
    if not may_create(actor):
        raise NotAllowed("championship.may_not_create")
    _check(details)
    author = User.objects.select_for_update().get(pk=actor.user.pk) if isinstance(actor, Member) else None
    twin = Championship.objects.filter(
        created_by=author,
        name=details.name,
        edition=details.edition,
        starts_on=details.starts_on,
        ends_on=details.ends_on,
    ).first()
    if author is not None and twin is not None and (not details.slug or details.slug == twin.slug):
        return twin
    made = Championship(created_by=author, demo=demo)
    _write(made, details)
    _save_at_free_address(made, details)
    if venue.strip():
        Venue.objects.create(championship=made, name=venue.strip()[:120])
    if author is not None:
        Membership.objects.create(championship=made, user=author, role=Role.OWNER)
    audit.record(actor=actor, championship=made, verb="championship.create", object=made.public_id)
    outbox.mark(made.pk, "all")
    return made


@transaction.atomic
def change(*, actor: Actor, championship: Championship, details: Details) -> Championship:
    """Change what the organiser decides. Rules stay once a hand was recorded; an old address goes on redirecting.

    Raises `NotAllowed`, `Refusal`: `championship.rules_frozen`, `archived` (only the visibility leaves the archive)…
    """
    require(actor, Permission.MANAGE, championship)
    row = locked(championship)
    _check(details)
    _check_size(row, details)
    before = _values(row)
    wanted = {**_details_values(details), "slug": details.slug or row.slug}
    changed = {name: [before[name], wanted[name]] for name in wanted if before[name] != wanted[name]}
    if row.visibility == Visibility.ARCHIVED and set(changed) - {"visibility"}:
        raise Refusal("archived")
    if row.rules_frozen_at and any(name in changed for name in RULES):
        raise Refusal("championship.rules_frozen", field=next(n for n in RULES if n in changed))
    if not changed:
        return row
    if "slug" in changed:
        _move(row, details.slug)
    _write(row, details)
    if not _saved(row):
        raise Refusal("championship.slug_taken", field="slug")
    shown = {name: pair for name, pair in changed.items() if name != "rule_options"}
    audit.record(
        actor=actor,
        championship=row,
        verb="championship.change",
        object=row.public_id,
        changed=shown,
        rules=dict(row.rule_options) if "rule_options" in changed else None,
    )
    outbox.mark(row.pk, "all")
    return row


@transaction.atomic
def freeze_rules(championship: Championship) -> Championship:
    """Keep the rules for ever: scoring calls this with the first hand, inside its transaction. Twice is as good as once."""
    row = locked(championship)
    if row.rules_frozen_at is None:
        row.rules_frozen_at = timezone.now()
        row.rules_fingerprint = from_preset(row.ruleset, row.rule_options).fingerprint
        row.save(update_fields=["rules_frozen_at", "rules_fingerprint"])
    return row


def _check(details: Details) -> None:
    if not details.name.strip():
        raise Refusal("required", field="name")
    if details.ends_on < details.starts_on:
        raise Refusal("championship.dates", field="ends_on")
    if details.slug and (not SLUG.match(details.slug) or details.slug in RESERVED or len(details.slug) > 60):
        raise Refusal("championship.slug_form", field="slug")
    if details.language not in dict(settings.LANGUAGES):
        raise Refusal("championship.language_unknown", field="language")
    if details.time_zone not in available_timezones():
        raise Refusal("championship.time_zone_unknown", field="time_zone")
    check_rules(details.ruleset, details.rule_options)
    if details.players_each and 2 * details.players_each not in from_preset(details.ruleset).players:
        raise Refusal("championship.table_size", field="players_each")


def _check_size(row: Championship, details: Details) -> None:
    """Parejas that are registered keep their size."""
    if details.players_each != row.players_each and row.parejas.exists():
        raise Refusal("championship.parejas_registered", field="players_each")


def check_rules(ruleset: str, options: Mapping[str, Any]) -> None:
    """Whether the engine takes that ruleset with those options. Raises `Refusal` at the field."""
    if ruleset not in preset_ids():
        raise Refusal("championship.ruleset_unknown", field="ruleset")
    for path, value in options.items():
        try:
            from_preset(ruleset, {path: value})
        except OptionError as error:
            key = "championship.option_value" if "value" in error.key else "championship.option_unknown"
            raise Refusal(key, field=f"rule:{path}") from error
    try:
        from_preset(ruleset, options)
    except OptionError as error:
        raise Refusal("championship.option_value", field="ruleset") from error


def _details_values(details: Details) -> dict[str, Any]:
    values = {name: getattr(details, name) for name in Details.__dataclass_fields__ if name != "slug"}
    values["rule_options"] = dict(details.rule_options)
    for name in ("starts_on", "ends_on"):
        values[name] = values[name].isoformat()
    return {name: str(value) if isinstance(value, str) else value for name, value in values.items()}


def _values(row: Championship) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in Details.__dataclass_fields__}
    return {**values, "starts_on": row.starts_on.isoformat(), "ends_on": row.ends_on.isoformat()}


def _write(row: Championship, details: Details) -> None:
    for name in Details.__dataclass_fields__:
        if name != "slug":
            setattr(row, name, getattr(details, name))
    row.rule_options = dict(details.rule_options)


def _taken(slug: str) -> bool:
    return Championship.objects.filter(slug=slug).exists() or OldSlug.objects.filter(slug=slug).exists()


def _save_at_free_address(made: Championship, details: Details) -> None:
    """Save under the address asked for, or under the first free one made from the name."""
    base = slugify(f"{details.name} {details.edition}")[:52].strip("-") or "championship"
    tries = [details.slug] if details.slug else [base, *(f"{base}-{n}" for n in range(2, 200))]
    for slug in tries:
        if slug not in RESERVED and not _taken(slug):
            made.slug = slug
            if _saved(made):
                return
    raise Refusal("championship.slug_taken", field="slug")


def _saved(row: Championship) -> bool:
    """Whether the row could be saved: somebody may have taken the address since we looked."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        if not _taken(row.slug):
            raise
        return False
    return True


def _move(row: Championship, slug: str) -> None:
    """Give the championship another address; its own old ones it may take back, nobody else ever."""
    own = OldSlug.objects.filter(slug=slug, championship=row)
    if not own.exists() and _taken(slug):
        raise Refusal("championship.slug_taken", field="slug")
    own.delete()
    OldSlug.objects.create(slug=row.slug, championship=row)
    row.slug = slug
