"""A refusal of scoring at the field where the finger was: the engine names the cama, the form has its box."""

from collections.abc import Callable
from typing import Any, TypeVar

from scoring.messages import said, sentence
from scoring.services import RulesRefusal
from tournaments.errors import Refusal
from tournaments.views.refusals import PAGES

Made = TypeVar("Made")


def attempt(form: Any, verb: Callable[[], Made]) -> Made | None:
    """Call a service for a valid form; what it refuses becomes errors of the form. 403, 404 and 410 pass through."""
    try:
        return verb()
    except Refusal as refusal:
        if refusal.status in PAGES:
            raise
        form.refusal = refusal
        if isinstance(refusal, RulesRefusal):
            for item in refusal.violations:
                cama = f"set_{item.params.get('n')}_a"
                form.add_error(cama if cama in form.fields else None, said(item))
        else:
            form.add_error(refusal.field if refusal.field in form.fields else None, sentence(refusal))
        return None
