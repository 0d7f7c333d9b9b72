"""The doors of the house of the hand: one thin function each."""
