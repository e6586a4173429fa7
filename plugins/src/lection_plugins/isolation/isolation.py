"""Reading and importing in a worker process, so that a hang or a crash of a plugin is a state and not the host's end.

What it does not promise: it is no sandbox. The worker runs as the same user, may read that user's files and use the
network, and a plugin that leaves the process group (`setsid`) outlives it. It protects against accidents, not malice.
"""

from __future__ import annotations

import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lection_plugins.isolation.process import OutOfTimeError, TooMuchError, WorkerProcess
from lection_plugins.isolation.wire import (
    AnswerError,
    EndAnswer,
    FailedAnswer,
    HookAnswer,
    ImportedAnswer,
    RefusedAnswer,
    Request,
    SourceParts,
    decode,
)
from lection_plugins.states.bad_states import Failed, TimedOut
from lection_plugins.states.states import Loaded, Plugin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lection_core import Block, Dropped, LinearText, Profile, Source

    from lection_plugins.isolation.limits import Limits

IMPORTING, READING = "being imported", "reading"


def isolated_read(
    plugin: Plugin, source: Source, profile: Profile | None, options: Mapping[str, object], limits: Limits
) -> Iterator[Block | Dropped | LinearText]:
    """What the reader yields, read in a worker: every item is built anew here, and so checked.

    The whole text travels to the worker; of a stream, pass `read_all()`. The reader need not be loaded here.

    :raises RefusedInputError: the reader says that the input is not of its format.
    :raises ReadFailedError: it broke (`failed`) or was stopped (`timed_out`).
    """
    from lection_core import Block, Dropped, LinearText

    from lection_plugins.loading.guard import FamilyCheck, RubbishError, place_of
    from lection_plugins.states.errors import ReadFailedError, RefusedInputError

    families = FamilyCheck(plugin.manifest)
    for item in converse(plugin, request_of(plugin, limits, SourceParts.of(source), profile, options)):
        if isinstance(item, Block | Dropped | LinearText):
            try:
                families.check(item)
            except RubbishError as error:
                item = _failed(plugin, READING, str(error))
        if isinstance(item, Plugin) and item.bad:
            raise ReadFailedError(item, source.name, families.place_in(source))
        if isinstance(item, RefusedAnswer):
            place = None if item.offset is None else place_of(source, item.offset)
            raise RefusedInputError(plugin, source.name, item.message, place)
        if isinstance(item, Block | Dropped | LinearText):
            yield item


def probe(plugin: Plugin, limits: Limits, trace_file: Path | None = None) -> Loaded | Failed | TimedOut:
    """The state the plugin gets into when it is imported, tried out in a worker; `target` of a loaded one is None.

    :param trace_file: where the worker writes what `python -X importtime` says about the import.
    """
    request = replace(request_of(plugin, limits), trace_file=trace_file)
    *_, last = (item for item in converse(plugin, request) if isinstance(item, Loaded | Failed | TimedOut))
    return last


def probe_together(plugins: Sequence[Plugin], limits: Limits) -> list[Loaded | Failed | TimedOut]:
    """The states that plugins of one distribution get into when they are imported one after the other in one worker.

    Where the worker dies or has no time left, the list ends with the plugin it was at: those behind it were not tried.
    """
    first, *others = plugins
    request = request_of(first, limits)
    further = tuple((p.entry_point.group, p.id, p.entry_point.value) for p in others)
    states: list[Loaded | Failed | TimedOut] = []
    with WorkerProcess(replace(request, further=further)) as worker:
        try:
            for line in worker.lines():
                item = decode(line)
                if isinstance(item, EndAnswer) or len(states) == len(plugins):
                    return states
                plugin = plugins[len(states)]
                if isinstance(item, FailedAnswer):
                    reason = item.reason + _memory_hint(item.reason, limits)
                    states.append(_failed(plugin, item.stage, reason, item.details))
                elif isinstance(item, ImportedAnswer):
                    states.append(_loaded(plugin, item))
        except OutOfTimeError:
            states.append(_timed_out(plugins[len(states)], IMPORTING, limits.wall_seconds))
        except TooMuchError:
            reason = f"it answered more than the limit of {limits.answer} bytes"
            states.append(_failed(plugins[len(states)], IMPORTING, reason))
        except AnswerError as error:
            reason = f"its worker gave an answer that is none: {error}"
            states.append(_failed(plugins[len(states)], IMPORTING, reason))
        else:
            if len(states) < len(plugins):
                states.append(_died(plugins[len(states)], IMPORTING, worker, limits))
    return states


def request_of(
    plugin: Plugin,
    limits: Limits,
    source: SourceParts | None = None,
    profile: Profile | None = None,
    options: Mapping[str, object] | None = None,
) -> Request:
    """What a worker is asked to import this plugin and, given a source, to read it."""
    entry_point = plugin.entry_point
    return Request(
        group=entry_point.group,
        id=entry_point.id,
        value=entry_point.value,
        distribution=plugin.distribution,
        version=plugin.version,
        families=plugin.manifest.families if plugin.manifest else (),
        limits=limits,
        path=tuple(str(Path(entry).absolute()) for entry in sys.path),
        source=source,
        profile=profile,
        options=dict(options or {}),
    )


def converse(
    plugin: Plugin, request: Request
) -> Iterator[Block | Dropped | LinearText | RefusedAnswer | HookAnswer | Loaded | Failed | TimedOut]:
    """What the worker says until its end: how the import went, what was read, and, last, what went wrong."""
    stage, limits = IMPORTING, request.limits
    with WorkerProcess(request) as worker:
        try:
            for line in worker.lines():
                item = decode(line)
                if isinstance(item, EndAnswer):
                    return
                if isinstance(item, FailedAnswer):
                    reason = item.reason + _memory_hint(item.reason, limits)
                    yield _failed(plugin, item.stage, reason, item.details)
                    return
                if isinstance(item, ImportedAnswer):
                    stage = f"running its hook {request.hook}" if request.hook else READING
                    yield _loaded(plugin, item)
                else:
                    yield item
        except OutOfTimeError:
            yield _timed_out(plugin, stage, limits.wall_seconds)
        except TooMuchError:
            yield _failed(plugin, stage, f"it answered more than the limit of {limits.answer} bytes")
        except AnswerError as error:
            yield _failed(plugin, stage, f"its worker gave an answer that is none: {error}")
        else:
            yield _died(plugin, stage, worker, limits)


def _died(plugin: Plugin, stage: str, worker: WorkerProcess, limits: Limits) -> Failed | TimedOut:
    """The state of a plugin whose worker ended without the end of its answer."""
    worker.end()
    status = worker.status or 0
    if status == -signal.SIGXCPU:
        return _timed_out(plugin, stage, limits.cpu_seconds)
    if status < 0:
        names = {int(number): number.name for number in signal.Signals}
        how = f"the worker process was ended by {names.get(-status, f'signal {-status}')}"
    else:
        how = f"it ended the worker process with exit status {status} before it had answered"
    return _failed(plugin, stage, how, worker.log_tail())


def _memory_hint(reason: str, limits: Limits) -> str:
    return f"; the limit is {limits.memory / 1024**3:g} GiB" if reason.startswith("MemoryError") else ""


def _loaded(plugin: Plugin, answer: ImportedAnswer) -> Loaded:
    return Loaded(
        entry_point=plugin.entry_point,
        manifest=plugin.manifest,
        target=None,
        seconds=answer.seconds,
        modules=answer.modules,
        breaches=answer.breaches,
    )


def _failed(plugin: Plugin, stage: str, reason: str, details: str = "") -> Failed:
    return Failed(entry_point=plugin.entry_point, manifest=plugin.manifest, stage=stage, reason=reason, details=details)


def _timed_out(plugin: Plugin, stage: str, seconds: float) -> TimedOut:
    return TimedOut(entry_point=plugin.entry_point, manifest=plugin.manifest, stage=stage, seconds=seconds)
