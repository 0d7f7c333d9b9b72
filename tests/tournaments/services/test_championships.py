"""Creating and changing a championship: rights, addresses, rules."""

import datetime as dt

import pytest

from tests.tournaments.conftest import details
from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.models import AuditEntry, Championship, Membership, OldSlug, Outbox, Visibility
from tournaments.permissions import Anonymous, Permission
from tournaments.selectors import access
from tournaments.services import championships


def test_the_creator_becomes_owner_and_it_is_written_down(office):
    made = office.championship
    assert Membership.objects.get(championship=made, user=office.people["ana"]).role == "owner"
    assert AuditEntry.objects.get(championship=made).verb == "championship.create"
    assert Outbox.objects.filter(championship=made).exists()
    assert made.slug == "campions-de-truc-2027"


def test_the_same_form_twice_is_one_championship(office):
    again = championships.create(actor=office.actor(), details=details())
    assert again.pk == office.championship.pk
    assert Championship.objects.count() == 1


def test_somebody_elses_of_the_same_name_gets_another_address(office, settings):
    settings.CHAMPIONSHIPS_BY = "members"
    other = championships.create(actor=office.actor("caro"), details=details())
    assert other.slug == "campions-de-truc-2027-2"


@pytest.mark.parametrize(
    ("by", "name", "allowed"), [("staff", "caro", False), ("members", "caro", True), ("staff", "ana", True)]
)
def test_who_may_create_is_a_setting(office, settings, by, name, allowed):
    settings.CHAMPIONSHIPS_BY = by
    assert championships.may_create(office.actor(name)) is allowed
    if not allowed:
        with pytest.raises(NotAllowed):
            championships.create(actor=office.actor(name), details=details(name="Un altre"))


def test_the_public_creates_nothing(office):
    assert championships.may_create(Anonymous()) is False


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"name": "  "}, "name"),
        ({"ends_on": dt.date(2027, 1, 1)}, "ends_on"),
        ({"slug": "Amb Espais"}, "slug"),
        ({"slug": "new"}, "slug"),
        ({"language": "fr"}, "language"),
        ({"time_zone": "Europe/Atlantis"}, "time_zone"),
        ({"ruleset": "poker"}, "ruleset"),
        ({"rule_options": {"envido.falta": "everything"}}, "rule:envido.falta"),
        ({"rule_options": {"envido.nothing": 1}}, "rule:envido.nothing"),
    ],
)
def test_what_is_wrong_is_refused_at_its_field(office, more, field):
    with pytest.raises(Refusal) as caught:
        championships.create(actor=office.actor(), details=details(**{"name": "Un altre", **more}))
    assert caught.value.field == field
    assert Championship.objects.count() == 1


def test_an_old_address_redirects_and_is_never_given_again(office, settings):
    settings.CHAMPIONSHIPS_BY = "members"
    old = office.championship.slug
    championships.change(
        actor=office.actor(), championship=office.championship, details=details(slug="truc-27")
    )
    with pytest.raises(access.Moved) as moved:
        access.championship(office.actor(), old)
    assert moved.value.slug == "truc-27"
    with pytest.raises(Refusal) as caught:
        championships.create(actor=office.actor("caro"), details=details(slug=old))
    assert caught.value.key == "championship.slug_taken"
    automatic = championships.create(actor=office.actor("caro"), details=details())
    assert automatic.slug == f"{old}-2"


def test_its_own_old_address_may_come_back(office):
    old = office.championship.slug
    championships.change(
        actor=office.actor(), championship=office.championship, details=details(slug="truc-27")
    )
    back = championships.change(
        actor=office.actor(), championship=office.championship, details=details(slug=old)
    )
    assert back.slug == old
    assert list(OldSlug.objects.values_list("slug", flat=True)) == ["truc-27"]


def test_the_old_address_of_a_draft_tells_a_stranger_nothing(office):
    old = office.championship.slug
    championships.change(
        actor=office.actor(), championship=office.championship, details=details(slug="truc-27")
    )
    with pytest.raises(NotFound):
        access.championship(office.actor("caro"), old)


def test_rules_stay_after_the_first_hand_and_names_do_not(office):
    frozen = championships.freeze_rules(office.championship)
    first = (frozen.rules_frozen_at, frozen.rules_fingerprint)
    assert all(first)
    again = championships.freeze_rules(office.championship)
    assert (again.rules_frozen_at, again.rules_fingerprint) == first
    with pytest.raises(Refusal) as caught:
        championships.change(
            actor=office.actor(),
            championship=frozen,
            details=details(rule_options={"envido.falta": "leader_missing"}),
        )
    assert caught.value.key == "championship.rules_frozen"
    with pytest.raises(Refusal):
        championships.change(
            actor=office.actor(), championship=frozen, details=details(ruleset="truc_valencia_negres")
        )
    renamed = championships.change(
        actor=office.actor(), championship=frozen, details=details(name="Un altre nom")
    )
    assert renamed.name == "Un altre nom"


def test_the_archive_is_left_by_its_visibility_alone(office):
    archived = championships.change(
        actor=office.actor(),
        championship=office.championship,
        details=details(visibility=Visibility.ARCHIVED),
    )
    with pytest.raises(Refusal) as caught:
        championships.change(
            actor=office.actor(),
            championship=archived,
            details=details(name="X", visibility=Visibility.ARCHIVED),
        )
    assert caught.value.key == "archived"
    with pytest.raises(Refusal):
        office.pareja()
    out = championships.change(
        actor=office.actor(), championship=archived, details=details(visibility=Visibility.PUBLIC)
    )
    assert out.visibility == Visibility.PUBLIC


@pytest.mark.parametrize("name", ["dolors", "rita", "caro"])
def test_only_owner_and_organiser_change_it(office, name):
    with pytest.raises(NotAllowed):
        championships.change(
            actor=office.actor(name), championship=office.championship, details=details(name="X")
        )


def test_a_draft_does_not_exist_for_strangers_and_is_not_theirs_when_public(office):
    slug = office.championship.slug
    with pytest.raises(NotFound):
        access.championship(office.actor("caro"), slug)
    with pytest.raises(NotFound):
        access.championship(Anonymous(), "no-such")
    with pytest.raises(NotAllowed):
        access.championship(office.actor("rita"), slug, Permission.MANAGE)
    Championship.objects.update(visibility=Visibility.PUBLIC)
    assert access.championship(Anonymous(), slug)
    with pytest.raises(NotAllowed):
        access.championship(office.actor("caro"), slug, Permission.REGISTER)
