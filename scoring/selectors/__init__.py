"""The shelves of the hand: reads for its doors. Nothing here writes, translates or decides a rule."""
