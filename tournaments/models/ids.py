"""Random public names: database ids stay inside."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0/o, 1/i/l: read aloud across a hall


def new_public_id() -> str:
    """Ten characters, about 49 bits: not guessable within a championship, short enough to dictate."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
