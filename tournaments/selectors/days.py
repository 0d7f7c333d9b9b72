"""How a day is written in the language that is active. The one place that decides it: pages, papers and messages."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import get_language


def written(day: date | datetime, shape: str = "DATE_FORMAT") -> str:
    """The day in a shape of Django's («D j M, H:i») or in one of the language's own (`DATE_FORMAT`).

    Weekdays and months have a capital in English alone. Django's own texts give some to Spanish, Valencian and Portuguese too.
    A moment is written as it is given: bring it to the hall's clock before.
    """
    text = date_format(day, shape)
    return text if (get_language() or "en").startswith("en") else text.lower()
