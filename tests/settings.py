"""The site's settings for tests and type checks: an environment of their own, quick password hashes.

The database comes from `DATABASE_URL` (SQLite without it) and the broker from `REDIS_URL` (memory without it): `run.py test` runs
the suite once with neither and once with both.
"""

import os
import tempfile

os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "x" * 40)
os.environ.setdefault("SITE_URL", "http://testserver")
os.environ["DATA_DIR"] = os.environ.get("TEST_DATA_DIR") or tempfile.mkdtemp(prefix="joc-fora-tests-")

from truco_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
