"""The back office: opens for staff, deletes nothing, shows no secret."""

import pytest
from django.contrib import admin
from django.urls import reverse

from tournaments.models import User
from tournaments.services import imports, members, tablelinks, venues
from tournaments.services.parejas import Contact

OURS = [model for model in admin.site._registry if model._meta.app_label == "tournaments"]


@pytest.fixture
def boss(office):
    user = office.people["ana"]
    user.is_superuser = True
    user.save()
    return office.client("ana")


def address(model, page, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_lists_open_and_nothing_is_deleted_or_added(boss, office, model, rf):
    assert boss.get(address(model, "changelist")).status_code == 200
    request = rf.get("/")
    request.user = office.people["ana"]
    guard = admin.site._registry[model]
    assert not guard.has_delete_permission(request)
    if model is not User:
        assert not guard.has_add_permission(request)
    row = model._default_manager.first()
    if row is not None:
        assert boss.get(address(model, "change", row.pk)).status_code == 200
        assert boss.post(address(model, "delete", row.pk)).status_code == 403


def test_no_secret_is_shown(boss, office):
    ana, championship = office.actor(), office.championship
    venue = venues.save_venue(actor=ana, championship=championship, name="Casal", tables=1)
    link = tablelinks.issue(actor=ana, championship=championship, table=venue.tables.get())
    invitation, _token = members.invite(actor=ana, championship=championship, role="referee")
    token, _text = members.create_token(user=ana.user, name="x")
    waiting = imports.upload(actor=ana, championship=championship, data=b"Jugador 1;Secret", filename="l.csv")
    for row, secret in (
        (link, link.nonce),
        (link, f">{link.pin}<"),
        (invitation, invitation.token_hash),
        (token, token.token_hash),
        (waiting, "Secret"),
    ):
        assert secret not in boss.get(address(type(row), "change", row.pk)).content.decode()


def test_contact_data_is_for_superusers(office):
    pareja = office.pareja(contact=Contact(phone="600"))
    staff = office.client("ana")
    from tournaments.models import ParejaContact

    assert staff.get(address(ParejaContact, "changelist")).status_code == 403
    assert staff.get(address(ParejaContact, "change", pareja.contact.pk)).status_code == 403
