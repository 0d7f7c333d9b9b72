#!/usr/bin/env python3
"""Django's command line; `run.py manage …` runs it inside the project's environment."""

import os
import sys
from pathlib import Path


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
    if sys.argv[1:2] == ["serve"]:
        from truco_site import secret

        secret.ensure(Path(os.environ.get("DATA_DIR") or Path(__file__).resolve().parent / "var"))
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
