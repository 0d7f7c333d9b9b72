"""What an organiser says about a phase. Shape only: whether it may be is the services' say."""

from tournaments.forms.phases.every import phase_form

__all__ = ["phase_form"]
