"""Single rows: fields, clubs, persons and what is told of them."""

import string

import pytest

from tournaments.lists import MESSAGES, KnownClub, KnownPareja, Report, read, registrations

CLUBS = (
    KnownClub(1, "Na Jordana", census_no=9, sector="El Carme"),
    KnownClub(2, "Monestir de Poblet-Aparicio Albiñana", ["L'Antiga de Campanar"], 197, "Campanar"),
    KnownClub(3, "Plaça Major", sector="Sueca"),
    KnownClub(4, "Plaça Major", sector="Cullera"),
)


def judge(header: str, *rows: str, existing: tuple[KnownPareja, ...] = (), players: int = 2) -> Report:
    sheet = read("\n".join((header, *rows)).encode(), "a.csv")
    return registrations(sheet, clubs=CLUBS, existing=existing, players_per_pareja=players)


def said(report: Report) -> list[tuple[str, str | None]]:
    remarks = (*report.errors, *report.decisions, *report.warnings)
    return [(remark.key, remark.column) for remark in remarks]


@pytest.mark.parametrize(
    ("column", "cell", "told"),
    [
        ("Parella", "0", "invalid_pair_number"),
        ("Parella", "-3", "invalid_pair_number"),
        ("Parella", "10000", "invalid_pair_number"),
        ("Parella", "1,5", "invalid_pair_number"),
        ("Parella", "Pau i Pere", "invalid_pair_number"),
        ("Parella", "٣", "invalid_pair_number"),
        ("Cens", "abc", "invalid_census"),
        ("Cens", "6,00E+08", "invalid_census"),
        ("Correu", "a@b", "invalid_email"),
        ("Correu", "a@b.cat, c@d.cat", "invalid_email"),
        ("Correu", "<a@b.cat>", "invalid_email"),
        ("Correu", f"{'a' * 250}@b.cat", "too_long"),
        ("Telèfon", "6,00E+08", "odd_phone"),
        ("Telèfon", "6" * 41, "too_long"),
        ("Pagat", "potser", "unknown_answer"),
        ("Falla", "=x", "looks_like_formula"),
        ("Falla", "\x07x", "control_character"),
        ("Suplent", "x" * 121, "too_long"),
        ("Suplent", "ﷺ" * 30, "too_long"),
        ("Suplent", "Pe\ufffda", "lost_characters"),
        ("Suplent", "NÃºria", "mojibake"),
        ("Suplent", "\u202eoigruS", "bidi_control"),
    ],
)
def test_what_is_told(column: str, cell: str, told: str) -> None:
    quoted = '"' + cell.replace('"', '""') + '"'
    report = judge(f"Jugador 1;Jugador 2;{column}", f"Pau Orts;Pere Mas;{quoted}")
    assert told in {key for key, _ in said(report)}
    remark = next(r for r in (*report.errors, *report.warnings) if r.key == told)
    assert (remark.line, remark.record, remark.header) == (2, 1, column)


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("Parella", " 007 "),
        ("Parella", ""),
        ("Cens", "9.0"),
        ("Correu", "o'hara+truc@sub.example.org"),
        ("Correu", "núria@exàmple.org"),
        ("Telèfon", "(96) 123-45-67 / 600.000.000"),
        ("Suplent", "-"),
        ("Suplent", "JOÃO Ção"),
        ("Pagat", "EXENTO"),
    ],
)
def test_what_is_fine(column: str, cell: str) -> None:
    report = judge(f"Jugador 1;Jugador 2;{column}", f"Pau Orts;Pere Mas;{cell}")
    assert said(report) == []
    assert report.accepted == 1


def test_mojibake_says_what_was_meant() -> None:
    report = judge("Jugador 1;Jugador 2", "NÃºria PeÃ±arroja;Pere Mas")
    assert report.errors[0].params["suggestion"] == "Núria Peñarroja"
    assert "Núria Peñarroja" in report.errors[0].message


def test_fees() -> None:
    cells = ("Sí", "", "exempt", "?")
    report = judge("Jugador 1;Jugador 2;Pagat", *(f"Pau {c}x;Pere {c}x;{c}" for c in cells))
    assert [(row.fee_paid, row.fee_exempt) for row in report.rows] == [
        (True, False),
        (False, False),
        (False, True),
        (None, False),
    ]
    assert judge("Jugador 1;Jugador 2", "Pau;Pere").rows[0].fee_paid is None


@pytest.mark.parametrize(
    ("club", "census", "sector", "found", "told"),
    [
        ("NA JORDANA", "", "", 1, []),
        ("Falla Na Jordana", "", "", 1, []),
        ("", "009", "", 1, []),
        ("L’antiga de Campanar", "", "", 2, []),
        ("Monestir de Poblet - Aparicio Albinana", "197", "", 2, []),
        ("Na Jordana de dalt", "9", "", 1, []),
        ("Plaça Major", "", "Cullera", 4, []),
        ("Plaça Major", "", "", None, [("ambiguous_club", "club")]),
        ("Na Jordana", "197", "", 2, [("club_conflict", "club")]),
        ("Na Jordana", "12", "", 1, [("census_mismatch", "census_no")]),
        ("Ningú", "", "", None, [("unknown_club", "club")]),
        ("", "777", "", None, [("unknown_club", "club")]),
        ("", "", "", None, []),
    ],
)
def test_clubs(club: str, census: str, sector: str, found: int | None, told: list[tuple[str, str]]) -> None:
    report = judge("Jugador 1;Jugador 2;Falla;Cens;Sector", f"Pau Orts;Pere Mas;{club};{census};{sector}")
    assert report.rows[0].club_id == found
    assert report.rows[0].club_text == club
    assert said(report) == told
    assert report.accepted == 1


def test_one_or_three_players() -> None:
    one = judge("Jugador;Falla", "Pau Orts;Na Jordana", players=1)
    assert (one.accepted, one.rows[0].players) == (1, ("Pau Orts",))
    head = "Jugador 1;Jugador 2;Jugador 3"
    three = judge(head, "Pau Orts;Pere Mas;Neus Gil", "Rosa Vidal;Joan Sala;", players=3)
    assert three.rows[0].player3 == "Neus Gil"
    assert said(three) == [("required", "player3")]
    assert said(judge(head, "Pau Orts;Pere Mas;Neus Gil")) == [("too_many_players", "player3")]
    with pytest.raises(ValueError, match="players_per_pareja"):
        judge(head, "a;b;c", players=4)


def test_registered_homonyms() -> None:
    head = "Jugador 1;Jugador 2;Falla;Correu"
    known = (KnownPareja(7, ("Pau Orts", "Pere Mas"), ("Neus Gil",), 1, "pau@example.org"),)
    same_club = judge(head, "PAU ORTS;Joan Sala;Na Jordana;", existing=known)
    assert [(e.key, e.params["with_number"]) for e in same_club.errors] == [("duplicate_person", 7)]
    same_address = judge(head, "Pau Orts;Joan Sala;;PAU@example.org", existing=known)
    assert [e.key for e in same_address.errors] == ["duplicate_person"]
    homonym = judge(head, "Pau Orts;Joan Sala;;", existing=known)
    assert (homonym.errors, [d.params["level"] for d in homonym.decisions]) == ((), ["certain"])
    assert "already registered" in homonym.decisions[0].message
    turned = judge(head, "Pere Mas;Pau Orts;;", existing=known)
    assert [e.key for e in turned.errors] == ["duplicate_person"] * 2
    reserve = judge(head, "Neus Gil;Joan Sala;;", existing=known)
    assert [d.key for d in reserve.decisions] == ["substitute_in_other_pair"]


def test_the_reserve_may_not_be_in_the_pair() -> None:
    report = judge("Jugador 1;Jugador 2;Suplent", "Pau Orts;Pere Mas;pau orts", "Ana Gil;Anna Gil;Àna Gil")
    assert said(report) == [
        ("same_person_twice_in_pair", "substitute"),
        ("same_person_twice_in_pair", "substitute"),
    ]
    assert [r.severity for r in (*report.errors, *report.decisions)] == ["error", "decision"]


def test_every_sentence_takes_its_parameters() -> None:
    fields = {name for text in MESSAGES.values() for _, name, _, _ in string.Formatter().parse(text) if name}
    assert all(name.isidentifier() for name in fields)
    for key in MESSAGES:
        assert key.removesuffix(".registered") in MESSAGES
