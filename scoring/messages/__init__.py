"""Sentences of the scoring doors, by key, in the reader's language. No rule, no query, no HTML."""

from scoring.messages.calls import call_name
from scoring.messages.hands import say
from scoring.messages.refusals import Said, engine_sentence, said, sentence, violations

__all__ = ["Said", "call_name", "engine_sentence", "said", "say", "sentence", "violations"]
