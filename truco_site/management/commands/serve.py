"""`run.py` ends here: the whole site, worker, beat and live streams in one process."""

import os
import re
import signal
import socket
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser

from truco_site import embedded, translations

GRACE_SECONDS = 1
"""What an open request gets after Ctrl-C. Streams end by themselves at once."""


class Server(uvicorn.Server):
    """uvicorn, telling the live hub that the end is near so that open streams close by themselves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        from truco_site import asgi

        asgi.say_goodbye()
        super().handle_exit(sig, frame)


class Command(BaseCommand):
    help = "Migrate, load the demo into an empty database, and serve everything in one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("BIND", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument(
            "--lan", action="store_true", help="other machines can reach us: demo passwords are random"
        )
        parser.add_argument(
            "--no-demo", action="store_false", dest="demo", help="leave an empty database empty"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        # uvicorn raises the signal again after its own shutdown; without these the process would die before cleaning up
        signal.signal(signal.SIGTERM, _leave)
        signal.signal(signal.SIGINT, _leave)
        listener = _listen(options["host"], options["port"])
        translations.compile_all()
        call_command("migrate", verbosity=0, stdout=self.stdout)
        if options["demo"]:
            self._demo(lan=options["lan"])
        try:
            with embedded.worker_and_beat():
                self._say_where()
                _server().run(sockets=[listener])
        finally:
            listener.close()
            _never_hang()

    def _demo(self, *, lan: bool) -> None:
        """`demo` writes its logins to `demo.txt` in the data folder; on a network they are made new and random."""
        from tournaments.models import Championship

        if "demo" not in get_commands():
            return
        if (lan and Championship.objects.filter(demo=True).exists()) or not Championship.objects.exists():
            call_command("demo", **({"random_passwords": True} if lan else {}))

    def _say_where(self) -> None:
        self.stdout.write(f"\nJoc Fora   {settings.SITE_URL}/\n")
        logins = Path(settings.DATA_DIR) / "demo.txt"
        if logins.exists():
            # it may have been written under another address or port
            text = re.sub(r"https?://[^/\s]+", settings.SITE_URL, logins.read_text(encoding="utf-8"))
            self.stdout.write(text)
        self.stdout.write("Ctrl-C stops it.\n\n")
        self.stdout.flush()


def _server() -> Server:
    from truco_site.asgi import application

    return Server(
        uvicorn.Config(
            application,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a second start says so at once."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise CommandError(
            f"Port {port} of {host} cannot be used ({error.strerror}). Choose another: PORT={port + 1} python3 run.py"
        ) from error
    listener.set_inheritable(True)
    return listener


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def _never_hang() -> None:
    """A thread that still writes to a reader who went away must not keep the process alive."""
    watchdog = threading.Timer(0.3, os._exit, (0,))
    watchdog.daemon = True
    watchdog.start()
