"""The demo championship: the shape of a fallas final, invented clubs and people, built through the services alone."""
