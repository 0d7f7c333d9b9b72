"""Template tags: how things look. No query, no rule, no permission."""
