"""The deck with the order of its cards, and how bazas are played and won."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.projections.rulebook import terms
from tournaments.projections.rulebook.blocks import Block, Book, Chapter, chapter, sentences, table

BRAZIL = ("zap", "copas", "espadilha", "pica-fumo")
VENEZUELA = {"11o": "perico", "10o": "perica"}


def deck(book: Book) -> Chapter:
    """Which cards there are, and which wins over which."""
    held = book.said["deck"]
    order = _order_sentence(book, held)
    return chapter(
        "cards",
        _("The cards"),
        _which(book, held),
        order,
        {"order": [_tier(book, tier) for tier in held["order"]]},
    )


def _which(book: Book, held: dict[str, Any]) -> str:
    suits = held["suits"]
    if all(ranks == suits[0][1] for _suit, ranks in suits):
        return _("%(count)s cards: %(ranks)s of each suit.") % {
            "count": held["count"],
            "ranks": ", ".join(suits[0][1]),
        }
    each = "; ".join(
        f"{terms.suit(letter, book.french)} {', '.join(sorted(ranks, key=int))}" for letter, ranks in suits
    )
    return _("%(count)s cards: %(suits)s.") % {"count": held["count"], "suits": each}


def _order_sentence(book: Book, held: dict[str, Any]) -> str:
    shown = terms.card(held["turn_up"], book.french) if held["turn_up"] else ""
    if held["kind"] == "muestra":
        return sentences(
            _(
                "After the deal a card is turned up, the muestra: cards of its suit, the piezas, win over all others."
            ),
            _("When the muestra is a pieza itself, the 12 of its suit takes its place and its value.")
            if held["king_replaces"]
            else None,
            _("This is the order when it is the %(card)s:") % {"card": shown},
        )
    if held["kind"] == "vira":
        params = {"first": held["first_rank"], "last": held["last_rank"]}
        return sentences(
            _(
                "After the deal a card is turned up, the vira: the four cards of the next rank are the manilhas "
                "and win over all others. After %(last)s comes %(first)s."
            )
            % params,
            _("This is the order when it is the %(card)s:") % {"card": shown},
        )
    if held["tops"]:
        return _("Four cards, the manilhas, always win over all others. From the strongest:")
    return _("From the strongest to the weakest. Cards on one line are equal:")


def _tier(book: Book, tier: list[str]) -> Block:
    ranks: dict[str, list[str]] = {}
    for card in tier:
        ranks.setdefault(card[:-1], []).append(card[-1])
    shown = []
    for rank, suits in ranks.items():
        if len(suits) == 4:
            shown.append({"rank": rank, "suit": _("any suit")})
        else:
            shown += [{"rank": rank, "suit": terms.suit(letter, book.french)} for letter in suits]
    return {"cards": shown, "name": _name(book, tier)}


def _name(book: Book, tier: list[str]) -> str:
    tops = book.said["deck"]["tops"]
    if tier[0] in tops:
        if book.french:
            return BRAZIL[tops.index(tier[0])]
        return VENEZUELA.get(tier[0], "") if book.ruleset == "venezolano" else _("pieza")
    own = {
        "1e": _("la mayor"),
        "1b": _("el basto"),
        "7e": _("manilla de espadas"),
        "7o": _("manilla de oros"),
    }
    return own.get(tier[0], "") if book.own else ""


def bazas(book: Book) -> Chapter:
    """Seats, deal, bazas, and who wins a hand."""
    held = book.said["bazas"]
    return chapter(
        "bazas",
        _("Players and bazas"),
        sentences(
            _("Players: %(count)s, in two sides who sit in turn.")
            % {"count": terms.either(book.said["players"])},
            _(
                "The dealer gives three cards to each, beginning at the right, with the mano, who plays first. "
                "The mano of a hand deals the next."
            ),
        ),
        sentences(
            _(
                "The highest card wins the baza and leads the next; nobody has to follow suit. Highest cards "
                "that are equal, from both sides, make it parda."
            ),
            _lead(held["lead_after_parda"]),
            _face_down(held["face_down_from"]),
        ),
        _(
            "Two bazas win the hand. With a parda among them, the first baza that was won decides: the first counts double."
        ),
        table(
            (_("1st"), _("2nd"), _("3rd"), _("Wins")),
            [[*(MARK[sign] for sign in text.ljust(3)), _winner(winner)] for text, winner in held["table"]],
            _("● stands for whoever wins a baza first."),
        ),
        sentences(
            _("A third baza that is played though a parda had already decided the hand changes nothing.")
            if held["superfluous"] == "after_parda"
            else None,
            _("A player may pass the rest of the hand; the partners go on.") if held["pass_drops"] else None,
        ),
    )


MARK = {**terms.MARKS, " ": "–"}


def _winner(winner: str) -> str:
    return {"mano": _("the mano"), "nobody": _("nobody")}.get(winner) or terms.MARKS[winner]


def _lead(rule: str) -> str:
    return {
        "mano": _("After a parda the mano leads."),
        "tying_player": _("After a parda the player whose card made the tie leads."),
        "first_tied": _("After a parda the first of the tied players leads."),
        "previous_leader": _("After a parda whoever led it leads again."),
    }[rule]


def _face_down(start: int | None) -> str:
    if start is None:
        return _("Cards are always played face up.")
    if start == 1:
        return _("A card may be played face down; it wins over none.")
    return _("From baza %(n)s on a card may be played face down; it wins over none.") % {"n": start}
