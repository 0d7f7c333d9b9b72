"""The shelves: every read a door needs. Nothing is written or decided here."""
