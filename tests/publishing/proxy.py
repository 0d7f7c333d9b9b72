"""A small TCP proxy that can be cut: refused (nothing listens) or hung (the line is open and nobody answers)."""

import socket
import threading
from contextlib import suppress


class Proxy:
    """Forwards a port of its own to another until it is cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.hung = False
        self.links: list[socket.socket] = []
        self.listener: socket.socket | None = None
        self.port = 0
        self.mend()

    def mend(self) -> None:
        """Open for business, on the same port as before."""
        self.hung = False
        if self.listener is not None:
            return
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(64)
        self.listener, self.port = listener, listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def hang(self) -> None:
        """New lines are accepted and never answered; the old ones fall."""
        self.hung = True
        self._drop()

    def cut(self) -> None:
        """Nothing listens any more."""
        if self.listener is not None:
            with suppress(OSError):
                self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            self.listener = None
        self._drop()

    def _drop(self) -> None:
        links, self.links = self.links, []
        for link in links:
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
            link.close()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _address = listener.accept()
            except OSError:
                return
            self.links.append(near)
            if self.hung:
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            self.links.append(far)
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
