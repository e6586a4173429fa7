"""Samples whose tree their author has read: it must stay as it is."""

from __future__ import annotations

from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.inputs.expected import gist, read_expectation
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench

_HOW = "lection conform READER --write-expected writes one beside each sample, for its author to read and keep"


def _tree_is_as_expected(bench: Bench, case: Input) -> None:
    data = bench.subject.expectations.get(case.name)
    if data is None:
        raise NotExercised(f"no sample has a file with its expected tree; {_HOW}")
    try:
        trees = read_expectation(data)
    except ValueError as error:
        raise Failed(f"the expected tree of {case.name!r} cannot be read: {error}", case=case) from error
    profiles = dict(bench.profiles)
    for name, expected in trees.items():
        if name not in profiles:
            raise Failed(f"the expected tree of {case.name!r} is for the profile {name!r}, under which it is not read")
        got = gist(bench.reading(case, profiles[name], name).items)
        for index, (one, other) in enumerate(zip(expected, got, strict=False)):
            if one != other:
                raise Failed(
                    f"{case.name!r} under {name}: item {index} is not as its author expects it",
                    expected=one,
                    got=other,
                    case=case,
                )
        if len(expected) != len(got):
            raise Failed(
                f"{case.name!r} under {name} gives another number of items than its author expects",
                expected=len(expected),
                got=len(got),
                case=case,
            )


CHECKS = (
    Check(
        id="STRU-101",
        title="samples with an expected tree give it",
        sentence="Conformance: samples may carry their expected tree.",
        since="2026.2",
        over="samples",
        hint="Mend the reader; where the new tree is right, write it with --write-expected and read the difference.",
        function=_tree_is_as_expected,
    ),
)
