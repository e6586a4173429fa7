"""What a worker process may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a worker may use before it is stopped; the operating system enforces all but the wall clock and `answer`.

    How many processes it may start is not limited: the system counts those of the user, not those of the worker.
    """

    wall_seconds: float = 60.0
    """Wall-clock time of the whole call, start of the interpreter included."""
    cpu_seconds: int = 60
    """Processor time."""
    memory: int = 2 * 1024**3
    """Address space in bytes."""
    file_size: int = 64 * 1024**2
    """Bytes that any one file it writes may have."""
    open_files: int = 64
    """Files that may be open at a time."""
    answer: int = 256 * 1024**2
    """Bytes of answer that the host takes."""
