"""The command: `lection conform READER`, also installed as `lection-conform`."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lection_conformance.editions.frozen import CURRENT, PREVIEW
from lection_conformance.inputs.mutations import SEED
from lection_conformance.reporting.report import CONFORMS, DOES_NOT, UNUSABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lection_conformance.reporting.report import Report, Result

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_EPILOG = "Exit codes: 0 conforms, 1 does not, 2 cannot be loaded or asked wrongly, 3 too few checks ran."


@click.command(name="conform", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("reader", required=False)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--edition", default=CURRENT, show_default=True, help="The frozen list of checks to hold the reader to.")
@click.option("--preview", is_flag=True, help="Run every check there is, those of no edition yet included.")
@click.option("--packaging", is_flag=True, help="Try it where nothing is installed but what it declares, too.")
@click.option("--checks", "packages", metavar="PACKAGE", multiple=True,
              help="Run the checks of this entry point of lection.checks, too.")  # fmt: skip
@click.option("--only", metavar="ID", multiple=True, help="Run this check only; may be given again.")
@click.option("--known", metavar="ID=REASON", multiple=True, help="A known failure and why; a pass is then an error.")
@click.option("--fuzz", metavar="N", type=click.IntRange(1), help="Read N mutations of samples, from a new seed.")
@click.option("--seed", type=int, help="The seed that mutations are drawn from, as an earlier run printed it.")
@click.option(
    "--in-process", is_flag=True, help="No worker process: for debuggers. A reader that hangs then hangs this."
)
@click.option("--timeout", "seconds", type=click.FloatRange(0.1, 86_400), default=60.0, show_default=True,
              help="Seconds that a check, or one reading, may take.")  # fmt: skip
@click.option("--capsules", type=click.Path(file_okay=False, path_type=Path), default="conformance-capsules",
              show_default=True, help="Where failing inputs are written.")  # fmt: skip
@click.option("--json", "json_file", type=click.Path(path_type=Path, allow_dash=True), help="Write the report as JSON.")
@click.option("--badge", "badge_file", type=click.Path(path_type=Path, allow_dash=True), help="Write a shields badge.")
@click.option("--markdown", "markdown_file", type=click.Path(path_type=Path, allow_dash=True),
              help="Write the report as a markdown table.")  # fmt: skip
@click.option(
    "--verify",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Run as this report says and compare.",
)
@click.option(
    "--replay",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Run the check of a capsule on its input.",
)
@click.option("--write-expected", "write_expected", is_flag=True,
              help="Write beside each sample the tree it gives now, for its author to read and keep.")  # fmt: skip
@click.option("--list", "listing", is_flag=True, help="List the checks and what they hold.")
@click.option("--self-test", is_flag=True, help="Show that every check catches a reader that breaks it.")
@click.option("-v", "--verbose", is_flag=True, help="Show also what does not apply and what is known.")
def command(reader: str | None, files: tuple[Path, ...], **given: Any) -> None:
    """Check that an installed READER keeps the contract, on its own samples, on FILES, and on hostile inputs."""
    sys.exit(_dispatch(reader, files, given))


def _dispatch(reader: str | None, files: tuple[Path, ...], given: Mapping[str, Any]) -> int:
    if given["listing"]:
        return _list()
    if given["self_test"]:
        return _self_test()
    for name in ("json_file", "badge_file", "markdown_file"):
        if given[name] is not None and not Path(given[name]).parent.is_dir():
            raise click.UsageError(
                f"there is no folder {Path(given[name]).parent} to write {Path(given[name]).name} into"
            )
    if reader is None and given["verify"] is None and given["replay"] is None:
        raise click.UsageError("name an installed reader; lection readers lists them")
    if given["write_expected"]:
        return _usable(lambda: _write_expected(reader or ""))
    if given["replay"]:
        return _usable(lambda: _replay(reader, given["replay"], given))
    if given["verify"]:
        return _usable(lambda: _verify(reader, files, given))
    return _usable(lambda: _conform(reader or "", files, given))


def _usable(action: Callable[[], int]) -> int:
    """The action's exit code, or 2 with a sentence for what makes it impossible."""
    from lection_core import LectionError

    try:
        return action()
    except (LectionError, ValueError) as error:
        click.echo(f"Error: {error}", err=True)
        return UNUSABLE


def _conform(reader: str, files: tuple[Path, ...], given: Mapping[str, Any]) -> int:
    report = _report(reader, files, given)
    _write(report, given)
    return report.exit_code


def _report(reader: str, files: tuple[Path, ...], given: Mapping[str, Any]) -> Report:
    from lection_conformance.reading.bench import MUTATIONS
    from lection_conformance.running.run import Run
    from lection_conformance.running.runner import examine

    fuzz = given["fuzz"]
    seed = given["seed"] if given["seed"] is not None else secrets.randbelow(2**31) if fuzz else SEED
    if fuzz:
        click.echo(f"seed {seed}: --fuzz {fuzz} --seed {seed} reads the same mutations again", err=True)
    wanted = Run(
        name=PREVIEW if given["preview"] else given["edition"],
        known_failures=_known(given["known"]),
        seed=seed,
        mutations=fuzz or given.get("mutations", MUTATIONS),
        capsules=given["capsules"],
        isolate=not given["in_process"],
        check_seconds=given["seconds"],
        only=given["only"],
        files=tuple(str(path.resolve()) for path in files),
        packages=given["packages"],
        packaging=given["packaging"],
    )
    return examine(wanted.subject(reader), wanted, _progress())


def _progress() -> Callable[[Result], None] | None:
    """Shows which check has just ended, on a terminal only."""
    if not sys.stderr.isatty():
        return None

    def tell(result: Result) -> None:
        click.echo(f"\r\x1b[K{result.id} {result.outcome}", err=True, nl=False)

    return tell


def _known(pairs: tuple[str, ...]) -> dict[str, str]:
    known = {}
    for pair in pairs:
        name, equals, reason = pair.partition("=")
        if not equals or not reason.strip():
            raise click.UsageError(f"--known {pair!r}: write the check's id and the reason, as in --known 'OFFS-003=…'")
        known[name] = reason
    return known


def _write(report: Report, given: Mapping[str, Any]) -> None:
    from rich.console import Console

    from lection_conformance.reporting.presentation import badge, markdown_table, print_report
    from lection_conformance.reporting.record import report_json

    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    wanted = {"json_file": report_json, "badge_file": badge, "markdown_file": markdown_table}
    for name, make in wanted.items():
        if given[name] is not None:
            with click.open_file(str(given[name]), "w", encoding="utf-8") as file:
                file.write(make(report))
    # Whoever takes a report from the standard output wants nothing else there.
    dashed = any(str(given[name]) == "-" for name in wanted)
    print_report(report, Console(stderr=dashed), every=given["verbose"])


def _replay(reader: str | None, path: Path, given: Mapping[str, Any]) -> int:
    from lection_conformance.inputs.capsule import Capsule
    from lection_conformance.reporting.presentation import failure_text
    from lection_conformance.running.run import Run
    from lection_conformance.running.runner import examine

    capsule = Capsule.load(path)
    reader = capsule.reader if reader is None else reader
    if reader != capsule.reader:
        click.echo(f"{path} was written for {capsule.reader}; it is run on {reader}", err=True)
    wanted = Run(
        name=capsule.edition,
        seed=capsule.seed,
        mutations=0,
        only=(capsule.check,),
        packages=given["packages"],
        isolate=not given["in_process"],
        check_seconds=given["seconds"],
        case=capsule.case,
    )
    (result,) = examine(wanted.subject(reader), wanted).results
    if result.bad:
        click.echo(failure_text(result))
        return DOES_NOT
    passes = "passes on" if result.outcome == "passed" else f"is {result.outcome.replace('_', ' ')} on"
    click.echo(f"{result.id} {passes} the input of {path.name}: {result.check.title}")
    return CONFORMS


def _verify(reader: str | None, files: tuple[Path, ...], given: Mapping[str, Any]) -> int:
    import json

    from lection_conformance.reporting.record import differences, report_record

    try:
        before = json.loads(given["verify"].read_text(encoding="utf-8"))
        outcomes = {str(check["id"]): str(check["outcome"]) for check in before["checks"]}
        settings = {
            "edition": str(before["edition"]),
            "seed": int(before["seed"]),
            "mutations": int(before["mutations"]),
            "known": tuple(f"{id}={reason}" for id, reason in before["known_failures"].items()),
            "packages": tuple(map(str, before["inputs"]["packages"])),
            "packaging": bool(before["inputs"]["packaging"]),
            "only": tuple(outcomes) if before["selected"] else (),
            "fuzz": None,
            "preview": False,
        }
        reader = str(before["reader"]["id"]) if reader is None else reader
        wanted_files = set(before["inputs"]["files"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{given['verify']} is no report of this suite: {type(error).__name__}: {error}") from error
    if missing := sorted(wanted_files - {path.name for path in files}):
        raise ValueError(f"{given['verify']} is about further samples as well; name them: {', '.join(missing)}")
    report = _report(reader, files, {**given, **settings})
    found = differences(before, report_record(report))
    for line in found:
        click.echo(line)
    click.echo(
        f"{reader}: {len(found)} differences to {given['verify']}" if found else f"{reader}: as {given['verify']} says"
    )
    return DOES_NOT if found else CONFORMS


def _write_expected(reader: str) -> int:
    """Write the trees of the samples where the installed package has them; an editable one is best."""
    from lection_conformance.inputs.expected import ENDING, gist, write_expectation
    from lection_conformance.reading.bench import Bench
    from lection_conformance.surroundings.locate import locate

    subject = locate(reader)
    folder = subject.manifest.samples
    if folder is None or not subject.samples:
        raise ValueError(f"{reader} has no samples; name a folder of them under samples in reader.toml")
    bench = Bench(subject)
    for case in subject.samples:
        trees = {name: gist(bench.reading(case, profile, name).items) for name, profile in bench.profiles}
        path = folder / f"{case.name}{ENDING}"
        try:
            write_expectation(path, trees)
        except OSError as error:
            raise ValueError(f"{path} cannot be written: {error.strerror}") from error
        click.echo(f"wrote {path}")
    click.echo("Read them: from now on STRU-101 holds each sample to what is written there.")
    return CONFORMS


def _list() -> int:
    from lection_conformance.checks.table import CHECKS

    for check in CHECKS:
        needs = f" [needs {', '.join(check.needs)}]" if check.needs else ""
        click.echo(f"{check.id}  {check.level:<12} {check.title}{needs}\n          {check.contract}")
    return CONFORMS


def _self_test() -> int:
    from lection_conformance.proving.self_test import self_test

    lines, good = self_test()
    for line in lines:
        click.echo(line)
    return CONFORMS if good else DOES_NOT


if __name__ == "__main__":
    command()
