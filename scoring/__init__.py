"""The house of the hand: the rules engine, the event log, the score pad."""
