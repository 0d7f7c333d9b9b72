"""Forgetting the words of an entry: a name, a reason, a drawn signature. That there was an entry, and its hash, stay."""

from django.db import transaction

from scoring import store
from tournaments.errors import NotFound
from tournaments.models import Championship
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, matches, outbox


@transaction.atomic
def blank(*, actor: Actor, match: str, seq: int) -> bool:
    """Blank the text of event `seq`, and the match's reason if it came from there. Returns whether there was any.

    Needs the right to manage the championship: whoever asks to be forgotten asks them. Raises NotFound, NotAllowed.
    """
    row = matches.lock(match)
    championship: Championship = row.phase.championship
    require(actor, Permission.MANAGE, championship)
    body = next((one for one in store.events(row.pk, seq) if one["seq"] == seq), None)
    if body is None:
        raise NotFound("note.unknown")
    done = store.blank_text(row.pk, seq)
    if body["text"] and row.outcome_reason == body["text"][:300]:
        row.outcome_reason = ""
        row.save(update_fields=["outcome_reason"])
        outbox.mark(championship.pk, f"match:{row.pk}")
    if done:
        audit.record(
            actor=actor, championship=championship, verb="match.blank", object=row.public_id, event=seq
        )
    return done
