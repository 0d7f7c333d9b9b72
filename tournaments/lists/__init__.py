"""Registration lists as organisers send them, and lists going out: bytes in, values out.

No Django, translation, clock or file system: remarks are keys with parameters, `MESSAGES` their English
sentences. Saving, permissions and what to export belong to other floors.
"""

from .headers import EXAMPLES, SYNONYMS
from .messages import MESSAGES
from .names import clean, fold
from .reading import read
from .registrations import registrations
from .values import LIMITS, Column, KnownClub, KnownPareja, Remark, Report, Row, Sheet, SheetRow
from .writing import write_csv, write_xlsx

__all__ = [
    "EXAMPLES",
    "LIMITS",
    "MESSAGES",
    "SYNONYMS",
    "Column",
    "KnownClub",
    "KnownPareja",
    "Remark",
    "Report",
    "Row",
    "Sheet",
    "SheetRow",
    "clean",
    "fold",
    "read",
    "registrations",
    "write_csv",
    "write_xlsx",
]
