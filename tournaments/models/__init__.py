"""The pantry: what is stored. Constraints live here; rules do not."""

from tournaments.models.access import TableDevice, TableLink
from tournaments.models.audit import AuditEntry, Incident
from tournaments.models.championship import (
    Championship,
    NamePolicy,
    OldSlug,
    Session,
    Table,
    Venue,
    Visibility,
)
from tournaments.models.clocks import RoundClock
from tournaments.models.matches import Lineup, Match, MatchState, Outcome
from tournaments.models.parejas import Pareja, ParejaContact, ParejaStatus, PendingImport, Player
from tournaments.models.people import ApiToken, Club, Invitation, Membership, Role, User
from tournaments.models.phases import (
    BY_ROUNDS,
    IN_GROUPS,
    IN_TREES,
    Draw,
    DrawStatus,
    Group,
    GroupEntry,
    Phase,
    PhaseFormat,
    PhaseStatus,
)
from tournaments.models.publishing import Fragment, Outbox, Publication, PublicationState

__all__ = [
    "BY_ROUNDS",
    "IN_GROUPS",
    "IN_TREES",
    "ApiToken",
    "AuditEntry",
    "Championship",
    "Club",
    "Draw",
    "DrawStatus",
    "Fragment",
    "Group",
    "GroupEntry",
    "Incident",
    "Invitation",
    "Lineup",
    "Match",
    "MatchState",
    "Membership",
    "NamePolicy",
    "OldSlug",
    "Outbox",
    "Outcome",
    "Pareja",
    "ParejaContact",
    "ParejaStatus",
    "PendingImport",
    "Phase",
    "PhaseFormat",
    "PhaseStatus",
    "Player",
    "Publication",
    "PublicationState",
    "Role",
    "RoundClock",
    "Session",
    "Table",
    "TableDevice",
    "TableLink",
    "User",
    "Venue",
    "Visibility",
]
