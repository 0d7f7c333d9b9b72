"""The doors people walk through: one thin function each. No rule and no ORM query is written here."""
