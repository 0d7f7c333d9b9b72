"""The kitchen: keyword-only verbs, `actor` first. One transaction, a permission, an audit entry, a mark in the outbox.

Lock order, always: match → the match its winner goes to → phase → championship (docs/architecture.md).
"""
