"""Settings of a site that has been updated: the files in the folder OTHER_RELEASE take the place of those of the same name."""

import os

from truco_site.settings import *  # noqa: F403
from truco_site.settings import STATICFILES_DIRS as OURS

STATICFILES_DIRS = [os.environ["OTHER_RELEASE"], *OURS]
