"""The back office of scoring: read-only, for looking at the log."""
