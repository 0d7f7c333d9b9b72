"""The house's walls hold: the import contracts catch what they are for, and the rooms keep their size."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("truco_site", "tournaments", "scoring")
LINES = 400

VIOLATIONS = [
    ("scoring/engine/_os.py", "import os", "Pure cellars"),
    ("scoring/engine/_dice.py", "import random", "Rules and draws never roll dice"),
    ("scoring/engine/_clock.py", "def f():\n    import time", "Pure cellars"),
    ("scoring/engine/_words.py", "from django.utils.translation import gettext", "Pure cellars"),
    ("scoring/engine/_stranger.py", "import tournaments.formats", "The two pure cellars"),
    ("tournaments/formats/_dice.py", "import random", "Rules and draws never roll dice"),
    ("tournaments/formats/_up.py", "import tournaments.models", "Floors of tournaments"),
    ("tournaments/models/_up.py", "import tournaments.services", "Floors of tournaments"),
    ("tournaments/models/_across.py", "import scoring.services", "scoring stands on tournaments"),
    ("tournaments/services/_across.py", "import scoring.store", "scoring stands on tournaments"),
    ("tournaments/_room.py", "x = 1", "Floors of tournaments"),
    ("scoring/_room.py", "x = 1", "Floors of scoring"),
    ("scoring/services/_log.py", "import scoring.models", "One door to the event log"),
    ("tournaments/views/_site.py", "import truco_site.settings", "Nobody imports the project package"),
]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the contracts say of a copy of the houses with every violation built in."""
    place = tmp_path_factory.mktemp("walls")
    for house in HOUSES:
        shutil.copytree(ROOT / house, place / house, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    for file, code, _contract in VIOLATIONS:
        (place / file).write_text(code + "\n")
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run(
        [program, "--no-cache"], cwd=place, env={"PYTHONPATH": str(place)}, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout.split("Broken contracts")[1]


@pytest.mark.parametrize(("file", "code", "contract"), VIOLATIONS)
def test_a_violation_is_caught(report: str, file: str, code: str, contract: str) -> None:
    module = file.removesuffix(".py").replace("/", ".")
    (section,) = [part for part in re.split(r"\n(?=[^\n]+\n-{3,}\n)", report) if part.startswith(contract)]
    assert module in section or f"- {module.rpartition('.')[2]}" in section, section


def test_no_room_grows_past_its_walls() -> None:
    files = [f for house in HOUSES for f in (ROOT / house).rglob("*.py") if "migrations" not in f.parts]
    files += [
        *ROOT.glob("static/js/**/*.js"),
        *ROOT.glob("static/**/*.mjs"),
        *ROOT.glob("tests/**/*.py"),
        ROOT / "run.py",
    ]
    assert len(files) > 50
    too_long = {
        f.relative_to(ROOT).as_posix(): n for f in files if (n := len(f.read_text().splitlines())) > LINES
    }
    assert too_long == {}


def test_every_room_says_what_it_is_for() -> None:
    silent = [
        f.relative_to(ROOT).as_posix()
        for house in HOUSES
        for f in (ROOT / house).rglob("*.py")
        if "migrations" not in f.parts
        and f.read_text().strip()
        and not f.read_text().lstrip().startswith(('"""', 'r"""'))
    ]
    assert silent == []


def test_the_locks_name_no_host_and_pin_everything_by_hash() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--" not in text.replace("--hash=", "")
        pins = [line for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))]
        assert len(pins) > 40
        assert all(line.endswith("\\") for line in pins)


def test_the_two_locks_agree() -> None:
    def pins(name: str) -> dict[str, str]:
        lines = (ROOT / name).read_text().splitlines()
        return dict(line.split(" ")[0].split("==") for line in lines if "==" in line and line[0].isalnum())

    small, large = pins("requirements.lock"), pins("requirements-dev.lock")
    assert {name: large.get(name) for name in small} == small


def test_no_template_needs_unsafe_inline() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")|<style\b|\sstyle=|\son[a-z]+=[\"']"
    )
    templates = [
        f for folder in (ROOT, *(ROOT / h for h in HOUSES)) for f in (folder / "templates").rglob("*.html")
    ]
    assert templates
    assert [f.name for f in templates if inline.search(f.read_text())] == []
