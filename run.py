#!/usr/bin/env python3
"""Two commands on a fresh machine, with Python 3.11 or newer and nothing else.

    python3 run.py            make the environment, load a demo championship, serve everything on http://127.0.0.1:8000
    python3 run.py test       the checks, then the whole suite

    python3 run.py --lan      serve the hall's network: finds our address for the QR codes, makes random demo passwords
    python3 run.py setup      only make the environment
    python3 run.py manage …   Django's own commands, inside the environment
    python3 run.py backup [FILE]    keep the database, the secret and the media
    python3 run.py restore FILE     bring them back

PORT chooses another port. Everything that a run makes lies in `.venv` and `var` (or DATA_DIR).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
NEEDED = (3, 11)
NO_VENV = (
    "This Python cannot make virtual environments. On Debian or Ubuntu:\n"
    "    sudo apt-get install python3-venv\nand then the same command again."
)


def main(arguments: list[str]) -> int:
    if sys.version_info < NEEDED:
        return _stop(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    os.chdir(ROOT)
    command, rest = (
        (arguments[0], arguments[1:]) if arguments and arguments[0] != "--lan" else ("serve", arguments)
    )
    known = {"serve": serve, "setup": setup, "test": test, "manage": manage}
    if command in known:
        return known[command](rest)
    if command in ("backup", "restore"):
        return manage([command, *rest])
    return _stop(f"There is no command {command!r}.\n{__doc__}")


def serve(arguments: list[str]) -> int:
    """The whole site in one process; `--lan` for the hall's network."""
    if "--lan" in arguments:
        address = lan_address()
        os.environ.setdefault("SITE_URL", f"http://{address}:{os.environ.get('PORT', '8000')}")
        os.environ.setdefault("BIND", "0.0.0.0")  # noqa: S104  that is what was asked for
    return manage(["serve", *arguments])


def setup(_arguments: list[str]) -> int:
    environment(dev=False)
    _secret()
    return subprocess.run([PYTHON, "-m", "truco_site.translations"], cwd=ROOT, check=False).returncode


def manage(arguments: list[str]) -> int:
    """Django's command line; on Unix the process becomes it, so that signals reach it directly."""
    environment(dev=False)
    _secret()
    command = [str(PYTHON), str(ROOT / "manage.py"), *arguments]
    if not WINDOWS:
        sys.stdout.flush()
        os.execv(PYTHON, command)  # noqa: S606
    return subprocess.run(command, check=False).returncode


def test(arguments: list[str]) -> int:
    """The checks and the suite; `tests/run_all.py` says which. Arguments go to pytest, without the checks."""
    environment(dev=True)
    return subprocess.run(
        [PYTHON, str(ROOT / "tests" / "run_all.py"), *arguments], cwd=ROOT, check=False
    ).returncode


def environment(*, dev: bool) -> None:
    """`.venv` with exactly what the lock says; nothing to do when it was made from this lock already."""
    lock = ROOT / ("requirements-dev.lock" if dev else "requirements.lock")
    stamp = VENV / ".made-from"
    wanted = {fingerprint(ROOT / "requirements-dev.lock")} | (set() if dev else {fingerprint(lock)})
    if PYTHON.exists() and stamp.exists() and stamp.read_text() in wanted:
        return
    print(f"Making the environment in {VENV} (once, a minute or so) …", flush=True)
    install(lock, keep=PYTHON.exists() and _same_python())
    stamp.write_text(fingerprint(lock))


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest() + f" {sys.version_info[0]}.{sys.version_info[1]}"


def install(lock: Path, *, keep: bool) -> None:
    """By uv where it is found (faster), else by venv and pip. Both check every file against the lock's hashes."""
    uv = shutil.which("uv")
    if not keep:
        (VENV / ".made-from").unlink(missing_ok=True)
        if uv:
            _run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)])
        else:
            make_venv()
    if uv:
        _run([uv, "pip", "install", "--quiet", "--require-hashes", "--python", str(PYTHON), "-r", str(lock)])
        return
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    _run([*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)])


def make_venv() -> None:
    try:
        import venv  # some systems ship Python without it

        venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, ImportError, OSError):
        shutil.rmtree(VENV, ignore_errors=True)
        raise SystemExit(_stop(NO_VENV)) from None


def _same_python() -> bool:
    """Whether `.venv` still works and is of this Python's version."""
    wanted = f"{sys.version_info[0]}.{sys.version_info[1]}"
    code = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
    found = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=False)
    return found.returncode == 0 and found.stdout.strip() == wanted


def _secret() -> None:
    sys.path.insert(0, str(ROOT))
    from truco_site import secret

    secret.ensure(Path(os.environ.get("DATA_DIR") or ROOT / "var"))


def lan_address() -> str:
    """Our address on the hall's network: the one that a packet to elsewhere would leave from. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        found = socket.gethostbyname(socket.gethostname())
    except OSError:
        found = "127.0.0.1"
    if found.startswith("127."):
        print(
            "No network was found: phones will not reach this address. Connect to the hall's wifi and start again."
        )
    return found


def _run(command: list[str]) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode:
        raise SystemExit(
            _stop("The environment could not be made; the lines above say why. Is there a network?")
        )


def _stop(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
