"""The code blocks of a page of documentation, and what it means that they are true."""

from __future__ import annotations

import doctest
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"(?P<ticks>`{3,})(?P<language>\w*)(?P<options>.*)")
TITLE = re.compile(r'title="(?P<file>[^"]+)"')


@dataclass(frozen=True)
class CodeBlock:
    """One fenced block: its language, the file it says it is, its text, and the line of its first line of text."""

    language: str
    file: str | None
    text: str
    line: int


def code_blocks(page: str) -> Iterator[CodeBlock]:
    """The fenced blocks of a page that begin at the left margin, in order."""
    lines = iter(enumerate(page.splitlines(keepends=True), start=1))
    for number, line in lines:
        opening = FENCE.fullmatch(line.rstrip())
        if opening is None:
            continue
        inside = []
        for _, text in lines:
            if text.rstrip() == opening["ticks"]:
                break
            inside.append(text)
        title = TITLE.search(opening["options"])
        yield CodeBlock(opening["language"], title and title["file"], "".join(inside), number + 1)


def commands(block: CodeBlock) -> Iterator[tuple[str, str]]:
    """Each command of a console block, with the output that the page shows under it."""
    command, shown = "", ""
    for line in block.text.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line[2:], ""
        elif command.endswith("\\\n") and not shown:
            command += line
        else:
            shown += line
    yield command, shown


@dataclass(frozen=True)
class Place:
    """Where the blocks of one page are run: a folder, an environment, and the names that its Python blocks share."""

    folder: Path
    environment: Mapping[str, str]
    names: dict[str, object]

    def check(self, block: CodeBlock) -> str:
        """Do what the block says; the answer says in what it is not true and is empty where it is."""
        if block.file:
            return self._write(block.file, block.text)
        if block.language == "console":
            return "".join(self._run(command, shown) for command, shown in commands(block))
        if block.language == "pycon":
            return self._try_examples(block)
        if block.language == "python":
            exec(compile(block.text, f"<line {block.line} of the page>", "exec"), self.names)
        return ""

    def _write(self, name: str, text: str) -> str:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return ""

    def _run(self, command: str, shown: str) -> str:
        options = {"cwd": self.folder, "env": self.environment, "encoding": "utf-8", "timeout": 300}
        run = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        return "" if agrees(shown, run.stdout) else f"$ {command}really prints:\n{run.stdout}\nand not:\n{shown}"

    def _try_examples(self, block: CodeBlock) -> str:
        report: list[str] = []
        examples = doctest.DocTestParser().get_doctest(block.text, self.names, "page", "page", block.line)
        doctest.DocTestRunner(verbose=False).run(examples, out=report.append, clear_globs=False)
        return "".join(report)


def agrees(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; a line of `…` alone stands for any lines left out."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…\n" else re.escape(line) for line in shown.splitlines(keepends=True))
    return re.fullmatch(pattern, printed) is not None
