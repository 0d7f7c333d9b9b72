"""Parejas and clubs: numbers, names, people who are there already, status, stale forms."""

import pytest

from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import Club, Pareja, ParejaContact, Player
from tournaments.selectors import registrations
from tournaments.services import clubs, parejas
from tournaments.services.parejas import Contact, Registration


def test_a_pareja_gets_the_next_number_its_club_and_folded_names(office):
    first = office.pareja(club="Na Jordana", number=7)
    second = office.pareja("Gal·la Niñerola", "Pau Orts", club="na  JORDANA")
    assert (first.number, second.number) == (7, 8)
    assert first.club == second.club == Club.objects.get()
    assert [p.folded for p in second.players.all()] == ["galla ninerola", "pau orts"]


def test_the_same_form_twice_is_one_pareja(office):
    first = office.pareja(number=3)
    assert office.pareja(number=3).pk == first.pk
    assert Pareja.objects.count() == 1


def test_a_number_taken_names_the_next_free_one(office):
    office.pareja(number=3)
    with pytest.raises(Refusal) as caught:
        office.pareja("Altres", "Jugadors", number=3)
    assert (caught.value.key, caught.value.params["next"]) == ("pareja.number_taken", 4)


@pytest.mark.parametrize(
    ("players", "more", "key", "field"),
    [
        (("Una Sola",), {}, "pareja.player_missing", "player2"),
        (("Una", "  "), {}, "pareja.player_missing", "player2"),
        (("Una", "UNA"), {}, "pareja.same_player", "player2"),
        (("Una", "Dues"), {"substitutes": ("una",)}, "pareja.same_player", "substitute"),
        (("Una\nDues", "Tres"), {}, "pareja.name_control", "player1"),
        (("Una\x00", "Tres"), {}, "pareja.name_control", "player1"),
        (("U" * 121, "Tres"), {}, "too_long", "player1"),
        (("Una", "Dues"), {"number": 0}, "pareja.number_range", "number"),
        (("Una", "Dues"), {"contact": Contact(email="no")}, "pareja.email", "email"),
    ],
)
def test_what_is_wrong_is_refused_at_its_field_and_nothing_is_saved(office, players, more, key, field):
    with pytest.raises(Refusal) as caught:
        office.pareja(*players, **more)
    assert (caught.value.key, caught.value.field) == (key, field)
    assert not Pareja.objects.exists()
    assert not Player.objects.exists()


def test_nobody_plays_twice_unless_there_is_a_reason(office):
    office.pareja("Pepe Núñez", "Ximo Nàcher")
    with pytest.raises(Refusal) as caught:
        office.pareja("Un Altre", "PEPE NÚÑEZ")
    assert (caught.value.key, caught.value.field) == ("pareja.player_elsewhere", "homonym_reason")
    assert office.pareja("Un Altre", "PEPE NÚÑEZ", homonym_reason="father and son").number == 2


def test_a_person_of_a_withdrawn_pareja_may_play_again(office):
    gone = office.pareja("Pepe Núñez", "Ximo Nàcher")
    parejas.set_status(actor=office.actor(), pareja=gone, status="withdrawn", reason="ill")
    assert office.pareja("Pepe Núñez", "Un Altre").number == 2


def test_correcting_keeps_the_players_rows(office):
    pareja = office.pareja("Nuria", "Marcel", substitutes=("Pau",))
    before = {p.position: p.pk for p in pareja.players.all()}
    changed = parejas.change(
        actor=office.actor(),
        pareja=pareja,
        registration=Registration(players=("Núria", "Marcel"), substitutes=("Pau",), number=9),
        seen=registrations.digest(pareja),
    )
    assert {p.position: p.pk for p in changed.players.all()} == before
    assert (changed.number, changed.players.get(position=1).name) == (9, "Núria")


def test_saving_over_somebody_elses_change_is_refused(office):
    pareja = office.pareja("Nuria", "Marcel")
    seen = registrations.digest(pareja)
    parejas.change(
        actor=office.actor("oriol"),
        pareja=pareja,
        registration=Registration(players=("Núria", "Marcel")),
        seen=seen,
    )
    with pytest.raises(Conflict):
        parejas.change(
            actor=office.actor(), pareja=pareja, registration=Registration(players=("X", "Y")), seen=seen
        )
    assert Player.objects.filter(name="Núria").exists()


def test_the_way_in_and_out(office):
    pareja = office.pareja(status="registered")
    go = lambda status, reason="": parejas.set_status(  # noqa: E731
        actor=office.actor(), pareja=pareja, status=status, reason=reason
    )
    assert go("confirmed").status == "confirmed"
    assert go("confirmed").status == "confirmed"
    with pytest.raises(Refusal) as caught:
        go("withdrawn")
    assert caught.value.key == "pareja.reason_missing"
    assert go("withdrawn", "ill").status_reason == "ill"
    with pytest.raises(Refusal):
        go("disqualified", "x")
    assert go("confirmed").status_reason == ""
    assert go("disqualified", "absent twice").status == "disqualified"
    with pytest.raises(Refusal):
        go("confirmed")
    assert go("confirmed", "appeal").status == "confirmed"


@pytest.mark.parametrize("name", ["dolors", "rita", "caro"])
def test_others_register_nobody(office, name):
    with pytest.raises(NotAllowed):
        parejas.add(
            actor=office.actor(name),
            championship=office.championship,
            registration=Registration(players=("A", "B")),
        )


def test_the_list_is_searched_without_accents(office):
    office.pareja("Núria Peñarroja", "Marcel·lí Ferrandis", club="Plaça del Pilar", sector="Pilar")
    office.pareja("Òscar Agüero", "Lluís Sant-Andreu", status="waiting")
    look = lambda **asked: [p.number for p in registrations.listing(office.championship, **asked)]  # noqa: E731
    assert (
        look(search="PENARROJA")
        == look(search="marcelli")
        == look(search="placa")
        == look(sector="Pilar")
        == [1]
    )
    assert look(search="aguero") == look(status="waiting") == look(search="2") == [2]
    assert look(search="%") == look(search="ningú") == []


def test_contact_data_is_for_organisers(office):
    pareja = office.pareja(contact=Contact(email="a@example.org", phone="600", fee_paid=True))
    assert registrations.contact(office.actor("oriol"), pareja).phone == "600"
    for name in ("dolors", "rita", "caro"):
        assert registrations.contact(office.actor(name), pareja) is None
    assert ParejaContact.objects.get().fee_paid is True


def test_clubs_are_found_by_alias_and_never_share_one(office):
    save = lambda **more: clubs.save(actor=office.actor(), championship=office.championship, **more)  # noqa: E731
    club = save(name="Monestir de Poblet", aliases=["L'Antiga de Campanar"], census_no="197")
    assert office.pareja(club="L’ANTIGA DE CAMPANAR").club == club
    for name, aliases in (("L'antiga de Campanar", []), ("Un altre", ["monestir de poblet"])):
        with pytest.raises(Refusal) as caught:
            save(name=name, aliases=aliases)
        assert caught.value.key == "club.name_taken"
    assert save(club=club, name="Monestir de Poblet", aliases=["Antiga"]).aliases == ["Antiga"]
