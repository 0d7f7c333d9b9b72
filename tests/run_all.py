"""`run.py test`: the fast checks, the suite on SQLite, then what touches the database again on PostgreSQL with Redis.

Where the machine has no server of its own they come from wheels; what still could not run is named at the end. With CI=true
only real servers count, and whatever is missing is a failure. Arguments go to pytest instead of the whole.
"""

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)}
CHECKS: list[tuple[str, list[str]]] = [
    ("format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."]),
    ("lint", [str(BIN / "ruff"), "check", "--quiet", "."]),
    ("types", [str(BIN / "mypy")]),
    ("import contracts", [str(BIN / "lint-imports")]),
    ("templates", [str(BIN / "djlint"), "--lint", "--quiet", "templates"]),
    ("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]),
    ("translations", [sys.executable, "manage.py", "translations", "--check"]),
]


@dataclass
class Tally:
    """What passed and failed so far, and what could not run with the command that would bring it."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    missing: list[str] = field(default_factory=list)

    def add_report(self, report: Path) -> None:
        """pytest's own counts. No report at all is a failure."""
        try:
            suites = ET.parse(report).getroot().iter("testsuite")
        except (OSError, ET.ParseError):
            self.failed += 1
            return
        for suite in suites:
            bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped = int(suite.get("skipped", 0))
            self.failed += bad
            self.skipped += skipped
            self.passed += int(suite.get("tests", 0)) - bad - skipped


def main(arguments: list[str]) -> int:
    if arguments:
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    tally = Tally()
    run_checks(tally)
    with tempfile.TemporaryDirectory() as room:
        print("\n== the suite, on SQLite", flush=True)
        pytest(tally, Path(room) / "sqlite.xml", servers.without())
        print("\n== what touches the database, on PostgreSQL with Redis", flush=True)
        with servers.running() as (found, missing):
            tally.missing += missing
            if found:
                pytest(
                    tally, Path(room) / "postgresql.xml", {**servers.without(), **found}, "--database-only"
                )
    return close(tally)


def run_checks(tally: Tally) -> None:
    print("== checks", flush=True)
    for name, command in CHECKS:
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **SETTINGS}, capture_output=True, text=True, check=False
        )
        good = done.returncode == 0
        tally.passed, tally.failed = tally.passed + good, tally.failed + (not good)
        print(f"{'ok    ' if good else 'FAILED'}  {name}", flush=True)
        if not good:
            print(done.stdout + done.stderr, flush=True)


def pytest(tally: Tally, report: Path, environment: dict[str, str], *arguments: str) -> None:
    workers = os.environ.get("PYTEST_WORKERS") or str(min(os.cpu_count() or 1, 4))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--durations=12",
        "-n",
        workers,
        f"--junitxml={report}",
        *arguments,
    ]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    before = tally.failed
    tally.add_report(report)
    if code not in (0, 1) and tally.failed == before:
        tally.failed += 1


def close(tally: Tally) -> int:
    """The closing lines; the last one holds the counts alone."""
    missing = list(tally.missing)
    if not servers.chromium():
        missing.append("Chromium, so no browser test ran: sudo apt-get install chromium")
    if not servers.node():
        missing.append("Node, so no test of the pad's JavaScript ran: sudo apt-get install nodejs")
    print()
    for line in missing:
        print(f"not here: {line}")
    if servers.CI:
        tally.failed += len(missing)
    if tally.skipped:
        print(f"{tally.skipped} skipped")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
