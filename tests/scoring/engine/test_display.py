"""What the pad shows beside the buttons."""

from scoring import engine
from scoring.engine import MatchState, table_view
from scoring.engine.display import side_view


def test_seats_and_falta() -> None:
    rules = engine.from_preset("truc_valencia")
    view = table_view(rules, MatchState(points={"A": 14, "B": 12}, sets={"A": 1, "B": 0}, dealer=2))
    assert (view["dealer"], view["mano"], view["manos"], view["pies"]) == (
        2,
        {"seat": 3, "side": "A"},
        [3, 4],
        [1, 2],
    )
    assert view["sides"]["A"] == {"points": 14, "half": "buenas", "count": 2, "missing": 10}
    assert view["sides"]["B"] == {"points": 12, "half": "malas", "count": 12, "missing": 12}
    assert view["falta"] == {"A": 10, "B": 10}
    assert view["calls"]["jf"] == "Joc fora"
    assert table_view(rules, MatchState(points={"A": 4, "B": 12}, dealer=1))["falta"] == {"A": 20, "B": 12}


def test_what_is_not_known_yet() -> None:
    view = table_view(engine.from_preset("truc_valencia"), MatchState())
    assert (view["dealer"], view["mano"], view["pies"], view["order"]) == (None, None, [], [])


def test_brazil() -> None:
    rules = engine.from_preset("paulista")
    assert table_view(rules, MatchState(points={"A": 11, "B": 3}))["special"] == "A"
    view = table_view(rules, MatchState(points={"A": 11, "B": 11}))
    assert view["special"] == "both"
    assert view["falta"] is None
    assert side_view(rules, 6)["half"] == "buenas"
