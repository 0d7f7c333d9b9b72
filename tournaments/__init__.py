"""The house of the championship: people, phases, matches, what the public reads. Knows only `scoring.engine` of scoring."""
