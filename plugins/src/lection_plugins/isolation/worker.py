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
            if request.hook:
                yield from _call(state, request)
            elif request.source is not None:
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


def _call(loaded: Loaded, request: Request) -> Iterator[Block | Dropped | Answer]:
    """What the hook answers; what it raises, and what is no answer, is a failure."""
    from lection_core import BlockTree

    from lection_plugins.isolation.wire import HookAnswer
    from lection_plugins.loading.hookspecs import HOOK_NAMES, manager_of
    from lection_plugins.loading.importing import describe

    stage = f"running its hook {request.hook}"
    arguments = dict(request.arguments)
    given = arguments.get("tree")
    if isinstance(given, BlockTree) and request.source is not None:
        arguments["tree"] = given = given.with_source(request.source.source())
    try:
        manager = manager_of(loaded.target)
        known = tuple(name for name in HOOK_NAMES if getattr(manager.hook, name).get_hookimpls())
        answers = getattr(manager.hook, request.hook)(**arguments)
        answer = answers[0] if answers else None
    except BaseException as error:
        yield FailedAnswer(stage, describe(error, loaded.entry_point), "")
        return
    tree = given if answer is None else answer
    if request.hook != "lection_transform_tree":
        yield _plain_answer(stage, answer, known)
    elif type(tree) is BlockTree:
        yield HookAnswer(None, True, known)
        yield from tree.blocks
        yield from tree.dropped
    else:
        yield FailedAnswer(stage, f"it returned {type(tree).__name__}, not a BlockTree", "")


def _plain_answer(stage: str, answer: object, known: tuple[str, ...]) -> Answer:
    """An answer that is no tree, as it can travel: a path in a mapping is a text."""
    import json
    from collections.abc import Mapping

    from lection_plugins.isolation.wire import HookAnswer

    try:
        if isinstance(answer, Mapping):
            answer = {name: os.fspath(v) if isinstance(v, os.PathLike) else v for name, v in answer.items()}
        value = json.loads(json.dumps(answer, default=dict))
    except Exception as error:
        return FailedAnswer(stage, f"its answer cannot be taken: {type(error).__name__}", "")
    return HookAnswer(value, False, known)


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
