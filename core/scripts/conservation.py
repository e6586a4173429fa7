"""Count the conservation faults of trees from their JSON alone, without importing the package.

Usage: ``python conservation.py FOLDER [--sources FOLDER] [--rewrite NAME]``

For each ``<file>.json`` under FOLDER the document is ``<file>`` at the same place (or under the other folder). Prints a
line for each faulty tree and a summary; the exit code is 0 without faults, 1 with some, 2 when nothing could be
counted. This is a second, plainer implementation of rules C-01 and C-02 of the block model: it looks at every
character by itself, so it is slower than the package's ``conservation_faults`` and shares nothing with it.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]

REWRITES = {"markdown": ("entities",)}
"""What the readers of this project declare in their manifests and C-02 must allow for."""

ENTITY = re.compile(r"&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
WAYS = 64


@dataclass(frozen=True)
class Found:
    """A fault: the rule, the offset in the source, and what stands there."""

    rule: str
    offset: int
    what: str

    def __str__(self) -> str:
        return f"{self.rule} at {self.offset}: {self.what!r:.60}"


def is_letter(char: str) -> bool:
    """Tell whether a character is a letter, a mark or a number."""
    return unicodedata.category(char)[0] in "LMN"


def words(text: str) -> list[str]:
    """Return the runs of letters, marks and numbers."""
    return "".join(char if is_letter(char) else " " for char in text).split()


def faults(tree: Json, text: str, rewrites: tuple[str, ...]) -> list[Found]:
    """Return the faults of one tree."""
    owner, owners, drops = ownership(tree, len(text))
    found: list[Found] = []
    for offset, char in enumerate(text):
        if not char.isspace() and (drops[offset] > 1 or (not drops[offset] and owners[offset] != 1)):
            if found and found[-1].offset + len(found[-1].what) == offset:
                found[-1] = Found("C-01", found[-1].offset, found[-1].what + char)
            else:
                found.append(Found("C-01", offset, char))
    own: dict[int, list[int]] = {}
    for offset in range(len(text)):
        if not drops[offset] and owners[offset] == 1:
            own.setdefault(owner[offset], []).append(offset)
    for index, places in sorted(own.items()):
        found.extend(lost(tree["blocks"][index], places, text, rewrites))
    return found


def ownership(tree: Json, length: int) -> tuple[list[int], list[int], list[int]]:
    """Return for each character the last of its owners, their number, and the number of Dropped ranges it lies in.

    Blocks are laid over the text from the last to the first; a block owns a character unless the block laid there
    before it is one of its descendants.
    """
    blocks = tree["blocks"]
    owner, owners, drops = [-1] * length, [0] * length, [0] * length
    top, ends = [len(blocks)] * length, subtree_ends(blocks)
    for index in range(len(blocks) - 1, -1, -1):
        for offset in range(*(blocks[index]["source"] or (0, 0))):
            if top[offset] >= ends[index]:
                owner[offset] = index
                owners[offset] += 1
            top[offset] = index
    for notice in tree["dropped"]:
        for source in notice["sources"]:
            for offset in range(*source):
                drops[offset] += 1
    return owner, owners, drops


def subtree_ends(blocks: list[Json]) -> list[int]:
    """Return for each block the index after its last descendant."""
    ends = [len(blocks)] * len(blocks)
    path: list[int] = []
    for index, block in enumerate(blocks):
        while path and blocks[path[-1]]["depth"] >= block["depth"]:
            ends[path.pop()] = index
        path.append(index)
    return ends


def lost(block: Json, places: list[int], text: str, rewrites: tuple[str, ...]) -> Iterator[Found]:
    """Yield the first word of a block's own characters that stands, in order, nowhere in the block."""
    own = [
        text[place] if before + 1 == place else "\n" + text[place]
        for before, place in zip([-1, *places[:-1]], places, strict=True)
    ]
    label, body = "".join(words(block["label"] or "")), "".join(words(block["text"]))
    tokens = list(forms("".join(own), rewrites))
    if [token[-1] for token in tokens] and "".join(token[-1] for token in tokens) == label + body:
        return
    pool = [words(string) for string in other_strings(block)]
    whole = all(len(token) == 1 for token in tokens)
    ways: list[tuple[int, int, int, int, frozenset[int]]] = [(0, 0, -1, 0, frozenset())]
    for number, token in enumerate(tokens):
        ways = list(
            dict.fromkeys(way for old in ways for form in token for way in steps(old, form, body, label, pool, whole))
        )
        if not ways:
            letters = [place for place in places if is_letter(text[place])]
            yield Found("C-02", letters[sum(len(before[-1]) for before in tokens[:number])], token[-1])
            return
        del ways[WAYS:]


def steps(
    way: tuple[int, int, int, int, frozenset[int]], form: str, body: str, label: str, pool: list[list[str]], whole: bool
) -> Iterator[tuple[int, int, int, int, frozenset[int]]]:
    """Yield where one form of a word may come from: the run it continues, the text, the label, another string."""
    text_at, label_at, string, at, used = way
    if not form:
        yield way
        return
    continues = string >= 0 and "".join(pool[string]).startswith(form, at)
    if continues:
        yield text_at, label_at, string, at + len(form), used
    if body.startswith(form, text_at):
        yield text_at + len(form), label_at, -1, 0, used
    rest = label[label_at:]
    if rest.startswith(form):
        yield text_at, label_at + len(form), -1, 0, used
    elif rest and form.startswith(rest) and body.startswith(form[len(rest) :], text_at):
        yield text_at + len(form) - len(rest), len(label), -1, 0, used
    for number, place in () if continues else starts(form, pool, used, whole):
        yield text_at, label_at, number, place + len(form), used | {number}


def starts(form: str, pool: list[list[str]], used: frozenset[int], whole: bool) -> list[tuple[int, int]]:
    """Return the first four places where a word begins that the form is, or, unless it must be whole, begins."""
    found = [
        (word != form, number, sum(map(len, string[:place])))
        for number, string in enumerate(pool)
        if number not in used
        for place, word in enumerate(string)
        if word == form or (not whole and word.startswith(form))
    ]
    return [(number, place) for _, number, place in sorted(found)[:4]]


def forms(own: str, rewrites: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the words of some characters, an entity as the letters it stands for or as it is."""
    end = 0
    for entity in ENTITY.finditer(own) if "entities" in rewrites else ():
        yield from ((word,) for word in words(own[end : entity.start()]))
        decoded = html.unescape(entity[0])
        literal = "".join(words(entity[0]))
        yield (literal,) if decoded == entity[0] else ("".join(words(decoded)), literal)
        end = entity.end()
    yield from ((word,) for word in words(own[end:]))


def other_strings(block: Json) -> Iterator[str]:
    """Yield the values of spans, and the keys, strings and numbers in attrs."""
    for span in block["spans"]:
        yield span["value"] or ""
    waiting: list[Any] = [block["attrs"]]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(part for pair in reversed(value.items()) for part in reversed(pair))
        elif isinstance(value, list):
            waiting.extend(reversed(value))
        elif value is not None and not isinstance(value, bool):
            yield str(value)


def read_text(path: Path, tree: Json) -> str:
    """Return the text of a document as the tree says it was decoded; the tree's hash must be that of the text."""
    data = path.read_bytes()
    encoding = tree["source"]["encoding"] or "utf-8"
    handler = "surrogatepass" if encoding.startswith("utf") else "strict"
    text = data.decode(encoding, handler).removeprefix("\ufeff")
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    if hashlib.sha256(text.encode()).hexdigest() != tree["source"]["sha256"]:
        raise ValueError(f"{path} is not the text of the tree")
    return text


def report(folder: Path, sources: Path, extra: tuple[str, ...]) -> int:
    """Print the faults of every tree under a folder and return the exit code."""
    trees = total = unread = 0
    for path in sorted(folder.rglob("*.json")):
        document = (sources / path.relative_to(folder)).with_suffix("")
        try:
            tree = json.loads(path.read_text(encoding="utf-8"))
            text = read_text(document, tree)
        except (OSError, ValueError) as error:
            print(f"{path}: not counted: {error}")
            unread += 1
            continue
        rewrites = (*REWRITES.get((tree["reader"] or {}).get("id", ""), ()), *extra)
        found = faults(tree, text, rewrites)
        trees, total = trees + 1, total + len(found)
        if found:
            print(f"{path}: {len(found)} faults, the first: {found[0]}")
    print(f"{trees} trees, {total} conservation faults")
    if unread or not trees:
        return 2
    return 1 if total else 0


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder with <file>.json for each document")
    parser.add_argument("--sources", type=Path, help="the folder with the documents; the same folder when left out")
    parser.add_argument("--rewrite", action="append", default=[], help="a rewrite the readers declare, e.g. entities")
    arguments = parser.parse_args()
    return report(arguments.folder, arguments.sources or arguments.folder, tuple(arguments.rewrite))


if __name__ == "__main__":
    sys.exit(main())
