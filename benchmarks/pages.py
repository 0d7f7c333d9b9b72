"""Published pages a second, beside a static file of the same size on the same server and beside Django's own view.

    python benchmarks/pages.py [--seconds 4] [--connections 32]

Needs `wrk` (Debian: apt-get install wrk). One web process, data on SQLite; the client shares the machine's cores.
"""

import argparse
import re
import shutil
import subprocess
import sys

import bench

FILL = """
from tests.publishing.rows import Rows
rows = Rows(parejas=26, tables=12)
matches = list(rows.groups(4).matches.order_by("round", "id"))
for match in matches[:45]:
    rows.finish(match, (24, 11), (24, 17))
for table, match in enumerate(matches[45:48], start=1):
    rows.score(rows.begin(match, table), 9, 14)
from tournaments.projections import publish
publish.drain(rows.championship.pk)
"""
BARE = """
BODY = b"x" * {size}
HEADERS = [(b"content-type", b"text/html"), (b"content-length", b"{size}")]
async def application(scope, receive, send):
    await send({{"type": "http.response.start", "status": 200, "headers": HEADERS}})
    await send({{"type": "http.response.body", "body": BODY}})
"""


def wrk(url: str, seconds: int, connections: int, *headers: str) -> str:
    """Requests a second and the latencies of one address."""
    arguments = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for header in headers:
        arguments += ["-H", header]
    said = subprocess.run([*arguments, url], capture_output=True, text=True, check=False).stdout
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
    half, most = (re.search(rf"{share}%\s+([\d.]+\w+)", said) for share in (50, 99))
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
    numbers = f"{float(rate.group(1)) if rate else 0:>9,.0f} req/s"
    p50, p99 = (found.group(1) if found else "?" for found in (half, most))
    return f"{numbers}   p50 {p50:>8}   p99 {p99:>8}   errors {wrong.group(1) if wrong else 0}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--connections", type=int, default=32)
    given = parser.parse_args()
    if shutil.which("wrk") is None:
        sys.exit("wrk is not installed: sudo apt-get install wrk")
    print(bench.machine())
    with bench.scratch("embedded") as environment:
        manage = [sys.executable, str(bench.ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "-v0"], env=environment, check=True, cwd=bench.ROOT)
        subprocess.run([*manage, "shell", "-v0", "-c", FILL], env=environment, check=True, cwd=bench.ROOT)
        port = environment["PORT"]
        with bench.processes(environment, bench.web(port)):
            compare(f"http://127.0.0.1:{port}", environment, given.seconds, given.connections)


def compare(site: str, environment: dict[str, str], seconds: int, connections: int) -> None:
    """The same page in its forms, then what there is to compare it with."""
    import urllib.request

    page = f"{site}/en/c/demo/groups/"
    bench.wait_for(page)
    with urllib.request.urlopen(urllib.request.Request(page, headers={"Accept-Encoding": "gzip"})) as answer:
        tag, size = answer.headers["ETag"], len(answer.read())
    folder = bench.ROOT / "static" / "css"
    nearest = min(folder.glob("*.css"), key=lambda path: abs(path.stat().st_size - size))
    rows = [
        (f"published page, gzip ({size / 1000:.1f} kB)", page, ("Accept-Encoding: gzip",)),
        ("published page, not modified", page, ("Accept-Encoding: gzip", f"If-None-Match: {tag}")),
        ("list of championships", f"{site}/en/", ("Accept-Encoding: gzip",)),
        ("Django: a page it answers itself", f"{site}/robots.txt", ()),
        (
            f"Django: static file ({nearest.stat().st_size / 1000:.1f} kB)",
            f"{site}/static/css/{nearest.name}",
            (),
        ),
    ]
    for name, url, headers in rows:
        print(f"{name:<40}", wrk(url, seconds, connections, *headers), flush=True)
    _bare(environment, size, seconds, connections)


def _bare(environment: dict[str, str], size: int, seconds: int, connections: int) -> None:
    """What the server itself can do: as many bytes from memory, with nothing looked up."""
    from pathlib import Path

    (Path(environment["DATA_DIR"]) / "bare.py").write_text(BARE.format(size=size))
    port = str(bench.free_port())
    command = [
        "-m",
        "uvicorn",
        "bare:application",
        "--app-dir",
        environment["DATA_DIR"],
        "--port",
        port,
        "--no-access-log",
    ]
    with bench.processes(environment, [*command, "--lifespan", "off"]):
        bench.wait_for(f"http://127.0.0.1:{port}/")
        print(
            f"{'a static file from memory, same server':<40}",
            wrk(f"http://127.0.0.1:{port}/", seconds, connections),
        )


if __name__ == "__main__":
    main()
