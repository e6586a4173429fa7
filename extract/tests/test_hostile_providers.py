"""Providers whose objects misbehave: the result says so, and no exception of theirs comes through."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from lection_extract import (
    ExtractionResult,
    ProviderError,
    ProviderResponse,
    envelope_of,
    extract,
    extract_async,
    read_envelope,
    write_envelope,
)

TEXT = "Fee 5. Name aa."
FIELDS = [
    {"path": "name", "type": "string", "inferenceType": "explicit"},
    {"path": "fee", "type": "number", "inferenceType": "explicit"},
    {"path": "extra", "type": "object"},
]
GOOD = {"fieldPath": "name", "candidateValue": "aa", "extractor": "e", "provenance": {"excerpt": "aa"}}
FEE = {"fieldPath": "fee", "candidateValue": 5, "extractor": "e", "provenance": {"excerpt": "Fee 5"}}


def refuse(*_: object) -> Any:
    raise RuntimeError("do not touch")


def hostile(base: type, *names: str) -> Any:
    """A class derived from a built-in one, of which nothing can be used without an error."""
    return type(f"Hostile{base.__name__}", (base,), dict.fromkeys(names, refuse))


COMPARED = ("__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")
Dict = hostile(dict, "get", "keys", "items", "values", "copy", "__iter__", "__getitem__", "__contains__", "__len__")
List = hostile(list, "copy", "__iter__", "__getitem__", "__len__", "__contains__")
Text = hostile(str, *COMPARED, "strip", "encode", "isascii", "lower", "__len__", "__str__", "__getitem__")
Int = hostile(int, *COMPARED, "__int__", "__float__", "__index__", "__str__", "__repr__", "__bool__")
Float = hostile(float, *COMPARED, "__int__", "__float__", "is_integer", "__repr__", "__bool__")
Liar = type("Liar", (), {"__class__": property(refuse), "__bool__": refuse, "__str__": refuse, "__repr__": refuse})


def run(provider: Any, *, asynchronously: bool) -> ExtractionResult:
    if asynchronously:
        # A call that never ends would hang the tests for ever.
        return asyncio.run(asyncio.wait_for(extract_async(TEXT, FIELDS, provider), 30))
    return extract(TEXT, FIELDS, provider)


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def ask(request: pytest.FixtureRequest) -> Callable[[Any], ExtractionResult]:
    def asked(provider: Any) -> ExtractionResult:
        result = run(provider, asynchronously=request.param)
        assert all(str(warning) for warning in result.warnings)
        written = write_envelope(envelope_of(result, TEXT, ref="x"))
        assert write_envelope(read_envelope(written)) == written
        return result

    return asked


# Named, since a test runner cannot show objects like these.
TAKEN: dict[str, tuple[dict[str, object], object]] = {
    "item": (Dict(GOOD), "aa"),
    "path": ({**GOOD, "fieldPath": Text("name")}, "aa"),
    "extractor": ({**GOOD, "extractor": Text("e")}, "aa"),
    "value": ({**GOOD, "candidateValue": Text("aa")}, "aa"),
    "provenance": ({**GOOD, "provenance": Dict(excerpt="aa")}, "aa"),
    "excerpt": ({**GOOD, "provenance": {"excerpt": Text("aa")}}, "aa"),
    "hint": ({**GOOD, "occurrenceHint": Int(1)}, "aa"),
    "hint as a fraction": ({**GOOD, "occurrenceHint": Float(1)}, "aa"),
    "confidence": ({**GOOD, "confidence": Int(1)}, "aa"),
    "confidence as a fraction": ({**GOOD, "confidence": Float(1)}, "aa"),
    "nonsense as a confidence": ({**GOOD, "confidence": Liar()}, "aa"),
    "number": ({**FEE, "candidateValue": Int(5)}, 5),
    "fraction": ({**FEE, "candidateValue": Float(5)}, 5.0),
    "object": ({**FEE, "fieldPath": "extra", "candidateValue": Dict(a=List([Text("b"), Int(1)]))}, {"a": ["b", 1]}),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_derives_from_plain_data_is_taken_for_it(ask: Callable[[Any], ExtractionResult], name: str) -> None:
    item, kept = TAKEN[name]
    (proposal,) = ask(lambda _: List([item])).proposals
    assert proposal.candidate_value == kept
    assert type(proposal.candidate_value) is type(kept)
    assert proposal.confidence == (1.0 if name.startswith("confidence") else None)


DROPPED: dict[str, tuple[object, str]] = {
    "item": (Liar(), "not-an-object"),
    "path": ({**GOOD, "fieldPath": Liar()}, "unknown-field-path"),
    "extractor": ({**GOOD, "extractor": Liar()}, "missing-extractor"),
    "provenance": ({**GOOD, "provenance": Liar()}, "missing-excerpt"),
    "excerpt": ({**GOOD, "provenance": {"excerpt": Liar()}}, "missing-excerpt"),
    "value": ({**GOOD, "candidateValue": Liar()}, "value-not-portable"),
    "part of a value": ({**GOOD, "candidateValue": {"a": Liar()}}, "value-not-portable"),
    "key of a value": ({**GOOD, "candidateValue": {Liar(): 1}}, "value-not-portable"),
}


@pytest.mark.parametrize("name", DROPPED)
def test_what_is_no_data_is_dropped(ask: Callable[[Any], ExtractionResult], name: str) -> None:
    item, classification = DROPPED[name]
    result = ask(lambda _: [item, FEE])
    assert [proposal.candidate_value for proposal in result.proposals] == [5]
    assert [warning.classification for warning in result.warnings] == [f"proposal/{classification}"]


def test_what_a_provider_changes_afterwards_changes_nothing() -> None:
    value: dict[str, Any] = {"a": [1]}
    item = {**FEE, "fieldPath": "extra", "candidateValue": value}
    (proposal,) = extract(TEXT, FIELDS, lambda _: [item]).proposals
    value["a"].append(float("nan"))
    assert proposal.candidate_value == {"a": [1]}


def test_the_parts_of_a_response_are_taken_for_plain_data(ask: Callable[[Any], ExtractionResult]) -> None:
    odd: Any = {"tokens_used": Int(7), "warnings": List([Text("slow"), Liar(), 5]), "output_truncated": Liar()}
    result = ask(lambda _: ProviderResponse(answer=Dict(proposals=List([GOOD])), **odd))
    assert (len(result.proposals), result.total_tokens_used, result.partial) == (1, 7, None)
    assert [str(warning) for warning in result.warnings] == ["slow"]
    huge = ask(lambda _: ProviderResponse(answer=[GOOD], tokens_used=10**5000, warnings=("x" * 1_000_000,)))
    assert (huge.total_tokens_used, len(str(huge.warnings[0]))) == (0, 2001)


def raising(error: BaseException) -> Callable[[object], object]:
    def provider(_: object) -> object:
        raise error

    return provider


class Speechless(Exception):
    __str__ = refuse


class Shapeless(ProviderError):
    kind = property(refuse, lambda *_: None)  # type: ignore[assignment]


RAISED: list[tuple[BaseException, str]] = [
    (StopIteration("done"), "StopIteration"),
    (StopAsyncIteration(), "StopAsyncIteration: "),
    (asyncio.CancelledError(), "CancelledError: "),
    (MemoryError(), "MemoryError: "),
    (ExceptionGroup("several", [ValueError("x")]), "ExceptionGroup: several (1 sub-exception)"),
    (Speechless(), "Speechless"),
    (Shapeless("error", "x"), "Shapeless"),
    (ProviderError([], 5), "5"),  # type: ignore[arg-type]
    (ProviderError("error", Text("x")), "ProviderError"),
    (ValueError("x" * 1_000_000), "ValueError: xxx"),
]


@pytest.mark.parametrize("number", range(len(RAISED)))
def test_an_exception_of_any_kind_is_a_failed_call(ask: Callable[[Any], ExtractionResult], number: int) -> None:
    error, message = RAISED[number]
    (failure,) = ask(raising(error)).provider_failures or ()
    assert failure.kind == "error"
    assert message in failure.message
    assert len(failure.message) < 2100


@pytest.mark.parametrize("number", range(len(RAISED)))
def test_either_way_of_asking_gives_the_same_result(number: int) -> None:
    results = [run(raising(RAISED[number][0]), asynchronously=way) for way in (False, True)]
    assert results[0].model_dump_json() == results[1].model_dump_json()


@pytest.mark.parametrize("error", [StopIteration(), asyncio.CancelledError()], ids=repr)
def test_a_provider_of_ones_own_may_raise_them_too(
    ask: Callable[[Any], ExtractionResult], error: BaseException
) -> None:
    class Own:
        name, model = "own", None
        propose = staticmethod(raising(error))

    assert [failure.kind for failure in ask(Own()).provider_failures or ()] == ["error"]


def test_a_call_that_ends_as_if_cancelled_is_a_failed_call() -> None:
    async def provider(_: object) -> object:
        raise asyncio.CancelledError

    result = run(provider, asynchronously=True)
    assert [failure.message for failure in result.provider_failures or ()] == ["CancelledError: "]


def test_a_coroutine_method_is_awaited_where_that_is_possible() -> None:
    class Natural:
        name, model = "natural", None

        async def propose(self, _: object) -> list[object]:
            return [GOOD]

    assert len(run(Natural(), asynchronously=True).proposals) == 1
    (failure,) = run(Natural(), asynchronously=False).provider_failures or ()
    assert failure.message == "natural answers asynchronously; use extract_async"


def test_a_provider_that_cannot_say_its_name_is_called_by_its_class(ask: Callable[[Any], ExtractionResult]) -> None:
    class Nameless:
        name = model = schema_warnings = property(refuse)

        def propose(self, _: object) -> list[object]:
            return [GOOD]

    result = ask(Nameless())
    assert [str(warning) for warning in result.warnings] == ["RuntimeError: do not touch"] * len(result.warnings)
    (proposal,) = result.proposals
    assert proposal.produced_by is not None
    assert proposal.produced_by.provider in {"Nameless", "callable"}


def test_a_person_who_ends_the_program_ends_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        extract(TEXT, FIELDS, raising(KeyboardInterrupt()))


@pytest.mark.parametrize("error", [SystemExit(0), SystemExit("bye"), GeneratorExit()])
def test_a_provider_that_ends_the_program_fails_its_call_alone(error: BaseException) -> None:
    (failure,) = extract(TEXT, FIELDS, raising(error)).provider_failures or ()
    assert failure.kind == "error"
    (failure,) = asyncio.run(extract_async(TEXT, FIELDS, raising(error))).provider_failures or ()
    assert failure.kind == "error"


@pytest.mark.parametrize("content", [None, 5, b"bytes"])
def test_content_that_is_no_document_is_refused_in_a_sentence(content: Any) -> None:
    with pytest.raises(TypeError, match="a BlockTree with its text attached or a str is needed"):
        extract(content, FIELDS, raising(ValueError()))
