"""Reading many documents, each into a file of its own, by several processes; one that fails stops no other."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lection.failures.failures import failure_of
from lection.intake.inputs import STDIN, Wish, start_reading, unknown_ending
from lection.intake.progress import ProgressBar
from lection.output.output import open_output
from lection.output.sinks import SINKS
from lection.rendering.pieces import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from lection.batch.workers import Died
    from lection.library import Library

__all__ = ["Job", "Outcome", "Task", "read_many"]


@dataclass(frozen=True, slots=True)
class Task:
    """One document: where it is and where its result goes."""

    path: str
    target: Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document; `problem` is a sentence where it failed, `notes` what else the user should know."""

    blocks: int = 0
    fallbacks: int = 0
    problem: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """How every document is read and written."""

    wish: Wish
    form: str
    width: int | None = None

    def prepare(self) -> Callable[[Task], Outcome]:
        """Return the function that does one task, with a library of its own."""
        from lection.library import Library

        return partial(self.do, Library(hooks=self.wish.hooks, isolate=self.wish.isolate))

    def rehearse(self, library: Library) -> None:
        """Read a few lines to no purpose, so that what any document needs is imported, loaded and compiled afterwards.

        No reader is loaded: one that breaks must not take this process with it.
        """
        from lection_core import Block, BlockTree, Source
        from lection_profiles import Run, annotate, recognise, resolve_references

        from lection.library import AUTO

        text = library.profile("contract").sample
        profile, _ = library.profile_for(Source.from_text(text), self.wish.profile, AUTO)
        items = annotate(recognise([Run(text=text, source=(0, len(text)))], profile), profile)
        blocks = [Block(kind="document", depth=0), *(item for item in items if isinstance(item, Block))]
        resolve_references(BlockTree(blocks=blocks, source=Source.from_text(text)), profile)

    def do(self, library: Library, task: Task) -> Outcome:
        """Read one document and write its result."""
        try:
            return self._read(library, task)
        except (click.Abort, click.exceptions.Exit):
            raise
        except Exception as error:
            return Outcome(problem=failure_of(error, about=task.path).message)

    def _read(self, library: Library, task: Task) -> Outcome:
        reading = start_reading(task.path, self.wish, library)
        tree = reading.tree()
        task.target.parent.mkdir(parents=True, exist_ok=True)
        with open_output(str(task.target), self.width) as output:
            sink = SINKS[self.form](output)
            sink.write(tree)
            sink.close()
        notes = [unknown_ending(reading, self.wish), *map(str, library.take_failures())]
        return Outcome(len(tree.blocks), tree.fallback_count, notes=tuple(filter(None, notes)))


@dataclass(slots=True)
class _Tally:
    """What was done so far."""

    total: int
    skipped: int
    begun: float = field(default_factory=time.monotonic)
    done: int = 0
    blocks: int = 0
    fallbacks: int = 0
    problems: dict[str, str] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def add(self, task: Task, outcome: Outcome) -> None:
        """Count in what became of a document."""
        self.done += 1
        self.blocks += outcome.blocks
        self.fallbacks += outcome.fallbacks
        if outcome.problem:
            self.problems[task.path] = outcome.problem
        self.notes.update(dict.fromkeys(outcome.notes))

    def sentence(self) -> str:
        """Return the one line that says how it went."""
        seconds = max(time.monotonic() - self.begun, 0.001)
        read = self.done - len(self.problems)
        share = f"{self.fallbacks / self.blocks:.1%}" if self.blocks else "0.0%"
        parts = [
            f"{read} of {_count(self.total, 'document')} read in {seconds:.1f} s ({self.done / seconds:.1f} a second)",
            f"{_count(self.blocks, 'block')}, {_count(self.fallbacks, 'fallback')} ({share})",
        ]
        parts += [f"{self.skipped} skipped, their results exist"] if self.skipped else []
        parts += [f"{len(self.problems)} failed"] if self.problems else []
        return "; ".join(parts) + "."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def read_many(tasks: Sequence[Task], job: Job, library: Library, jobs: int, *, skip_existing: bool = False) -> bool:
    """Do all tasks by `jobs` processes (1: this one), tell on standard error how it went, and whether all went well.

    Every result takes its place only when it is whole, so that what was interrupted can be taken up with
    `skip_existing`.
    """
    left = [task for task in tasks if not (skip_existing and task.target.is_file())]
    tally = _Tally(len(tasks), skipped=len(tasks) - len(left))
    bar = ProgressBar("reading", lambda: tally.done, total=len(left), unit="documents")
    # The bar comes second: it brings a thread, and a process with threads is not copied.
    with _all_done(left, job, library, jobs) as done, bar:
        for task, outcome in done:
            tally.add(task, _outcome(task, outcome))
    for note in tally.notes:
        click.echo(f"lection: {visible(note)}", err=True)
    for task in left:
        if task.path in tally.problems:
            click.echo(f"lection: {tally.problems[task.path]}", err=True)
    click.echo(tally.sentence(), err=True)
    return not tally.problems


@contextmanager
def _all_done(
    tasks: Sequence[Task], job: Job, library: Library, jobs: int
) -> Iterator[Iterable[tuple[Task, Outcome | Died]]]:
    """Give each task with what became of it, as soon as it is done; start the processes that do them, and end them."""
    do = partial(job.do, library)
    # The largest first, so that no worker is left with a long one while the others have nothing more to do.
    files = sorted((task for task in tasks if task.path != STDIN), key=_size, reverse=True)
    workers_wanted = min(jobs, len(files))
    if workers_wanted <= 1:
        yield ((task, do(task)) for task in tasks)
        return
    from lection.batch.workers import Workers, may_fork

    # Hook plugins are strangers that may hold what two processes must not share.
    ready = not library.hooks and may_fork()
    if ready:
        job.rehearse(library)
    with Workers(job.prepare, workers_wanted, do if ready else None) as workers:
        # Standard input is this process's alone. It comes last: should its reader break, the others are done.
        own = (task for task in tasks if task.path == STDIN)
        yield chain(workers.each_done(files), ((task, do(task)) for task in own))


def _size(task: Task) -> int:
    try:
        return os.stat(task.path).st_size
    except OSError:
        return 0


def _outcome(task: Task, outcome: Outcome | Died) -> Outcome:
    if isinstance(outcome, Outcome):
        return outcome
    ended = f"signal {-outcome.exit_code}" if outcome.exit_code < 0 else f"exit code {outcome.exit_code}"
    return Outcome(problem=f"{task.path}: the process that read it ended with {ended}; try it alone, with --isolate")
