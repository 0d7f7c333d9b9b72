"""How parejas are called in public, by each policy."""

import pytest

from tournaments.selectors.names import pareja_label, short_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Núria Peñarroja i Llàcer", "Núria P. L."),
        ("Vicent D’Alacant Garçó", "Vicent A. G."),
        ("Ana-María d'Aragó i Sanchis", "Ana-María A. S."),
        ("Ferrer i Bru, Josep", "Josep F. B."),
        ("Òscar Agüero", "Òscar A."),
        ("João da Silva", "João S."),
        ("Paco", "Paco"),
        ("  ", ""),
        ("=1+1 x", "=1+1 X."),
    ],
)
def test_short_names_never_hold_a_whole_surname(name, short):
    assert short_name(name) == short


def test_each_policy(office):
    pareja = office.pareja(
        "Núria Peñarroja", "Ferrer i Bru, Josep", club="Na Jordana", substitutes=("Pau Orts",)
    )
    assert pareja_label(pareja, "full") == "Núria Peñarroja – Ferrer i Bru, Josep"
    assert pareja_label(pareja, "initials") == "Núria P. – Josep F. B."
    assert pareja_label(pareja, "club") == "Na Jordana · 1"
    alone = office.pareja("A Bosch", "B Camps")
    assert pareja_label(alone, "club") == "2"
