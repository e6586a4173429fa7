"""Every entry of a profile counts, by its own name; options do, and only while they are given: R-03, R-11."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from lection_core import Profile

from lection_conformance.checks.check import Check, Failed, NotExercised
from lection_conformance.checks.failing import named
from lection_conformance.checks.obedience.profiles import profiles_with_patterns, renamed
from lection_conformance.inputs.input import Input
from lection_conformance.inputs.probes import spread
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.plain import plainly
from lection_conformance.reading.reading import read_input

TEXTS = (
    "", "x", "\x00", "\U0001d518", "é", "(", "[", "\\", "%s", "{}", "{0}", "../x", "a\nb", "*", "-1", "None",
    "🇪🇺" * 500,
)  # fmt: skip
"""Values of an option of type string: each has broken a format, a pattern, a path or a template somewhere."""

NUMBERS = (-1, 0, 1, 2, 10**6, 10**30)


def _used(bench: Bench, profile: Profile) -> set[tuple[str, str]]:
    """The entries that made some block of the samples: (family, name)."""
    found = set()
    for case in bench.samples[:8]:
        for block in read_input(bench.reader, case, profile, profile.name).blocks:
            family, _colon, name = str(block.matched_by).partition(":")
            if family in ("label", "heading"):
                found.add((family, name))
    return found


def _without(profile: Profile, family: str, name: str) -> Profile:
    """The profile with an entry taken out, and out of what other entries say of it."""
    if family == "label":
        patterns = tuple(
            replace(entry, inside=_less(entry.inside, name)) for entry in profile.label_patterns if entry.name != name
        )
        roles = tuple(rule for rule in profile.role_rules if rule.label != name)
        return replace(profile, label_patterns=patterns, role_rules=roles)
    return replace(
        profile,
        heading_rules=tuple(each for each in profile.heading_rules if each.name != name),
        heading_resets=tuple(reset for reset in profile.heading_resets if reset.name != name),
        label_patterns=tuple(replace(entry, inside=_less(entry.inside, name)) for entry in profile.label_patterns),
    )


def _less(inside: tuple[str, ...] | None, name: str) -> tuple[str, ...] | None:
    return None if inside is None else tuple(other for other in inside if other != name) or None


def _an_entry_taken_out_shows(bench: Bench) -> None:
    tried = 0
    for profile in profiles_with_patterns(bench):
        for family, name in sorted(_used(bench, profile)):
            fewer = _without(profile, family, name)
            tried += 1
            differs = False
            for case in bench.samples[:8]:
                before = read_input(bench.reader, case, profile, profile.name)
                after = read_input(bench.reader, case, fewer, fewer.name)
                differs = differs or plainly(before.items) != plainly(after.items)
                for index, block in enumerate(after.blocks):
                    if block.matched_by == f"{family}:{name}":
                        raise Failed(
                            f"{case.name!r}: {named(index, block)} names the entry {name!r} also when it is taken "
                            "out of "
                            f"the profile {profile.name}",
                            case=case,
                        )
            if not differs:
                raise Failed(f"taking {family} {name!r} out of the profile {profile.name} changes no sample")
    if not tried:
        raise NotExercised("no block of any sample was made by an entry of a profile")


def _new_names_are_used(bench: Bench) -> None:
    tried = 0
    for profile in profiles_with_patterns(bench):
        other, old = renamed(profile)
        headings = {rule.name for rule in other.heading_rules} | {reset.name for reset in other.heading_resets}
        for case in bench.samples[:8]:
            for index, block in enumerate(read_input(bench.reader, case, other, "renamed").blocks):
                family, _colon, name = str(block.matched_by).partition(":")
                tried += family == "label"
                if family == "label" and name not in old:
                    raise _stranger(case, named(index, block), name, old)
                pattern = block.attrs.get("label_pattern")
                if pattern is not None and pattern not in old and pattern not in headings:
                    raise _stranger(case, named(index, block), pattern, old)
    if not tried:
        raise NotExercised("no block of any sample was made by a label pattern")


def _stranger(case: Input, block: str, name: object, old: Mapping[str, str]) -> Failed:
    some = ", ".join(list(old)[:3])
    return Failed(
        f"{case.name!r}: {block} names {name!r}, where the entries of the profile are called {some} …",
        expected="the names of the profile that was passed",
        got=name,
        case=case,
    )


def _values(kind: str) -> tuple[object, ...]:
    if kind == "string":
        return TEXTS
    if kind == "integer":
        return NUMBERS
    return (-1.0, 0.0, 1e30) if kind == "number" else (True, False)


def _settings(bench: Bench) -> Iterator[tuple[str, object]]:
    for name, option in bench.subject.manifest.options.items():
        yield from ((name, value) for value in _values(option.type))


def _no_value_raises(bench: Bench) -> None:
    for name, value in _settings(bench):
        for case in spread(bench.samples, 3):
            for number in range(min(2, len(bench.profiles))):
                label, profile = bench.profiles[number]
                error = read_input(bench.reader, case, profile, label, {name: value}).error
                if error is not None:
                    raise Failed(
                        f"{case.name!r} with the option {name} = {value!r:.40} raises {type(error).__name__}: {error}",
                        expected="blocks: the host checks the type of a value, not what it says",
                        case=case,
                    )


def _options_do_not_stick(bench: Bench) -> None:
    for name, value in _settings(bench):
        for case in spread(bench.samples, 3):
            reader = bench.subject.make()
            before = plainly(read_input(reader, case).items)
            read_input(reader, case, None, "none", {name: value})
            if plainly(read_input(reader, case).items) != before:
                raise Failed(
                    f"{case.name!r} reads otherwise after it was read with the option {name} = {value!r:.40}, which is "
                    "not given any more",
                    expected="the options of this call and of no other",
                    case=case,
                )


CHECKS = (
    Check(
        id="PROF-101",
        title="taking an entry out of the profile shows",
        rule="R-11",
        since="2026.2",
        needs=("profiles",),
        hint="Use every entry of the profile that was passed, and none that you keep.",
        function=_an_entry_taken_out_shows,
    ),
    Check(
        id="PROF-102",
        title="blocks name the entries as the profile calls them",
        rule="R-11",
        since="2026.2",
        needs=("profiles",),
        hint="Take names from the profile that was passed; write none into your code.",
        function=_new_names_are_used,
    ),
    Check(
        id="OPTN-101",
        title="no text or number as the value of an option makes read raise",
        rule="R-03",
        since="2026.2",
        needs=("options",),
        hint="Take every value of the declared type: escape it in patterns, and fall back to the default where it says "
        "nothing.",
        function=_no_value_raises,
    ),
    Check(
        id="OPTN-102",
        title="an option does not stick",
        rule="R-03",
        since="2026.2",
        needs=("options",),
        hint="Keep the options of a call in local variables of read, not on self.",
        function=_options_do_not_stick,
    ),
)
