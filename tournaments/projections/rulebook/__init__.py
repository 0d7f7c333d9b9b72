"""The rules in words: a ruleset told as a short regulation, and what tables argue about. What the rules are is the engine's to say.

Reading path: ``terms`` (what this ruleset calls things) → ``regulation`` (the chapters) → ``questions`` (the readings).
"""
