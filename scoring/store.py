"""The one door to the event log: append and read, nothing else writes or queries `scoring.models`."""
