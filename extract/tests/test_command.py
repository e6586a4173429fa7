"""The command: what it shows, what it writes, and how it ends. A tiny front door hands it a tiny reader."""

from __future__ import annotations

import inspect
import json
import os
import re
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from lection_core import Block, BlockTree, Source
from lection_extract import extract, read_envelope
from lection_extract.commands.command import command
from lection_extract.commands.review_table import print_review
from rich.console import Console

TEXT = "Fees\n\nThe fee is 45 euro.\n\nThe fee is due on 9 June 2026.\x1b[31m\n"

FIELDS = """\
- {path: fee, type: number, inferenceType: explicit}
- {path: "due[].on", type: date, inferenceType: explicit}
"""


def item(path: str, value: object, excerpt: str, **more: object) -> dict[str, object]:
    return {"fieldPath": path, "candidateValue": value, "extractor": "e", "provenance": {"excerpt": excerpt}, **more}


ANSWERS = [
    item("fee", "45", "fee is 45", confidence=0.5),
    item("due[0].on", "2026-06-10", "The fee", occurrenceHint=2),
    item("fee", 46, "fee is 46"),
]


def paragraphs(name: str, *, profile: str | None, reader: str | None, encoding: str | None) -> BlockTree:
    """Read a text as paragraphs between empty lines; the profile is the rule that recognises them."""
    source = Source.from_path(name)
    blocks = [Block(kind="document", depth=0)]
    for match in re.finditer(r"(?:.+\n?)+", source.text):
        rule = ("fallback", 0.0) if profile is None else (f"label:{profile}", 0.75)
        blocks.append(Block(kind="paragraph", depth=1, source=match.span(), matched_by=rule[0], confidence=rule[1]))
    return BlockTree(blocks=blocks, source=source)


@click.group()
@click.pass_context
def front_door(ctx: click.Context) -> None:
    ctx.meta["lection.read"] = paragraphs


front_door.add_command(command)


def runner() -> CliRunner:
    """A runner that keeps standard error apart, as older releases of click have to be asked to."""
    apart: Any = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}
    return CliRunner(**apart)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    Path("contract.txt").write_text(TEXT, encoding="utf-8")
    Path("fields.yaml").write_text(FIELDS, encoding="utf-8")
    Path("answers.jsonl").write_text(json.dumps(ANSWERS) + "\n", encoding="utf-8")

    def invoked(*arguments: str) -> Result:
        return runner().invoke(front_door, ["extract", *arguments])

    return invoked


FEWER_HEADS = "field, value excerpt in its context evidence, block"
HEADS = "field value excerpt in its context evidence block"
ASKED = ("contract.txt", "--fields", "fields.yaml", "--replay", "answers.jsonl")


def test_the_table_shows_what_a_reviewer_needs(run: Any) -> None:
    result = run(*ASKED, "--profile", "contract")
    assert result.exit_code == 0, result.output
    shown = " ".join(result.output.split())
    for fact in (
        "fee", "45", "confidence 0.5", 'was "45"', "»fee is", "45«", "schema ok", "value match", "whole words",
        "/paragraph[2]", "label:contract", "matched 0.75", "due[0].on", "2026-06-10", "»The", "fee«",
        "occurrence 2 of 2",        "value not-evaluated", "/paragraph[3]", "2 proposals for review, 1 provider call",
        'warning: coerced string value "45" to number for "fee"',
        'warning: dropped proposal 3 of chunk 1 for "fee": its excerpt "fee is 46" does not occur in the text',
    ):  # fmt: skip
        assert fact in shown, fact
    assert "\x1b" not in result.output


def test_json_is_the_result(run: Any) -> None:
    result = run(*ASKED, "-f", "json")
    parsed = json.loads(result.stdout)
    assert [proposal["candidateValue"] for proposal in parsed["proposals"]] == [45, "2026-06-10"]
    assert parsed["proposals"][0]["block"] == {"address": "/paragraph[2]", "matchedBy": "fallback", "confidence": 0.0}
    assert parsed["offsetUnit"] == "codepoint"
    assert "valueNormalization" not in result.stdout
    assert result.stderr.splitlines()[-1] == 'lection: coerced string value "45" to number for "fee"'


@pytest.mark.parametrize("unit", ["codepoint", "utf16"])
def test_an_envelope_can_be_verified(run: Any, unit: str) -> None:
    asked = (*ASKED, "-f", "envelope", "-o", "out.json", "--offset-unit", unit, "-p", "contract", "--ref", "urn:x")
    assert run(*asked).exit_code == 0
    data = Path("out.json").read_bytes()
    assert read_envelope(data).source.ref == "urn:x"
    assert run(*asked).exit_code == 0
    assert Path("out.json").read_bytes() == data
    agreed = run("verify", "out.json", "contract.txt", "--profile", "contract")
    assert (agreed.exit_code, agreed.output) == (0, "all is as stated: the text and 2 proposals\n")
    differing = run("verify", "out.json", "contract.txt")
    assert differing.exit_code == 1
    assert differing.output.startswith('result.proposals[0].block: the envelope states {"address": "/paragraph[2]", ')
    Path("contract.txt").write_text(TEXT.replace("45", "46"), encoding="utf-8")
    changed = run("verify", "out.json", "contract.txt", "-p", "contract")
    assert changed.exit_code == 1
    assert (
        "result.proposals[0].provenance.excerpt: the envelope states 'fee is 45', the document gives 'fee is 46'"
        in (changed.output)
    )


def test_a_table_can_be_written_to_a_file(run: Any) -> None:
    result = run(*ASKED, "-o", "out.txt")
    assert (result.exit_code, result.output) == (0, "")
    assert "»fee is 45«" in Path("out.txt").read_text(encoding="utf-8")


def test_answers_can_be_recorded_again(run: Any) -> None:
    assert run(*ASKED, "--record", "again.jsonl", "-f", "json", "-o", "first.json").exit_code == 0
    again = ("contract.txt", "--fields", "fields.yaml", "--replay", "again.jsonl", "-f", "json", "-o", "second.json")
    assert run(*again).exit_code == 0
    assert Path("first.json").read_bytes() == Path("second.json").read_bytes()


def test_limits_are_options(run: Any) -> None:
    result = run(*ASKED, "--chunk-size", "30", "--overlap", "5", "--max-chunks", "2", "--max-calls", "1")
    shown = " ".join(result.output.split())
    assert "partial: max-provider-calls, max-chunks" in shown
    assert "not covered: characters 22 to " in shown


def test_a_run_without_any_answer_ends_with_one(run: Any) -> None:
    Path("answers.jsonl").write_text("", encoding="utf-8")
    result = run(*ASKED)
    assert result.exit_code == 1
    assert "error: no call gave an answer; the first failed: no answer is recorded for chunk 1" in result.output


def test_wrong_fields_are_shown_where_they_stand(run: Any) -> None:
    Path("fields.yaml").write_text("- path: fee\n  type: money\n\t- x\n", encoding="utf-8")
    assert run(*ASKED).exit_code == 2
    Path("fields.yaml").write_text("- path: fee\n  type: money\n- pth: x\n", encoding="utf-8")
    result = run(*ASKED)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[:3] == [
        "lection: fields.yaml:2:3: [0].type: is 'money'; it should be 'string', 'number', 'boolean', 'date', "
        "'enum', 'array' or 'object'",
        "     2 |   type: money",
        "       |   ^",
    ]
    assert "fields.yaml:3:3: [1].pth: is no key of a field; did you mean path?" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Say who is to be asked: --provider with --model, or --replay with recorded answers."),
        (("--provider", "openai"), "Say which model of openai is to be asked: --model."),
        (
            ("--replay", "answers.jsonl", "--model", "m"),
            "--replay asks nobody; give it without --provider and --model.",
        ),
        (("--provider", "other"), "'other' is not one of 'anthropic', 'openai'"),
        (("--replay", "answers.jsonl", "--overlap", "20000"), "overlap is 20000; it must be at least 0 and less than"),
        (("--replay", "answers.jsonl", "--max-chunks", "0"), "0 is not in the range x>=1"),
    ],
)
def test_a_wrong_wish_is_told(run: Any, arguments: tuple[str, ...], sentence: str) -> None:
    result = run("contract.txt", "--fields", "fields.yaml", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.parametrize("option", ["--output", "--record"])
def test_where_nothing_can_be_written_nobody_is_asked(run: Any, option: str) -> None:
    Path("answers.jsonl").write_text("no answer", encoding="utf-8")  # would be told where it was read
    result = run(*ASKED, option, "none/out.json")
    assert (result.exit_code, result.stderr) == (2, "lection: none/out.json: there is no folder none\n")
    result = run(*ASKED, option, ".")
    assert (result.exit_code, result.stderr) == (2, "lection: .: is a folder; name a file to write to\n")


def test_a_name_that_is_no_utf8_is_written_as_far_as_it_can_be(run: Any) -> None:
    name = os.fsdecode(b"f\xff.txt")
    try:
        Path(name).write_text(TEXT, encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes no such name")
    assert run(name, *ASKED[1:], "-f", "envelope", "-o", "out.json").exit_code == 0
    assert read_envelope(Path("out.json").read_bytes()).source.ref == "f\ufffd.txt"
    assert run("verify", "out.json", name).exit_code == 0


@pytest.mark.parametrize(
    ("width", "heads"), [(80, "field, value excerpt in its context evidence, block"), (120, HEADS)]
)
def test_the_table_fits_the_terminal(run: Any, width: int, heads: str) -> None:
    page = StringIO()
    run("--help")
    tree = paragraphs("contract.txt", profile=None, reader=None, encoding=None)
    result = extract(tree, [{"path": "fee", "type": "number"}], lambda _: ANSWERS)
    print_review(result, tree.text, Console(file=page, width=width, no_color=True))
    lines = page.getvalue().splitlines()
    assert " ".join(lines[0].split()) == heads
    # Where a column is squeezed, a row grows instead.
    assert max(len(line) for line in lines[:9]) <= width
    assert lines.index("1 proposal for review, 1 provider call") <= 9


def test_alone_the_command_says_how_to_run_it(run: Any) -> None:
    run("--help")
    result = runner().invoke(command, list(ASKED))
    assert (result.exit_code, "run it as: lection extract" in result.stderr) == (2, True)
    assert runner().invoke(command, ["verify", "--help"]).output.startswith("Usage: extract verify [OPTIONS] ENVELOPE")


def test_the_command_is_found_by_the_front_door(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("lection")
    from lection.commands.root import root

    monkeypatch.setenv("LECTION_CONFIG", str(Path.cwd()))
    result = runner().invoke(root, ["extract", *ASKED, "-f", "envelope", "-o", "out.json"])
    assert result.exit_code == 0, result.output
    verified = runner().invoke(root, ["extract", "verify", "out.json", "contract.txt"])
    assert (verified.exit_code, verified.output) == (0, "all is as stated: the text and 2 proposals\n")
    Path("out.json").write_text("{}", encoding="utf-8")
    malformed = runner().invoke(root, ["extract", "verify", "out.json", "contract.txt"])
    assert (malformed.exit_code, malformed.stderr) == (1, "lection: format: is missing\n")
    missing = runner().invoke(root, ["extract", "contract.txt", "--fields", "none.yaml", "--replay", "answers.jsonl"])
    assert (missing.exit_code, missing.stderr) == (1, "lection: none.yaml: there is no such file\n")


@pytest.mark.parametrize("vendor_name", ["anthropic", "openai"])
def test_a_model_is_asked_through_its_sdk(
    run: Any, vendor: Any, reply: Any, monkeypatch: pytest.MonkeyPatch, vendor_name: str
) -> None:
    pytest.importorskip(vendor_name)
    monkeypatch.setenv(f"{vendor_name.upper()}_API_KEY", "test")
    monkeypatch.setenv(f"{vendor_name.upper()}_BASE_URL", vendor.url)
    vendor.replies[:] = [reply({"error": {"message": "no such model"}}, status=404)]
    result = run("contract.txt", "--fields", "fields.yaml", "--provider", vendor_name, "--model", "m")
    assert result.exit_code == 1
    assert vendor.sent(0)["model"] == "m"
    assert "chunk 1 failed (bad-request): NotFoundError: " in " ".join(result.output.split())


def test_nothing_of_a_document_is_taken_for_markup_or_lost(run: Any) -> None:
    Path("answers.jsonl").write_text(json.dumps([item("fee", "[/] [bold]45", "45 euro.")]) + "\n", encoding="utf-8")
    result = run(*ASKED, "-p", "[red]" + "x" * 80)
    assert result.exit_code == 0, result.output
    assert "[/] [bold]45" in result.output
    assert "label:[red]x" in result.output
    assert result.output.count("x") > 80
