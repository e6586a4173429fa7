"""Without a profile what the format states; with one, what it says and nothing else: R-10, R-11; options: R-03."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lection_core import CONTINUATION, DOCUMENT, FALLBACK, Block, Profile

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.failing import fail, named
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Reading, read_input


def _without_a_profile(_: Bench, reading: Reading) -> None:
    if reading.profile is not None:
        return
    for index, block in enumerate(reading.blocks):
        reserved = block.matched_by in (FALLBACK, CONTINUATION, DOCUMENT)
        if reserved or block.confidence == 1.0:
            continue
        raise fail(
            reading,
            f"{named(index, block)} is recognised at {block.confidence}",
            expected="stated by the format (1.0), a continuation, or a fallback",
        )


def _no_profile_rules_without_a_profile(_: Bench, reading: Reading) -> None:
    if reading.profile is not None:
        return
    for index, block in enumerate(reading.blocks):
        if str(block.matched_by).startswith(("label:", "heading:")) or "label_pattern" in block.attrs:
            raise fail(reading, f"{named(index, block)} follows a pattern that nobody declared", expected="no profile")


def _generic_is_no_profile(bench: Bench) -> None:
    empty = Profile(name="generic")
    for case in bench.samples[:8]:
        expected, got = bench.reading(case), read_input(bench.reader, case, empty, "generic")
        for index, (one, other) in enumerate(zip(expected.items, got.items, strict=False)):
            if one != other:
                raise Failed(f"{case.name!r}: item {index} differs under generic", expected=one, got=other, case=case)
        if len(expected.items) != len(got.items):
            raise Failed(
                f"{case.name!r} gives another number of items under generic than without a profile",
                expected=len(expected.items),
                got=len(got.items),
                case=case,
            )


def renamed(profile: Profile) -> tuple[Profile, dict[str, str]]:
    """The profile with other names for its label patterns, and the old name of each new one."""
    names = {entry.name: f"renamed_{number}" for number, entry in enumerate(profile.label_patterns)}
    lists: dict[str, Any] = {}
    for item in fields(Profile):
        value = getattr(profile, item.name)
        if item.name == "label_patterns":
            value = tuple(_renamed_entry(entry, names) for entry in value)
        elif item.name == "role_rules":
            value = tuple(_renamed_rule(rule, names) for rule in value)
        if item.name != "locations":
            lists[item.name] = value
    return Profile(**lists), {new: old for old, new in names.items()}


def _renamed_entry(entry: Any, names: dict[str, str]) -> Any:
    from dataclasses import replace

    inside = None if entry.inside is None else tuple(names.get(name, name) for name in entry.inside)
    return replace(entry, name=names[entry.name], inside=inside)


def _renamed_rule(rule: Any, names: dict[str, str]) -> Any:
    from dataclasses import replace

    return replace(rule, label=names.get(rule.label, rule.label)) if rule.label is not None else rule


def _plain(items: tuple[object, ...], old: dict[str, str]) -> Iterator[object]:
    """The items with the old names back in, as values to compare."""
    for item in items:
        if not isinstance(item, Block):
            yield item
            continue
        family, colon, detail = item.matched_by.partition(":")
        stranger = f"{detail} (no entry of the profile)" if old else detail
        # A name that the profile does not have stays apart, so that a reader that ignores new names is seen.
        matched_by = f"label:{old.get(detail, stranger)}" if family == "label" else f"{family}{colon}{detail}"
        attrs = json.loads(json.dumps(dict(item.attrs), default=list, sort_keys=True))
        if "label_pattern" in attrs:
            attrs["label_pattern"] = old.get(attrs["label_pattern"], attrs["label_pattern"])
        for reading in attrs.get("readings", ()):
            if isinstance(reading, dict) and "pattern" in reading:
                reading["pattern"] = old.get(reading["pattern"], reading["pattern"])
        yield (item.kind, item.text, item.label, item.depth, item.role, item.spans, matched_by, item.confidence,
               item.source, attrs)  # fmt: skip


def profiles_with_patterns(bench: Bench) -> list[Profile]:
    """The default profile, where it has label patterns, and the built-in one for contracts."""
    from lection_profiles import load_profile

    default = bench.subject.default_profile
    chosen = [default] if default is not None and default.label_patterns else []
    return [*chosen, load_profile("contract")]


def _renaming_changes_names_only(bench: Bench) -> None:
    for profile in profiles_with_patterns(bench):
        other, old = renamed(profile)
        for case in bench.samples[:8]:
            before = list(_plain(read_input(bench.reader, case, profile, profile.name).items, {}))
            after = list(_plain(read_input(bench.reader, case, other, "renamed").items, old))
            if len(before) != len(after):
                raise Failed(
                    f"{case.name!r} gives another number of items when the patterns of {profile.name} are renamed",
                    expected=len(before),
                    got=len(after),
                    case=case,
                )
            for index, (one, two) in enumerate(zip(before, after, strict=True)):
                if one != two:
                    raise Failed(
                        f"{case.name!r}, item {index} changes when the patterns of {profile.name} are renamed",
                        expected=one,
                        got=two,
                        case=case,
                    )


def _patterns_are_used(bench: Bench) -> None:
    for profile in profiles_with_patterns(bench):
        for case in bench.samples:
            for block in read_input(bench.reader, case, profile, profile.name).blocks:
                if str(block.matched_by).startswith(("label:", "heading:")) or "label_pattern" in block.attrs:
                    return
    raise Failed(
        "it claims profiles, and no block of any sample follows a label pattern or heading rule",
        expected="a sample with text such as '1. Payment' or '(a) pay', read under the default profile or contract",
    )


def _no_pattern_no_label(bench: Bench) -> None:
    for profile in profiles_with_patterns(bench):
        empty = Profile(name=profile.name, languages=profile.languages)
        for case in bench.samples[:8]:
            for index, block in enumerate(read_input(bench.reader, case, empty, "empty").blocks):
                if str(block.matched_by).startswith(("label:", "heading:")):
                    raise Failed(
                        f"{case.name!r}: {named(index, block)} follows a pattern that was taken out", case=case
                    )


def _options_have_defaults(bench: Bench) -> None:
    options = {name: option.default for name, option in bench.subject.manifest.options.items()}
    for case in bench.samples[:8]:
        given, absent = read_input(bench.reader, case, None, "none", options), bench.reading(case)
        if given.error is not None or given.items != absent.items:
            raise Failed(
                f"{case.name!r} reads otherwise with every option at its declared default than without options",
                expected=f"{len(absent.items)} items",
                got=repr(given.error) if given.error else f"{len(given.items)} items",
                case=case,
            )


def _option_values(kind: str, default: object) -> tuple[object, ...]:
    if kind == "boolean":
        return (not default,)
    if kind == "integer":
        return (0, 1, 1_000_000)
    if kind == "number":
        return (0.0, 0.5, 1e9)
    return ("", "x")


def _options_never_raise(bench: Bench) -> None:
    for name, option in bench.subject.manifest.options.items():
        for value in _option_values(option.type, option.default):
            for case in bench.samples[:4]:
                error = read_input(bench.reader, case, None, "none", {name: value}).error
                if error is not None:
                    raise Failed(
                        f"{case.name!r} with the option {name} = {value!r} raises {type(error).__name__}: {error}",
                        case=case,
                    )


def _options_are_used(bench: Bench) -> None:
    for name, option in bench.subject.manifest.options.items():
        if option.type == "string":
            continue  # which strings mean something nobody declares
        values = _option_values(option.type, option.default)
        differs = any(
            read_input(bench.reader, case, None, "none", {name: value}).items != bench.reading(case).items
            for case in bench.samples
            for value in values
        )
        if not differs:
            raise Failed(f"the option {name} makes no difference to any sample", expected="a sample that shows it")


def _is_called_as_the_host_does(bench: Bench) -> None:
    case = bench.samples[0] if bench.samples else Input.of_text("one_line", "One line.\n")
    reader = bench.subject.make()
    expected = bench.reading(case).items
    keywords: Any = reader.read
    calls: tuple[tuple[str, Any], ...] = (
        ("read(source)", lambda: reader.read(case.source())),
        ("read(source, None, {})", lambda: reader.read(case.source(), None, {})),
        (
            "read(source=source, profile=None, options={})",
            lambda: keywords(source=case.source(), profile=None, options={}),
        ),
    )
    for how, call in calls:
        try:
            items = tuple(call())
        except Exception as error:
            raise Failed(f"{how} raises {type(error).__name__}: {error}", case=case) from error
        if items != expected:
            raise Failed(f"{how} gives other blocks", case=case)


CHECKS = (
    Check(
        id="CALL-001",
        title="read can be called with positions and with the names source, profile and options",
        rule="R-03",
        hint="Define read(self, source, profile=None, options={}) with exactly these names and defaults.",
        function=_is_called_as_the_host_does,
    ),
    Check(
        id="PROF-001",
        title="without a profile everything is stated, continued or a fallback",
        rule="R-10",
        over="readings",
        hint="Where profile is None, guess nothing: a unit that the format does not state is a paragraph, fallback.",
        function=_without_a_profile,
    ),
    Check(
        id="PROF-002",
        title="without a profile no block follows a pattern",
        rule="R-10",
        over="readings",
        hint="Look for labels and headings only as the profile declares them.",
        function=_no_profile_rules_without_a_profile,
    ),
    Check(
        id="PROF-003",
        title="generic and no profile are the same",
        sentence="Reader contract: profile=None or generic is the reader's own degrade.",
        hint="Do nothing for a profile without patterns and rules that you do not do without one.",
        function=_generic_is_no_profile,
    ),
    Check(
        id="PROF-004",
        title="renaming patterns changes names only",
        rule="R-11",
        needs=("profiles",),
        hint="Never look at the name of a pattern; template, regex, rank and inside say what it means.",
        function=_renaming_changes_names_only,
    ),
    Check(
        id="PROF-005",
        title="a sample follows the profile's patterns",
        rule="R-14",
        needs=("profiles",),
        hint="Hand the text to lection_profiles.recognise with the profile, and add a sample that shows it; or claim "
        "profiles as unsupported.",
        function=_patterns_are_used,
    ),
    Check(
        id="PROF-006",
        title="a profile without patterns gives no labels",
        rule="R-11",
        needs=("profiles",),
        hint="Take patterns from the profile that was passed, not from one that you keep.",
        function=_no_pattern_no_label,
    ),
    Check(
        id="OPTN-001",
        title="options at their defaults change nothing",
        rule="R-03",
        needs=("options",),
        hint="Use in read the default that reader.toml declares.",
        function=_options_have_defaults,
    ),
    Check(
        id="OPTN-002",
        title="no value of an option makes read raise",
        rule="R-03",
        needs=("options",),
        hint="Take every value of the declared type: the host checks the type, not the range.",
        function=_options_never_raise,
    ),
    Check(
        id="OPTN-003",
        title="every option makes a difference to some sample",
        sentence="Conformance: claimed without evidence fails.",
        level="recommended",
        needs=("options",),
        hint="Add a sample on which it shows, or take the option out of reader.toml.",
        function=_options_are_used,
    ),
)
