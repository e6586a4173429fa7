"""The other side of isolation: the process that imports one plugin, reads one source and answers in JSON lines."""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lection_plugins.found.distribution import Distribution
from lection_plugins.found.manifest import Manifest
from lection_plugins.found.scan import EntryPoint
from lection_plugins.isolation.wire import EndAnswer, FailedAnswer, ImportedAnswer, RefusedAnswer, encode
from lection_plugins.states.bad_states import Failed
from lection_plugins.states.states import Found, Loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from lection_core import Block, Dropped, LinearText

    from lection_plugins.isolation.limits import Limits
    from lection_plugins.isolation.wire import Answer, Request


def main(request_file: str) -> None:
    """Answer the request in the file on standard output, and end this process without ceremony.

    What the plugin prints goes to standard error: the answer has a channel of its own.
    """
    answer = os.dup(1)
    os.dup2(2, 1)
    with open(request_file, "rb") as file:
        request: Request = pickle.load(file)
    set_limits(request.limits)
    serve(request, lambda line: _write(answer, line))
    sys.stderr.flush()
    os._exit(0)  # threads and exit handlers of the plugin do not get a say


def serve(request: Request, write: Callable[[bytes], None]) -> None:
    """Write the whole answer, line by line."""
    for item in answers(request):
        write(encode(item))


def answers(request: Request) -> Iterator[Block | Dropped | LinearText | Answer]:
    """Everything there is to say: how the import went, what was read, and the end."""
    from lection_plugins.loading.importing import import_plugin

    distribution = Distribution(request.distribution, request.version, lambda name: None)
    for group, id, value in ((request.group, request.id, request.value), *request.further):
        manifest = Manifest(id=id, api="", families=request.families)
        with _stderr_to(request.trace_file):
            state, _ = import_plugin(Found(entry_point=EntryPoint(group, id, value, distribution), manifest=manifest))
        if not isinstance(state, Loaded):
            reason, details = (state.reason, state.details) if isinstance(state, Failed) else (state.sentence, "")
            yield FailedAnswer(state.stage, reason, details)
        else:
            yield ImportedAnswer(state.seconds, state.modules, state.breaches)
            if request.source is not None:
                yield from _read(state, request)
    yield EndAnswer()


def _read(loaded: Loaded, request: Request) -> Iterator[Block | Dropped | LinearText | Answer]:
    from lection_plugins.loading.guard import guarded_read
    from lection_plugins.states.errors import ReadFailedError, RefusedInputError

    assert request.source is not None
    source = request.source.source()
    try:
        yield from guarded_read(loaded, source, request.profile, request.options, watched=False)
    except RefusedInputError as error:
        offset = getattr(error.__cause__, "offset", None)
        yield RefusedAnswer(error.message, offset if isinstance(offset, int) else None)
    except ReadFailedError as error:
        state = error.plugin
        assert isinstance(state, Failed)
        yield FailedAnswer(state.stage, state.reason, state.details)


@contextmanager
def _stderr_to(file: Path | None) -> Iterator[None]:
    """Have what goes to standard error go to the file meanwhile: the interpreter writes the import times there."""
    if file is None:
        yield
        return
    kept = os.dup(2)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(descriptor)


def set_limits(limits: Limits) -> None:
    """Have the operating system hold this process to the limits, from now on and for good."""
    import resource

    wanted = (
        (resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1),
        (resource.RLIMIT_AS, limits.memory, limits.memory),
        (resource.RLIMIT_FSIZE, limits.file_size, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files, limits.open_files),
        (resource.RLIMIT_CORE, 0, 0),
    )
    for kind, soft, hard in wanted:
        _, ceiling = resource.getrlimit(kind)
        if ceiling != resource.RLIM_INFINITY:
            soft, hard = min(soft, ceiling), min(hard, ceiling)
        resource.setrlimit(kind, (soft, hard))


def _write(descriptor: int, line: bytes) -> None:
    view = memoryview(line)
    while view:
        view = view[os.write(descriptor, view) :]
