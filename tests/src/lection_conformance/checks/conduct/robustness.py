"""Nothing in a document makes read raise; what is no document of the format is refused: R-06."""

from __future__ import annotations

from lection_core import ContractError, ReaderError

from lection_conformance.checks.check import Check, Failed
from lection_conformance.checks.failing import fail
from lection_conformance.inputs.corpus import FOREIGN
from lection_conformance.inputs.input import Input
from lection_conformance.reading.bench import Bench
from lection_conformance.reading.reading import Lost, Reading, read_input
from lection_conformance.surroundings.tracing import own_frames


def _sample_is_read(bench: Bench, case: Input) -> None:
    for name, profile in bench.profiles:
        reading = bench.reading(case, profile, name)
        if isinstance(reading.error, Lost):
            _raised(reading)
        if reading.error is not None:
            frames = own_frames(reading.error)
            kind = f"{type(reading.error).__name__}{frames}"
            raise fail(reading, f"it raised {_shown(reading.error)}{frames}", expected="blocks", kind=kind)


def _hostile_input_is_read(_: Bench, reading: Reading) -> None:
    if reading.case.origin == "hostile":
        _raised(reading)


def _damaged_sample_is_read(_: Bench, reading: Reading) -> None:
    if reading.case.origin == "mutation":
        _raised(reading)


def _raised(reading: Reading) -> None:
    error = reading.error
    if error is None or isinstance(error, ReaderError):
        return
    if isinstance(error, Lost):
        raise Failed(f"{reading.where}: {error}", case=reading.case, expected="blocks, or ReaderError", lost=error)
    if isinstance(error, ContractError) and error.rule in RULES_OF_THE_MODEL:
        return  # the check of that rule reports it
    frames = own_frames(error)
    raise fail(
        reading,
        f"it raised {_shown(error)}{frames}",
        expected="blocks, or ReaderError",
        got=_shown(error),
        kind=f"{type(error).__name__}{frames}",
    )


def _shown(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def _truncated_sample_is_read(bench: Bench, case: Input) -> None:
    if case.binary:
        data = case.data or b""
        for eighth in range(8):
            cut = Input(f"{case.name} (cut at {eighth}/8)", "mutation", data[: len(data) * eighth // 8], None, True)
            _raised(bench.reading(cut))
        return
    text = case.text
    for eighth in range(8):
        cut_text = case.changed(f"cut at {eighth}/8", text[: len(text) * eighth // 8])
        for name, profile in bench.profiles:
            _raised(bench.reading(cut_text, profile, name))


def _foreign_bytes_end_well(bench: Bench) -> None:
    for name, data in FOREIGN:
        case = Input(f"{name}{bench.subject.suffix}", "hostile", data, None, bench.subject.manifest.is_binary)
        _raised(read_input(bench.reader, case))


def _foreign_bytes_are_refused(bench: Bench) -> None:
    magic = bench.subject.manifest.magic
    for name, data in FOREIGN:
        if not data or any(pattern.matches(data) for pattern in magic):
            continue
        case = Input(f"{name}{bench.subject.suffix}", "hostile", data, None, bench.subject.manifest.is_binary)
        reading = read_input(bench.reader, case)
        if not isinstance(reading.error, ReaderError):
            got = _shown(reading.error) if reading.error else f"{len(reading.blocks)} blocks"
            raise fail(reading, "these bytes are not of its format", expected="ReaderError", got=got)


def _refusals_say_why(bench: Bench) -> None:
    for name, data in FOREIGN:
        case = Input(f"{name}{bench.subject.suffix}", "hostile", data, None, bench.subject.manifest.is_binary)
        error = read_input(bench.reader, case).error
        if not isinstance(error, ReaderError):
            continue
        message, offset = getattr(error, "message", ""), getattr(error, "offset", None)
        if len(str(message).split()) < 3:
            raise Failed(f"ReaderError says {message!r}; it must be a sentence about what is wrong", case=case)
        if offset is not None and not 0 <= offset <= max(len(data), len(case.text)):
            raise Failed(f"ReaderError gives the offset {offset}, outside the input of {len(data)} bytes", case=case)


RULES_OF_THE_MODEL = frozenset({f"B-{number:02}" for number in range(1, 11)} | {"R-05", "R-01"})
"""Rules that the model itself refuses to break, with the rule's id; each has a check that reports such an error."""

CHECKS = (
    Check(
        id="ROBU-001",
        title="the reader reads its own samples",
        rule="R-06",
        over="samples",
        hint="Mend the error at the place that is shown, or take a file out of samples that is not of the format.",
        function=_sample_is_read,
    ),
    Check(
        id="ROBU-002",
        title="no hostile input makes read raise",
        rule="R-06",
        over="readings",
        hint="Treat what makes no sense as text, or report it as Dropped; catch no exception wholesale. Do not recurse "
        "over nesting, and do not convert numbers of any length.",
        function=_hostile_input_is_read,
    ),
    Check(
        id="ROBU-003",
        title="no damaged sample makes read raise",
        rule="R-06",
        over="readings",
        hint="Expect marks that are not closed, lines in any order and characters of any kind.",
        function=_damaged_sample_is_read,
    ),
    Check(
        id="ROBU-004",
        title="no truncated sample makes read raise",
        rule="R-06",
        over="samples",
        hint="Expect the input to end anywhere.",
        function=_truncated_sample_is_read,
    ),
    Check(
        id="ROBU-005",
        title="foreign bytes are read or refused with ReaderError",
        rule="R-06",
        hint="Raise ReaderError(message, offset) for what is not of the format, and nothing else.",
        function=_foreign_bytes_end_well,
    ),
    Check(
        id="ROBU-006",
        title="a format with a signature refuses foreign bytes",
        rule="R-06",
        needs=("refusal",),
        hint="Look for the signature first and raise ReaderError(message, 0) where it is missing; an empty tree says "
        "that an empty document was read.",
        function=_foreign_bytes_are_refused,
    ),
    Check(
        id="ROBU-007",
        title="a refusal says why and where",
        sentence="Reader contract: ReaderError(message, offset) is for input that is not of its format at all.",
        hint="Give ReaderError a sentence and an offset inside the input, or no offset.",
        function=_refusals_say_why,
    ),
)
