"""`lection read`: documents in, trees out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from lection.failures.failures import UNREADABLE, Failure, failure_of
from lection.intake.inputs import (
    Wish,
    read_with_progress,
    start_reading,
    tell_failures,
    tell_idle_profile,
    tell_undecodable,
    tell_unknown_ending,
    wish_options,
)
from lection.output.output import open_output
from lection.output.sinks import SINKS, JsonLinesSink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lection.batch.many import Job
    from lection.intake.documents import Found
    from lection.library import Library
    from lection.output.sinks import Sink

__all__ = ["command"]


@click.command("read")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|PATTERN...")
@wish_options
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(list(SINKS)),
    default="tree",
    show_default=True,
    help="How to write the result. For people: tree, table, markdown, and html, a page to look into. For programs: "
    "json (one object a document), jsonl (one record a block, as soon as it is read), and parquet.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    help="Write to this file instead of standard output, or, where it is a folder or ends in /, to a file in it for "
    "each document.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes that read, with a folder as OUT.  [default: CPUs]")
@click.option("--skip-existing", is_flag=True, help="With a folder as OUT: read only what has no result there yet.")
@click.option("--whole", is_flag=True, help="With jsonl: read the whole document first, for resolved references.")
@click.option("--width", type=click.IntRange(min=20), help="Cells of a line of tree and table.")
def command(
    files: tuple[str, ...],
    form: str,
    target: str | None,
    jobs: int | None,
    skip_existing: bool,
    whole: bool,
    width: int | None,
    **given: Any,
) -> None:
    """Read documents and show their trees.

    FILE is a path, or - for standard input; of a FOLDER everything is read that an installed reader takes. Every block
    is shown with the line it starts on, a mark for how sure the reader is, its label and first words, its kind, and
    the rule that recognised it; `lection explain FILE LINE` tells more about one of them.

    A file that cannot be read does not stop the others; the exit code is then 1.
    """
    from lection.batch.many import Job
    from lection.intake.documents import find_documents
    from lection.library import Library

    wish = Wish(**given)
    library = Library(hooks=wish.hooks, isolate=wish.isolate)
    wish.check(library)
    folder = target if target is not None and (target.endswith(("/", os.sep)) or os.path.isdir(target)) else None
    failures: list[Failure] = []
    documents = find_documents(files, library.registry, folder, failures, SINKS[form].ending)
    for failure in failures:
        failure.show()
    job = Job(wish, form, width)
    if not documents:
        _end_if(failures)
    if folder is not None:
        _into_folder(documents, folder, job, library, jobs or _processors(), skip_existing)
        _end_if(failures)
        return
    if jobs is not None or skip_existing:
        raise click.UsageError("--jobs and --skip-existing need a folder to write to: -o OUT/")
    if len(documents) > 1 and not SINKS[form].joins:
        raise click.UsageError(f"a file of format {form} holds one document; for several name a folder: -o OUT/")
    _into_one(documents, target, job, library, whole)
    _end_if(failures)


def _end_if(failed: Sequence[Failure]) -> None:
    """End the command with the exit code of what failed, if anything did."""
    if failed:
        raise click.exceptions.Exit(max(failure.exit_code for failure in failed))


def _processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _into_folder(documents: Sequence[Found], folder: str, job: Job, library: Library, jobs: int, skip: bool) -> None:
    """Read every document into a file of its own."""
    from lection.batch.many import Task, read_many
    from lection.intake.documents import targets

    documents = list(dict.fromkeys(documents))  # a folder and a file in it may both have been named
    places = targets(documents, folder, SINKS[job.form].ending)
    tasks = [Task(document.path, place) for document, place in zip(documents, places, strict=True)]
    if not read_many(tasks, job, library, jobs, skip_existing=skip):
        raise click.exceptions.Exit(UNREADABLE)


def _into_one(documents: Sequence[Found], target: str | None, job: Job, library: Library, whole: bool) -> None:
    """Read one document after another into one output."""
    failed: list[Failure] = []
    with open_output(target, job.width) as output:
        sink = SINKS[job.form](output)
        for document in documents:
            try:
                _read_one(document.path, job.wish, library, sink, whole)
            except (click.exceptions.Exit, click.Abort):
                raise
            except Exception as error:
                failed.append(failure_of(error, about=document.path))
                failed[-1].show()
        if len(failed) == len(documents):
            # Raised inside, so that an older OUT stays where there is nothing to put in its place.
            _end_if(failed)
        sink.close()
    _end_if(failed)


def _read_one(name: str, wish: Wish, library: Library, sink: Sink, whole: bool) -> None:
    streaming = isinstance(sink, JsonLinesSink) and not whole
    reading = start_reading(name, wish, library, streaming=streaming)
    tell_idle_profile(reading, wish)
    tell_unknown_ending(reading, wish)
    if isinstance(sink, JsonLinesSink) and not whole:
        sink.write_lines(reading.to_jsonl())
        tell_undecodable(reading, wish)
    else:
        sink.write(read_with_progress(reading))
    tell_failures(library)
