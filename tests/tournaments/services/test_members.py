"""Invitations, roles, tokens, the first owner."""

import datetime as dt
import io

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from tournaments.errors import Conflict, Gone, NotAllowed, NotFound, Refusal
from tournaments.models import ApiToken, Invitation, Membership, User
from tournaments.services import members


def invite(office, role="referee", **more):
    return members.invite(actor=office.actor(), championship=office.championship, role=role, **more)


def test_a_link_works_once_and_only_its_hash_is_kept(office):
    invitation, token = invite(office)
    assert token not in repr(list(Invitation.objects.values()))
    joined = members.accept(user=office.people["caro"], token=token)
    assert (joined.user, joined.role) == (office.people["caro"], "referee")
    with pytest.raises(Gone) as caught:
        members.accept(user=office.people["rita"], token=token)
    assert caught.value.key == "invitation.used"
    with pytest.raises(Conflict):
        members.revoke_invitation(actor=office.actor(), invitation=invitation)


def test_a_link_expires_and_can_be_withdrawn(office):
    invitation, token = invite(office)
    with time_machine.travel(timezone.now() + dt.timedelta(days=15)), pytest.raises(Gone):
        members.open_invitation(token)
    members.revoke_invitation(actor=office.actor(), invitation=invitation)
    with pytest.raises(Gone):
        members.accept(user=office.people["caro"], token=token)
    with pytest.raises(NotFound):
        members.open_invitation("nothing")


@pytest.mark.parametrize("name", ["oriol", "dolors", "rita", "caro"])
def test_only_owners_invite_and_remove(office, name):
    with pytest.raises(NotAllowed):
        members.invite(actor=office.actor(name), championship=office.championship, role="owner")
    owner = Membership.objects.get(role="owner")
    with pytest.raises(NotAllowed):
        members.remove(actor=office.actor(name), championship=office.championship, membership=owner)


def test_the_last_owner_stays_and_others_may_leave(office):
    owner = Membership.objects.get(role="owner")
    with pytest.raises(Refusal) as caught:
        members.remove(actor=office.actor(), championship=office.championship, membership=owner)
    assert caught.value.key == "member.last_owner"
    rita = Membership.objects.get(role="referee")
    members.remove(actor=office.actor("rita"), championship=office.championship, membership=rita)
    assert not Membership.objects.filter(user=office.people["rita"]).exists()


def test_a_new_account_joins_in_one_go_or_not_at_all(office):
    _invitation, token = invite(office)
    for username, password, field in (("ANA", "long enough 1", "username"), ("nou", "short", "password")):
        with pytest.raises(Refusal) as caught:
            members.accept_as_new(token=token, username=username, full_name="", password=password)
        assert caught.value.field == field
    user = members.accept_as_new(
        token=token, username="nou", full_name="Nou Arbitre", password="llarga-i-rara-7"
    )
    assert user.check_password("llarga-i-rara-7")
    assert not user.is_staff
    assert Membership.objects.get(user=user).role == "referee"
    with pytest.raises(Gone):
        members.accept_as_new(token=token, username="altre", full_name="", password="llarga-i-rara-7")
    assert not User.objects.filter(username="altre").exists()


def test_tokens_are_ones_own(office):
    made, token = members.create_token(user=office.people["ana"], name="scoreboard")
    assert token not in repr(list(ApiToken.objects.values()))
    with pytest.raises(NotFound):
        members.revoke_token(user=office.people["caro"], token_id=made.pk)
    members.revoke_token(user=office.people["ana"], token_id=made.pk)
    made.refresh_from_db()
    assert made.revoked_at


def test_create_owner_prints_a_password_that_works(db):
    out = io.StringIO()
    call_command("create_owner", "primera", "--random", stdout=out)
    password = out.getvalue().split("Password: ")[1].strip()
    user = User.objects.get(username="primera")
    assert user.check_password(password)
    assert user.is_staff
    with pytest.raises(CommandError):
        call_command("create_owner", "Primera", "--random", stdout=out)
