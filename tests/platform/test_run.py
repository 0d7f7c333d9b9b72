"""`run.py` on a machine that has nothing: its helpers, and what it says when something is missing."""

import importlib.util
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from tests import run_all, servers
from tests.site import ROOT


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_py", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.chdir(ROOT)
    return module


def test_it_needs_nothing_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-E", "run.py", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "python3 run.py test" in done.stdout


def test_an_unknown_command_is_explained(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["srve"]) == 1
    assert "srve" in capsys.readouterr().err


def test_an_old_python_is_told(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "NEEDED", (9, 0))
    assert run.main([]) == 1
    assert "is needed" in capsys.readouterr().err


def test_without_venv_it_says_what_to_install(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_ensurepip(*_args: object, **_options: object) -> None:
        raise subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr(venv, "create", no_ensurepip)
    with pytest.raises(SystemExit):
        run.make_venv()
    assert "apt-get install python3-venv" in capsys.readouterr().err


def test_an_environment_made_from_this_lock_is_not_made_again(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    monkeypatch.setattr(
        run,
        "install",
        lambda lock, keep: (run.PYTHON.parent.mkdir(parents=True, exist_ok=True), made.append(lock)),
    )
    monkeypatch.setattr(run, "_same_python", lambda: True)
    run.environment(dev=False)
    run.PYTHON.touch()
    run.environment(dev=False)
    assert [lock.name for lock in made] == ["requirements.lock"]
    run.environment(dev=True)
    run.environment(dev=False)
    run.environment(dev=True)
    assert [lock.name for lock in made] == ["requirements.lock", "requirements-dev.lock"]


def test_pip_checks_hashes(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(run, "_run", commands.append)
    for uv in (None, "/usr/bin/uv"):
        monkeypatch.setattr(run.shutil, "which", lambda _name, uv=uv: uv)
        run.install(ROOT / "requirements.lock", keep=True)
    assert len(commands) == 2
    assert all("--require-hashes" in command for command in commands)


def test_the_halls_address_is_an_address(run: ModuleType) -> None:
    assert len(run.lan_address().split(".")) == 4


def test_lan_binds_the_network_under_its_address(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    for name in ("SITE_URL", "BIND"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("PORT", "8123")
    monkeypatch.setattr(run, "lan_address", lambda: "10.1.2.3")
    monkeypatch.setattr(run, "manage", lambda arguments: given.append(arguments) or 0)
    assert run.main(["--lan"]) == 0
    assert given == [["serve", "--lan"]]
    assert run.os.environ["SITE_URL"] == "http://10.1.2.3:8123"
    assert run.os.environ["BIND"] == "0.0.0.0"


def report(folder: Path, **counts: int) -> Path:
    attributes = " ".join(f'{name}="{number}"' for name, number in counts.items())
    file = folder / "report.xml"
    file.write_text(f"<testsuites><testsuite {attributes}/></testsuites>")
    return file


def test_counts_come_from_pytests_own_report(tmp_path: Path) -> None:
    tally = run_all.Tally()
    tally.add_report(report(tmp_path, tests=10, failures=1, errors=1, skipped=2))
    assert (tally.passed, tally.failed, tally.skipped) == (6, 2, 2)
    tally.add_report(tmp_path / "absent.xml")
    assert tally.failed == 3


@pytest.mark.parametrize(("ci", "code"), [(True, 1), (False, 0)])
def test_what_is_missing_fails_only_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: bool, code: int
) -> None:
    monkeypatch.setattr(servers, "CI", ci)
    monkeypatch.setattr(servers, "chromium", lambda: None)
    monkeypatch.setattr(servers, "node", lambda: "/usr/bin/node")
    assert run_all.close(run_all.Tally(passed=3)) == code
    lines = capsys.readouterr().out.strip().splitlines()
    assert "apt-get install chromium" in lines[0]
    assert lines[-1] == f"3 passed, {int(ci)} failed"
