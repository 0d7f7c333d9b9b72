"""The shape of what people write about a match. Whether it may be is the services' and the engine's say."""
