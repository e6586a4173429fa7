"""The page of the documentation that lists every check: what it holds, why, and the mutants that it catches."""

from __future__ import annotations

from collections import defaultdict

from lection_conformance.checks.check import Check
from lection_conformance.checks.table import CHECKS
from lection_conformance.mutants.catalogue import MUTANTS
from lection_conformance.mutants.opposites import OPPOSITES

_HEAD = """# What each check holds

Written by `python -m lection_conformance.proving.page`; a test holds it to the table of checks. A check is proved by a
reader that breaks just what it is for, a *mutant*, and by sound readers that look alike and must pass. Checks since
2026.2 run with `--preview`.
"""


def checks_page() -> str:
    """The page as markdown: a section for each check, in the order in which they run."""
    caught: defaultdict[str, list[str]] = defaultdict(list)
    for mutant in MUTANTS.values():
        caught[mutant.check].append(mutant.name)
    parts = [_HEAD, *(_section(check, caught[check.id]) for check in CHECKS), _opposites()]
    return "\n".join(parts)


def _section(check: Check, mutants: list[str]) -> str:
    needs = f" Only for readers with: {', '.join(check.needs)}." if check.needs else ""
    until = f", until {check.until}" if check.until else ""
    return (
        f"## {check.id}: {check.title}\n\n"
        f"{check.level.capitalize()}, since {check.since}{until}.{needs}\n\n"
        f"- Holds: {check.contract}\n"
        f"- To mend: {check.hint}\n"
        f"- Catches a reader with this wrong: {'; '.join(mutants)}.\n"
    )


def _opposites() -> str:
    lines = [f"- **{each.name}**, which {each.resembles}" for each in OPPOSITES]
    return "\n".join(["## Sound readers that no required check may fail", "", *lines, ""])


if __name__ == "__main__":
    print(checks_page(), end="")
