"""Raw readers of live streams: plain sockets, many at once, without a browser."""

import asyncio
import time
from collections.abc import AsyncIterator


async def versions(port: int, slug: str) -> AsyncIterator[tuple[int, float]]:
    """Each version that the stream says, with the moment it was heard; ends when the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(
            f"GET /live/{slug}/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        status = await reader.readline()
        if b" 200 " not in status:
            raise ConnectionError(status.decode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield int(line[6:]), time.perf_counter()
    finally:
        writer.close()


async def hear(port: int, slug: str, into: list[int], count: int = 10**6) -> bool:
    """Listen until `count` versions were heard; True when it was the server that ended the stream."""
    stream = versions(port, slug)
    try:
        async for version, _when in stream:
            into.append(version)
            if len(into) >= count:
                return False
    except (ConnectionResetError, BrokenPipeError):
        pass
    finally:
        await stream.aclose()
    return True
