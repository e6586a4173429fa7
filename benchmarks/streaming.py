"""How much memory a long text takes as a stream, and how much of it has been read when its first block comes.

    python benchmarks/streaming.py [--megabytes N] [--profile P]

The example contract, over and over, N megabytes of it (1000 unless said), goes through a pipe into

    lection read - --format jsonl --profile P

whose records are counted and thrown away. Nothing is held of the text on either side. Exits with 1 where a bound is not
met. Needs Linux or macOS; a gigabyte takes some minutes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

MEGABYTE = 1_000_000
MEMORY_BOUND = 300.0
"""Megabytes that the process may take in all."""
FIRST_BOUND = 256 * 1024
"""Bytes that may have gone into the pipe when the first block with text comes out; the pipe itself holds 64 KiB."""
TEXT = (Path(__file__).resolve().parent.parent / "examples" / "services-agreement.txt").read_bytes() + b"\n\n"


@dataclass
class Feeder:
    """Writes the text into a pipe and counts its bytes."""

    pipe: IO[bytes]
    size: int
    sent: int = 0

    def run(self) -> None:
        """Write until the size is reached, and close the pipe."""
        part = TEXT * 4
        with self.pipe:
            while self.sent < self.size:
                for start in range(0, len(part), 8192):
                    self.sent += self.pipe.write(part[start : start + 8192])
                    self.pipe.flush()


@dataclass(frozen=True)
class Outcome:
    """What one run came to."""

    blocks: int
    first: int
    seconds: float
    megabytes: float


def stream(size: int, profile: str) -> Outcome:
    """Read `size` bytes as a stream."""
    command = [sys.executable, "-m", "lection", "read", "-", "--format", "jsonl", "--profile", profile]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    feeder = Feeder(process.stdin, size)
    thread = threading.Thread(target=feeder.run)
    thread.start()
    blocks, first = 0, -1
    for line in process.stdout:
        if line.startswith(b'{"record":"block"'):
            blocks += 1
            if blocks == 2:  # the first one is the document, which has no text
                first = feeder.sent
    thread.join()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"lection ended with {os.waitstatus_to_exitcode(status)}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Outcome(blocks, first, time.perf_counter() - begin, usage.ru_maxrss * unit / MEGABYTE)


def main() -> int:
    """Print the figures and return the exit code."""
    parser = argparse.ArgumentParser(description="Measure reading a long text as a stream.")
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--profile", default="contract")
    given = parser.parse_args()
    size = given.megabytes * MEGABYTE
    found = stream(size, given.profile)
    print(f"Python {sys.version.split()[0]}, {given.megabytes} MB, profile {given.profile}, {found.blocks} blocks")
    print(f"{found.seconds:8.1f} s      {found.seconds / given.megabytes:.3f} s/MB")
    print(f"{found.megabytes:8.1f} MB     peak memory of the whole process, at most {MEMORY_BOUND:.0f}")
    print(f"{found.first / 1024:8.0f} KiB    sent when the first block with text came, at most {FIRST_BOUND // 1024}")
    return 0 if found.megabytes <= MEMORY_BOUND and 0 < found.first <= FIRST_BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
