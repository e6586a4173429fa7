"""A server on the loopback interface that answers as the vendors' servers do, from a script."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A machine that has other things to do is no reason for a property to fail.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


@dataclass
class Reply:
    """One answer of the server: JSON, or bytes as they are, after a delay, or a connection that breaks."""

    body: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    breaks: bool = False


class Vendor:
    """A scripted server: gives one reply after the other, the last one for ever, and keeps what it was sent."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.requests: list[tuple[str, bytes]] = []
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def sent(self, number: int = -1) -> Any:
        """What was sent with a request, parsed."""
        return json.loads(self.requests[number][1])

    def close(self) -> None:
        self._released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        vendor = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                vendor.requests.append((self.path, body))
                reply = vendor.replies.pop(0) if len(vendor.replies) > 1 else vendor.replies[0]
                if vendor._released.wait(reply.delay) or reply.breaks:
                    self.close_connection = True
                    return
                raw = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
                self.send_response(reply.status)
                headers = {"Content-Type": "application/json", "Content-Length": str(len(raw)), **reply.headers}
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_: object) -> None:
                pass

        return Handler


@pytest.fixture
def vendor() -> Iterator[Vendor]:
    server = Vendor()
    yield server
    server.close()


@pytest.fixture
def reply() -> type[Reply]:
    return Reply
