"""Strangers that claim what cannot be so, or do not do what a profile says: kinds 4 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from lection_core import Block, HeadingRule, LabelPattern, Profile, Source

from lection_conformance.mutants.alterations import each_block, ruled
from lection_conformance.mutants.mutant import PROFILE, Mutant
from lection_conformance.mutants.specimen import Specimen, State

TWO_PATTERNS: Final = Profile(
    name="specimen",
    label_patterns=(
        LabelPattern(name="letter", regex=r"(?P<number>[a-z])[)] ", numbering="alpha"),
        LabelPattern(name="number", regex=r"(?P<number>[0-9]{1,6})[.] ", numbering="arabic"),
    ),
    heading_rules=(HeadingRule(name="capitals", all_caps=True),),
)
"""A profile whose first pattern matches nothing in the samples."""


class _Stating(Specimen):
    """States headings that only their capitals make so."""

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        block = super().plain(state, line, place)
        if line.isupper():
            return replace(block, kind="section", matched_by="specimen:capitals", confidence=1.0)
        return block


class _StatingShort(Specimen):
    """States headings that only their shortness makes so."""

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        block = super().plain(state, line, place)
        if len(line.split()) <= 4 and not line.endswith((".", ":")):
            return replace(block, kind="section", matched_by="specimen:title", confidence=1.0)
        return block


class _StatingPatterns(Specimen):
    """Says of what the profile found that the format states it."""

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        block = super().labelled(state, name, label, text, place)
        return replace(block, matched_by="specimen:numbered", confidence=1.0, attrs={})


class _AlwaysContinuing(Specimen):
    """Says continuation where nothing is open."""

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        block = super().plain(state, line, place)
        return replace(block, matched_by="continuation", confidence=0.5) if state.depth else block


class _NeverContinuing(Specimen):
    """Says fallback also below a labelled section."""

    def plain(self, state: State, line: str, place: tuple[int, int]) -> Block:
        return replace(super().plain(state, line, place), matched_by="fallback", confidence=0.0)


class _FirstPattern(Specimen):
    """Names the first pattern of the profile, whatever matched."""

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        assert state.profile is not None
        first = state.profile.label_patterns[0].name
        return super().labelled(state, first, label, text, place)


class _OwnNames(Specimen):
    """Calls patterns by names that it keeps."""

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        known = {pattern.regex: pattern.name for pattern in PROFILE.label_patterns}
        assert state.profile is not None
        regex = next((each.regex for each in state.profile.label_patterns if each.name == name), None)
        return super().labelled(state, known.get(regex, name), label, text, place)


class _OwnRules(Specimen):
    """Finds headings in capitals whether or not the profile has a rule for them."""

    def text_line(self, state: State, line: str, place: tuple[int, int]) -> Iterator[Block]:
        if state.profile is not None and state.profile.label_patterns and line.isupper():
            state.depth = 1
            words, spans = self.phrased(line)
            yield Block(
                kind="section", text=words, spans=spans, depth=1, matched_by="heading:capitals", confidence=0.5,
                source=place,
            )  # fmt: skip
            return
        yield from super().text_line(state, line, place)


def _all_stated(block: Block) -> Block:
    if block.matched_by in ("fallback", "continuation"):
        return replace(block, matched_by="specimen:text", confidence=1.0)
    return block


class _BrokenSequences(Specimen):
    """Is nearly certain of a label that breaks the sequence."""

    def labelled(self, state: State, name: str, label: str, text: str, place: tuple[int, int]) -> Block:
        block = super().labelled(state, name, label, text, place)
        jump = block.label not in (None, "1", "2")
        return replace(block, attrs={**block.attrs, "sequence": "jump" if jump else "next"}, confidence=0.95)


class _DeafToNames(Specimen):
    """Reads nothing where the patterns have names that it does not know."""

    def read(self, source: Source, profile: Any = None, options: Any = None) -> Iterator[Any]:
        known = {"number", "letter"}
        if profile is not None and not known.intersection(each.name for each in profile.label_patterns):
            profile = replace(profile, label_patterns=())
        yield from super().read(source, profile, options or {})


_TWO: Final = {"default_profile": TWO_PATTERNS}
CLAIMING: Final = (
    Mutant("states capitals", "CLAI-105", _Stating),
    Mutant("states short lines", "CLAI-105", _StatingShort),
    Mutant("states what the profile found", "CLAI-108", _StatingPatterns),
    Mutant("continues the document", "CLAI-101", ruled("fallback", matched_by="continuation", confidence=0.5)),
    Mutant("continues what has no label", "CLAI-109", _AlwaysContinuing),
    Mutant("falls back below a label", "CLAI-102", _NeverContinuing),
    Mutant("is nearly certain of heading rules", "CLAI-103", ruled("heading:", confidence=0.95)),
    Mutant("is nearly certain of continuations", "CLAI-103", ruled("continuation", confidence=0.95)),
    Mutant("is nearly certain of broken sequences", "CLAI-103", _BrokenSequences),
    Mutant("names the first pattern", "CLAI-104", _FirstPattern, subject_values=_TWO),
    Mutant("names patterns as it likes", "PROF-102", _OwnNames),
    Mutant("finds headings by a rule of its own", "PROF-101", _OwnRules),
    Mutant("is deaf to new names", "PROF-004", _DeafToNames),
    Mutant("never falls back", "CLAI-106", each_block(_all_stated)),
    Mutant("never falls back, without profiles", "CLAI-107", each_block(_all_stated)),
)  # fmt: skip
"""What got past the first edition with claims that cannot be so."""
