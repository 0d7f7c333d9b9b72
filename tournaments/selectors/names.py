"""How a pareja is called in public, by the championship's policy. The one place that decides it, on every channel."""

from datetime import date

from tournaments.lists.names import clean
from tournaments.models import NamePolicy, Pareja, Player, Session
from tournaments.selectors.days import written

PARTICLES = {"de", "del", "d", "la", "las", "los", "el", "els", "i", "y", "e", "da", "do", "dos", "das"}


def player_label(player: Player, policy: str) -> str:
    """A player's name under the policy; nothing when only clubs are shown."""
    if policy == NamePolicy.CLUB:
        return ""
    return short_name(player.name) if policy == NamePolicy.INITIALS else player.name


def short_name(name: str) -> str:
    """First name and the first letter of each surname: «Núria Peñarroja i Llàcer» → «Núria P. L.».

    «Surname, Name» is turned round first, so that the surname never stays whole.
    """
    surname, comma, given = clean(name).partition(",")
    words = (f"{given} {surname}" if comma else surname).split()
    if not words:
        return ""
    rest = [word for word in words[1:] if word.casefold() not in PARTICLES]
    return " ".join([words[0], *(f"{_initial(word)}." for word in rest)])


def _initial(word: str) -> str:
    """The first letter that counts: D’Alacant and d'Aragó give A."""
    for mark in ("'", "’"):
        head, found, tail = word.partition(mark)
        if found and len(head) == 1 and tail:
            word = tail
    return next((letter.upper() for letter in word if letter.isalpha()), word[:1])


def pareja_label(pareja: Pareja, policy: str) -> str:
    """The name of a pareja in public: its players, their initials, or its club and number.

    Under the policy *club only* no player's name is ever given; a pareja without a club is its number.
    """
    if policy == NamePolicy.CLUB:
        return f"{pareja.club.name} · {pareja.number}" if pareja.club else f"{pareja.number}"
    names = [player_label(player, policy) for player in pareja.players.all() if not player.is_substitute]
    if names:
        return " – ".join(names)
    return pareja.club.name if pareja.club else f"{pareja.number}"


def dates_text(first: date, last: date) -> str:
    """«1 March 2027», or from the first to the last day."""
    if first == last:
        return written(first)
    return f"{written(first)} – {written(last)}"


def day_text(day: date) -> str:
    """«Friday, November 27» as the language writes it («divendres, 27 de novembre»)."""
    return f"{written(day, 'l')}, {written(day, 'MONTH_DAY_FORMAT')}"


def session_text(session: Session) -> str:
    """«Friday, November 27, 22:00 · Second night»: by the session's own day, whatever hour it ends."""
    when = f"{day_text(session.date)}, {session.starts_at:%H:%M}"
    return f"{when} · {session.name}" if session.name else when
