"""`lection recall bench`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lection_recall.commands.options import as_json, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lection_recall.benchmark.running import Run


@click.command("bench")
@click.option("--fusion", type=click.Choice(["rrf-1", "ratio-1"]), help="Only this one.  [default: both]")
@click.option("--declared-weight", type=float, help="Run this weight instead of choosing one.")
@click.option("--split", type=click.Choice(["calibration", "validation"]), help="With a weight.  [default: both]")
@click.option("--holdout", metavar="FILE", help="Run one fusion and weight on the holdout, once.")
@click.option("--record", metavar="FILE", help="Where the holdout's run is recorded; it must not exist.")
@as_json
@click.pass_context
def command(ctx: click.Context, /, json_: bool, **values: Any) -> None:
    """Run the frozen benchmark: does a declared weight help, and does it harm?

    Without a weight, the smallest is looked for that passes every gate on calibration, and is tried on validation.
    Exit code 1 when no weight passes, or the one asked for does not.
    """
    runs = _runs(values)
    if json_:
        print_json([run.to_dict() for run in runs])
    else:
        _tell(runs)
    if not _good(runs, values["declared_weight"]):
        ctx.exit(1)


def _runs(values: dict[str, Any]) -> Sequence[Run]:
    from lection_recall.benchmark.frozen import frozen
    from lection_recall.benchmark.running import choose, holdout, run
    from lection_recall.facts.declared import check_weight

    fusions = [values["fusion"]] if values["fusion"] else ["rrf-1", "ratio-1"]
    weight = values["declared_weight"]
    if values["holdout"]:
        if weight is None or not values["fusion"] or not values["record"]:
            raise click.UsageError("The holdout is run once, for one --fusion and --declared-weight, with --record.")
        return [holdout(Path(values["holdout"]), Path(values["record"]), values["fusion"], check_weight(weight))]
    data = frozen()
    if weight is None:
        return [done for fusion in fusions for done in choose(data, fusion)]
    splits = [values["split"]] if values["split"] else ["calibration", "validation"]
    return [run(data, split, fusion, check_weight(weight)) for fusion in fusions for split in splits]


def _good(runs: Sequence[Run], weight: float | None) -> bool:
    """Say whether what was asked for passes: a given weight everywhere, else some weight on validation."""
    if weight is not None:
        return all(run.passed for run in runs)
    return any(run.passed and run.split == "validation" for run in runs)


def _tell(runs: Sequence[Run]) -> None:
    for run in runs:
        click.echo(f"{run.fusion}, weight {run.weight:g}, {run.split}: {'passes' if run.passed else 'FAILS'}")
        for result in run.results:
            state = "ok" if result.passed else "vacuous" if result.vacuous else "FAILS"
            click.echo(f"  {result.gate:<10} {state:<8} {result.figure}")
    chosen = [run for run in runs if run.split == "validation" and run.passed]
    names = ", ".join(f"{run.fusion} {run.weight:g}" for run in chosen)
    click.echo(f"passes: {names or 'none; the default weight stays 0'}")
