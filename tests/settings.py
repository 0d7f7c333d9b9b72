"""The site's settings for tests and type checks: an environment of their own, quick password hashes.

The database comes from `DATABASE_URL` (SQLite without it) and the broker from `REDIS_URL` (memory without it): `run.py test` runs
the suite once with neither and once with both.
"""

import atexit
import os
import shutil
import tempfile

os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "x" * 40)
os.environ.setdefault("SITE_URL", "http://testserver")
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="joc-fora-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from truco_site.settings import *  # noqa: E402, F403
from truco_site.settings import DATABASES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# two runs at once on one server must not share a database
_run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:8]
if "postgresql" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": f"test_joc_fora_{_run}"}

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, as in real life: several threads on SQLite's memory database meet locks that no file has.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(os.environ["DATA_DIR"], "test.sqlite3")}
