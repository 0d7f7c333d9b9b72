"""The API's doors of the hand: a match to read, the referee's verbs, the travelling championship, and a question about the rules."""
