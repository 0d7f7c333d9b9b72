"""Who may do what. Pages, API, feeds and exports ask here, and nowhere else decides.

An actor is one of four frozen values; `can` resolves the championship an object belongs to and the actor's roles in it.
"""

from dataclasses import dataclass
from enum import Enum

from tournaments.errors import NotAllowed
from tournaments.models import (
    Championship,
    Group,
    Match,
    Membership,
    Pareja,
    Phase,
    Role,
    TableDevice,
    TableLink,
    User,
    Visibility,
)


class Permission(Enum):
    VIEW = "view"  # what the public sees, of a championship that is not public yet
    MANAGE = "manage"  # settings, rules, visibility, export, deletion
    MEMBERS = "members"  # invitations and roles
    REGISTER = "register"  # parejas, imports
    PRIVATE = "private"  # contact data
    PLAN = "plan"  # phases, draws, venues, sessions, tables, links
    RULE = "rule"  # walkovers, rulings, reopening, closing
    SCORE = "score"  # hands, undo, seating, paper results of a match


_ALL = frozenset(Permission)
_ROLES: dict[str, frozenset[Permission]] = {
    Role.OWNER: _ALL,
    Role.ORGANISER: _ALL - {Permission.MEMBERS},
    Role.DELEGATE: frozenset({Permission.VIEW, Permission.PLAN, Permission.RULE, Permission.SCORE}),
    Role.HEAD_JUDGE: frozenset({Permission.VIEW, Permission.RULE, Permission.SCORE}),
    Role.REFEREE: frozenset({Permission.VIEW, Permission.SCORE}),
}
_OPEN = {Visibility.PUBLIC, Visibility.UNLISTED, Visibility.ARCHIVED}


@dataclass(frozen=True)
class Anonymous:
    """The public."""

    code: str = "public"
    name: str = ""


@dataclass(frozen=True)
class Member:
    """A signed-in person."""

    user: User

    @property
    def code(self) -> str:
        return f"user:{self.user.public_id}"

    @property
    def name(self) -> str:
        return self.user.get_full_name() or self.user.get_username()


@dataclass(frozen=True)
class AtTable:
    """A device that entered the PIN of a table's link."""

    link: TableLink
    device: TableDevice | None = None

    @property
    def code(self) -> str:
        return f"table:{self.link.public_id}"

    @property
    def name(self) -> str:
        return f"table {self.link.table.number}"


@dataclass(frozen=True)
class System:
    """Management commands and the demo."""

    code: str = "system"
    name: str = "system"


Actor = Anonymous | Member | AtTable | System
Target = Championship | Phase | Group | Match | Pareja


def championship_of(target: Target) -> Championship:
    """The championship an object belongs to."""
    if isinstance(target, Championship):
        return target
    if isinstance(target, (Match, Group)):
        return target.phase.championship
    return target.championship


def _in_scope(membership: Membership, target: Target) -> bool:
    """A delegate's phase or group, a referee's tables; an empty scope is the whole championship.

    Over the championship itself (its venues, sessions, links, new phases) a narrowed role has no right.
    """
    scope = membership.scope
    if not scope:
        return True
    if isinstance(target, Championship):
        return False
    phase = target if isinstance(target, Phase) else getattr(target, "phase", None)
    group = target if isinstance(target, Group) else getattr(target, "group", None)
    table = getattr(target, "table", None)
    checks = []
    if "tables" in scope:
        checks.append(table is not None and table.public_id in scope["tables"])
    if "phase" in scope:
        checks.append(phase is not None and phase.public_id == scope["phase"])
    if "group" in scope:
        checks.append(group is not None and group.public_id == scope["group"])
    return bool(checks) and all(checks)


def roles(actor: Actor, championship: Championship) -> list[Membership]:
    """The actor's memberships in a championship (one query; none for those who are not members)."""
    if not isinstance(actor, Member) or not actor.user.is_active:
        return []
    return list(Membership.objects.filter(championship=championship, user=actor.user))


def can(actor: Actor, what: Permission, target: Target) -> bool:
    """Whether the actor may do `what` to `target`. Superusers have no right of their own: they use the admin."""
    if isinstance(actor, System):
        return True
    championship = championship_of(target)
    if what is Permission.VIEW and championship.visibility in _OPEN:
        return True
    if isinstance(actor, AtTable):
        return _table_can(actor, what, target)
    held = [m for m in roles(actor, championship) if what in _ROLES[m.role]]
    return any(what is Permission.VIEW or _in_scope(m, target) for m in held)


def _table_can(actor: AtTable, what: Permission, target: Target) -> bool:
    """A table's link scores the matches of its table (and of its night, where the link names one)."""
    link = actor.link
    if not isinstance(target, Match) or what not in (Permission.SCORE, Permission.VIEW):
        return False
    if target.table_id != link.table_id or link.championship_id != target.phase.championship_id:
        return False
    return link.session_id is None or target.session_id in (None, link.session_id)


def rights(actor: Actor, championship: Championship, *, whole: bool = False) -> frozenset[Permission]:
    """What the actor may do somewhere in a championship, or with `whole` over all of it: to know which doors to show."""
    if isinstance(actor, System):
        return _ALL
    seen = frozenset({Permission.VIEW}) if championship.visibility in _OPEN else frozenset()
    return seen.union(*(_ROLES[m.role] for m in roles(actor, championship) if not (whole and m.scope)))


def require(actor: Actor, what: Permission, target: Target) -> None:
    """`can`, or `NotAllowed("not_allowed")`."""
    if not can(actor, what, target):
        raise NotAllowed("not_allowed", what=what.value)
