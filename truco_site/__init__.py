"""The street: settings, addresses and servers. Nothing in the houses imports this package."""
