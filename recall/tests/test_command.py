"""The command: every verb, in tables and JSON, with its refusals."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from lection_core import Block, BlockTree, ReaderInfo, Source
from lection_recall.commands.reading import READ
from lection_recall.commands.root import VERBS, command
from lection_recall.verbs.calls import OPTIONS

Run = Callable[..., Result]


def read_document(name: str, **_: Any) -> BlockTree:
    """A document of paragraphs, as the front door would read it."""
    if not Path(name).exists():
        raise click.ClickException(f"{name}: there is no such file")
    source = Source.from_path(name)
    blocks, start = [Block(kind="document", depth=0)], 0
    for part in source.text.strip("\n").split("\n\n"):
        begin = source.text.index(part, start)
        start = begin + len(part)
        words = " ".join(part.split())
        blocks.append(Block(kind="paragraph", depth=1, text=words, source=(begin, start),
                            matched_by="label:clause", confidence=0.85))  # fmt: skip
    return BlockTree(blocks=blocks, source=source, reader=ReaderInfo(id="plaintext"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `lection recall` in an empty folder, as the front door does."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    @click.group()
    @click.pass_context
    def front(ctx: click.Context) -> None:
        ctx.meta[READ] = read_document

    front.add_command(command)

    def run(*arguments: str, code: int = 0) -> Result:
        result = CliRunner().invoke(front, ["recall", *arguments])
        assert result.exit_code == code, (result.output, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def told(result: Result) -> Any:
    """The JSON on standard output."""
    return json.loads(result.stdout)


def test_help_names_every_verb_and_imports_none(run: Run) -> None:
    text = run("--help").stdout
    assert all(verb in text for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(run: Run, verb: str) -> None:
    assert "Usage:" in run(verb, "--help").stdout


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb in OPTIONS])
def test_a_verb_offers_only_options_that_calls_take(verb: str) -> None:
    """What is an argument here is an option of calls; how files are read and where results go is not theirs to know."""
    of_the_command = {"json_", "help", "profile", "reader", "file", "record", "tags"}
    renamed = {"languages": "language", "attrs": "attrs", "ids": "sources"}
    found = command.get_command(click.Context(command), verb)
    assert found is not None
    names = {renamed.get(str(parameter.name), str(parameter.name)) for parameter in found.params} - of_the_command
    assert names <= OPTIONS[verb] | ({"document"} if verb == "import" else set())


def test_adding_and_finding(run: Run) -> None:
    added = told(run("add", "the pier opens at six", "--declared", "verified", "--attr", "year=2024", "--json"))
    assert added["outcome"] == "created"
    assert run("add", "the pier opens at six").stdout == f"existing {added['id']}\n"
    answer = told(run("search", "pier", "--attr", "year=2024", "--json", "--receipt"))
    assert [row["id"] for row in answer["rows"]] == [added["id"]]
    assert answer["receipt"]["filters"] == {"attrs": {"year": {"in": [2024]}}}
    text = run("search", "pier").stdout
    assert text.startswith("1. verified  the pier opens at six\n")
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_what_is_left_out_is_said(run: Run) -> None:
    run("add", "the pier opens at six", "--declared", "unverified")
    run("add", "pier = jetty", "--kind", "synonym")
    assert "no fact passes the filters" in run("search", "jetty", "--min-declared", "verified").stdout
    assert "Left out of 2: 1 synonym, 1 declared." in run("search", "jetty", "--min-declared", "verified").stdout
    run("add", "the gate")
    assert "withheld  the gate" in run("search", "the tall blue zebra", "--language", "en", "--withheld").stdout


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["search", " "], "EmptyQuery"),
        (["search", "pier", "--limit", "0"], "BadLimit"),
        (["search", "pier", "--declared-weight", "0.6"], "BadWeight"),
        (["search", "pier", "--declared-weight", "nan"], "BadWeight"),
        (["search", "pier", "--min-declared", "Verified"], "BadOption"),
        (["search", "pier", "--as-of", "tomorrow"], "BadOption"),
        (["search", "pier", "--only", "loud"], "BadOption"),
        (["add", "x", "--declared", "sure"], "BadOption"),
        (["add", "x", "--valid-from", "2020-01-02", "--valid-until", "2020-01-01"], "BadValidity"),
        (["add", " "], "Empty"),
        (["show", "01"], "NoFact"),
        (["retire", "01"], "NoFact"),
        (["revise", "01", "--text", "x"], "NoFact"),
    ],
)
def test_a_refusal_is_a_sentence_and_json(run: Run, arguments: list[str], error: str) -> None:
    run("add", "the pier opens at six")
    result = run(*arguments, "--json", code=2)
    assert told(result)["error"] == error
    assert result.stderr.startswith("lection: ")
    assert "; " in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_option_of_another_verb_is_refused(run: Run) -> None:
    assert "No such option" in run("add", "x", "--min-declared", "verified", code=2).stderr
    assert not Path("facts.recall").exists()


def test_a_store_that_is_not_there_is_told_and_not_made(run: Run) -> None:
    assert told(run("search", "pier", "--json", code=1))["error"] == "NoStore"
    assert not Path("facts.recall").exists()


def test_revising_retiring_and_showing(run: Run) -> None:
    first = told(run("add", "the pier opens at six", "--declared", "verified", "--json"))["id"]
    seen = told(run("show", first, "--json"))
    revised = told(run("revise", first, "--text", "the pier opens at seven", "--expect", seen["version"], "--json"))
    assert revised == {"id": revised["id"], "declared": "inferred", "replaced": [first]}
    again = run("revise", revised["id"], "--text", "x", "--expect", seen["version"], "--json", code=2)
    assert told(again)["error"] == "FactChanged"
    assert told(run("retire", revised["id"], "--reason", "closed", "--json"))["state"] == "retired"
    text = run("show", revised["id"], "--history").stdout
    assert "retire by lection recall: closed" in text
    assert told(run("show", first, "--json", "--history"))["history"][-1]["operation"] == "revise"
    assert run("purge", first, "--reason", "asked to").stdout == f"purged {first}\n"
    assert "(purged)" in run("show", first).stdout


def test_a_citation_given_as_json(run: Run) -> None:
    cite = {"source": {"name": "a.txt", "sha256": "0" * 64}, "address": "/", "range": [0, 4], "excerpt": "pier"}
    identity = told(run("add", "the pier", "--cite", json.dumps(cite), "--json"))["id"]
    assert told(run("show", identity, "--json"))["citations"] == [cite]
    assert told(run("add", "x", "--cite", '{"a": 1}', "--json", code=2))["error"] == "BadFact"
    assert "no JSON" in run("add", "x", "--cite", "{", code=2).stderr


def test_a_document_from_import_to_verification(run: Run) -> None:
    Path("pier.txt").write_text("The pier opens at six.\n\nThe gate closes at nine.\n", encoding="utf-8")
    assert run("import", "pier.txt").stdout == "2 created\n"
    assert told(run("import", "pier.txt", "--json")) == {"outcomes": {"existing": 2}}
    assert run("import", "pier.txt", "--select", "kind=section").stdout == "nothing to keep\n"
    assert "recognised by label:clause 0.85; not verified yet" in run("search", "pier").stdout
    assert run("verify").stdout.endswith("2 current\n")
    Path("pier.txt").write_text("New.\n\nThe pier opens at six.\n\nThe gate closes at ten.\n", encoding="utf-8")
    states = {verdict["state"]: verdict for verdict in told(run("verify", "--json", code=1))}
    assert set(states) == {"moved", "changed"}
    assert states["moved"]["address"] == "/paragraph[2]"
    assert "moved" in run("search", "pier").stdout
    assert told(run("search", "gate closes", "--only", "sound", "--json"))["rows"] == []
    Path("pier.txt").unlink()
    assert "there is no such file" in run("verify", code=1).stdout
    counts = told(run("stats", "--json"))["spaces"]["default"]
    assert (counts["facts"], counts["citations"]) == (2, {"unreadable": 2})
    assert "citations: 2 unreadable" in run("stats").stdout


def test_a_tree_as_json_finds_its_text(run: Run) -> None:
    Path("pier.txt").write_text("The pier opens at six.\n", encoding="utf-8")
    Path("pier.json").write_text(read_document("pier.txt").to_json(), encoding="utf-8")
    assert run("import", "pier.json").stdout == "1 created\n"
    Path("pier.txt").write_text("Another text.\n", encoding="utf-8")
    assert told(run("import", "pier.json", "--json", code=2))["error"] == "UnreadableImport"


def test_an_envelope_is_imported(run: Run) -> None:
    Path("pier.txt").write_text("The pier opens at six.\n", encoding="utf-8")
    where = {"excerpt": "at six", "locator": "chars:15-21"}
    proposal = {"fieldPath": "opens", "candidateValue": "six", "extractor": "m", "provenance": where}
    source = {"ref": "pier.txt", "sha256": Source.from_path("pier.txt").sha256}
    envelope = {"format": "lection-extraction", "source": source,
                "result": {"offsetUnit": "codepoint", "proposals": [proposal]}}  # fmt: skip
    Path("review.json").write_text(json.dumps(envelope), encoding="utf-8")
    result = run("import", "review.json", "--document", "pier.txt", "--json", code=told_code())
    if result.exit_code == 0:
        assert told(result) == {"outcomes": {"created": 1}}


def told_code() -> int:
    """2 where lection-extract is installed, which refuses this envelope as incomplete."""
    from importlib.util import find_spec

    return 2 if find_spec("lection_extract") else 0


def test_a_store_is_checked_backed_up_exported_and_imported(run: Run) -> None:
    run("add", "the pier opens at six")
    run("languages", "default", "en", "de")
    assert run("check").stdout == "everything agrees\n"
    assert run("backup", "copy.recall").stdout == "written to copy.recall\n"
    assert told(run("backup", "copy.recall", "--json", code=1))["error"] == "StoreError"
    assert run("export", "all.jsonl").stdout == "1 facts and 2 rows of the journal written to all.jsonl\n"
    assert told(run("--store", "other.recall", "import", "all.jsonl")) == {"facts": 1, "entries": 2}
    run("--store", "other.recall", "export", "again.jsonl")
    assert Path("all.jsonl").read_bytes() == Path("again.jsonl").read_bytes()
    assert sorted(os.listdir()) == ["again.jsonl", "all.jsonl", "copy.recall", "facts.recall", "other.recall"]


def test_an_export_brings_its_settings_into_a_new_store(run: Run) -> None:
    import lection_recall

    lection_recall.open("facts.recall", declared_weight=0.2, stem="english").close()
    run("add", "the policies were renewed")
    run("export", "all.jsonl")
    run("--store", "other.recall", "import", "all.jsonl")
    run("--store", "other.recall", "export", "again.jsonl")
    assert Path("all.jsonl").read_bytes() == Path("again.jsonl").read_bytes()
    lection_recall.open("third.recall").close()
    told_settings = told(run("--store", "third.recall", "import", "all.jsonl"))["other_settings"]
    assert told_settings == {"declared_weight": 0.2, "ranking": 2, "stem": "english"}


def test_a_damaged_store_is_exported_as_far_as_it_goes(run: Run) -> None:
    for number in range(30):
        run("add", f"the pier {number} " + "opens " * 500)
    data = bytearray(Path("facts.recall").read_bytes())
    data[-60_000:-40_000] = os.urandom(20_000)
    Path("facts.recall").write_bytes(data)
    check = run("check", "--json", code=1)
    assert "difference" in told(check) or told(check)["error"] == "DamagedStore"
    result = CliRunner().invoke(command, ["export", "saved.jsonl", "--json"])
    assert result.exit_code in (0, 1)
    saved = json.loads(result.stdout)
    assert saved["facts"] > 10
    assert saved["facts"] == 30 or saved["lost"]


def test_an_unknown_embedder_is_told(run: Run) -> None:
    run("add", "the pier opens at six")
    assert "there is no embedder 'nobody'; installed: none" in run("--embedder", "nobody", "add", "x", code=2).stderr
    assert told(run("reindex", "--json", code=2))["error"] == "BadOption"


def test_the_benchmark_runs_one_weight(run: Run) -> None:
    runs = told(run("bench", "--fusion", "ratio-1", "--declared-weight", "0.3", "--split", "calibration", "--json"))
    assert [one["passed"] for one in runs] == [True]
    text = run("bench", "--fusion", "rrf-1", "--declared-weight", "0.1", "--split", "calibration", code=1).stdout
    assert "  protected  FAILS" in text
    assert "The holdout is run once" in run("bench", "--holdout", "x", code=2).stderr
    Path("x").write_text("{}", encoding="utf-8")
    asked = ("--fusion", "ratio-1", "--declared-weight", "0.3", "--record", "r.json")
    assert told(run("bench", "--holdout", "x", *asked, "--json", code=2))["error"] == "NotFrozen"
    assert not Path("r.json").exists()


def test_control_characters_reach_no_terminal(run: Run) -> None:
    run("add", "the pier \x1b[31mopens\x07")
    for text in (
        run("search", "pier").stdout,
        run("show", told(run("search", "pier", "--json"))["rows"][0]["id"]).stdout,
    ):
        assert "\x1b" not in text
        assert "\x07" not in text
