"""The zoo: packages that are broken in one way each, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from zoo.wheels import build_wheel

VERSION = "0.7"

MANIFEST = """\
[readers."{id}"]
api = ">=1.0,<2"
families = ["zoo"]
default_profile = "generic"
samples = "samples"

[readers."{id}".formats]
extensions = [".{id}"]
"""

READER = """\
import os, sys, time
from lection_core import Block
{top}
class Reader:
    def read(self, source, profile=None, options={{}}):
        yield Block(kind="document", depth=0)
        {body}
        end = len(source.text)
        yield Block(kind="paragraph", depth=1, text=source.text, matched_by="zoo:all", confidence=1.0, source=(0, end))
"""


@dataclass(frozen=True)
class Animal:
    """One broken package: how it is made, the state the doctor finds, and what is said of it.

    `told` is a regular expression for what happened; `reads` tells what an isolated read of its own format gives:
    the tree all the same, or an error whose text matches `told` too. Of one that is not `claimed` nobody knows what
    format it is for. A `deadly` one may not be used in the host's own process; a `slow` one has to be stopped.
    """

    name: str
    state: Literal["loaded", "duplicate", "incompatible", "invalid_manifest", "failed", "timed_out"]
    told: str
    top: str = ""
    body: str = ""
    id: str = ""
    package: str = ""
    target: str = "Reader"
    manifest: str = MANIFEST
    files: Mapping[str, str] = field(default_factory=dict)
    reads: bool = False
    claimed: bool = True
    deadly: bool = False
    slow: bool = False

    @property
    def known_unimported(self) -> bool:
        """Whether its state is known without importing it."""
        return self.state in ("duplicate", "incompatible", "invalid_manifest") or "being looked up" in self.told

    @property
    def sound(self) -> bool:
        """Whether nothing is the matter with it after all."""
        return self.state == "loaded" and self.told.startswith("was loaded")

    @property
    def distribution(self) -> str:
        return f"zoo-{self.name}"

    @property
    def reader(self) -> str:
        return self.id or self.name.replace("-", "_")

    @property
    def extension(self) -> str:
        return f".{self.reader}"

    def wheel(self, folder: Path) -> Path:
        """Build its wheel."""
        package = self.package or f"zoo_{self.name.replace('-', '_')}"
        code = READER.format(top=self.top, body=self.body.replace("\n", "\n        "))
        files = {f"{package}/__init__.py": code, f"{package}/samples/first{self.extension}": "A sample.\n"}
        if self.manifest:
            files[f"{package}/reader.toml"] = self.manifest.format(id=self.reader)
        entry_points = f"[lection.readers]\n{self.reader} = {package}:{self.target}\n"
        return build_wheel(folder, self.distribution, VERSION, entry_points, self.files or files)


ANIMALS = (
    Animal(
        "import-error",
        "failed",
        r"failed while being imported: ModuleNotFoundError: No module named 'zoo_left_out' \(.*__init__\.py, line 3\)",
        top="import zoo_left_out",
    ),
    Animal(
        "syntax-error",
        "failed",
        r"failed while being imported: SyntaxError: .*\(__init__\.py, line 3\)",
        top="def broken(:",
    ),
    Animal(
        "sys-exit",
        "failed",
        r"failed while being imported: it called sys\.exit\('goodbye'\)",
        top="sys.exit('goodbye')",
    ),
    Animal(
        "os-exit",
        "failed",
        r"failed while being imported: it called os\._exit\(9\)",
        top="os._exit(9)",
        deadly=True,
    ),
    Animal(
        "import-loop",
        "timed_out",
        r"was still being imported after \d s and was stopped",
        top="while True: pass",
        deadly=True,
        slow=True,
    ),
    Animal(
        "read-loop",
        "timed_out",
        r"was still reading after \d s and was stopped",
        body="while True: time.sleep(1)",
        deadly=True,
        slow=True,
    ),
    Animal(
        "read-exit",
        "failed",
        r"failed while reading: it ended the worker process with exit status 0 before it had answered",
        body="os._exit(0)",
        deadly=True,
    ),
    Animal(
        "crash",
        "failed",
        r"failed while reading: the worker process was ended by SIG(SEGV|BUS|ABRT)",
        body="import ctypes; ctypes.string_at(0)",
        deadly=True,
    ),
    Animal(
        "allocation",
        "failed",
        r"failed while reading: MemoryError \(.*, line 7\); the limit is 2 GiB",
        body="hoard = bytearray(8 << 30)",
        deadly=True,
    ),
    Animal(
        "printer",
        "loaded",
        r"it printed 9 characters to standard output \(kept from it\)",
        top="print('Welcome!')",
        reads=True,
    ),
    Animal(
        "patcher",
        "failed",
        r"failed while being imported: it replaced builtins: open, print \(put back\)",
        top="import builtins\nbuiltins.open = builtins.print = None",
    ),
    Animal(
        "thread",
        "loaded",
        r"it started 1 thread\(s\) that still run \(stray\)",
        top="import threading\nthreading.Thread(target=time.sleep, args=(300,), name='stray').start()",
        reads=True,
    ),
    Animal(
        "duplicate",
        "duplicate",
        r"has the id of another reader, of lection-reader-markdown ",
        id="markdown",
        claimed=False,
    ),
    Animal(
        "future",
        "incompatible",
        r"needs the reader contract >=7\.0,<8, and this Lection has 1\.\d",
        manifest='[readers.{id}]\napi = ">=7.0,<8"\nteleports = true\n[readers.{id}.formats]\nextensions = [".{id}"]\n',
    ),
    Animal(
        "no-manifest", "invalid_manifest", r"there is no reader\.toml in .*zoo_no_manifest", manifest="", claimed=False
    ),
    Animal(
        "bad-toml",
        "invalid_manifest",
        r"reader\.toml:2:7: this is not TOML: ",
        manifest="[readers.{id}]\napi = }}\n",
        claimed=False,
    ),
    Animal(
        "bad-manifest",
        "invalid_manifest",
        r"reader\.toml:2:1: readers\.bad_manifest\.api: 1 is not a string; "
        r".*reader\.toml:3:13: .*'fallback' does not have",
        manifest='[readers.{id}]\napi = 1\nfamilies = ["fallback"]\nformats.extensions = [".{id}"]\n',
    ),
    Animal(
        "liar",
        "failed",
        r"it yielded a block matched by 'truth:told', of a family that its reader\.toml does not declare",
        body='yield Block(kind="paragraph", depth=1, text="x", matched_by="truth:told", confidence=1.0)',
    ),
    Animal("non-ascii", "loaded", r"was loaded in ", id="größe", package="zoo_größe", reads=True),
    Animal(
        "nowhere",
        "failed",
        r"failed while being looked up: its entry point 'zoo_nowhere:Reader' names a package that is not installed",
        files={"zoo_elsewhere/__init__.py": ""},
        claimed=False,
    ),
    Animal(
        "no-class",
        "failed",
        r"failed while being imported: AttributeError: module 'zoo_no_class' has no attribute 'Writer'",
        target="Writer",
    ),
    Animal(
        "rubbish",
        "failed",
        r"failed while reading: it yielded dict, which is neither a Block nor a Dropped",
        body="yield {'text': source.text}",
    ),
    Animal(
        "contract",
        "failed",
        r"failed while reading: ContractError: B-10: ",
        body='yield Block(kind="paragraph", depth=1, matched_by="fallback", confidence=0.9)',
    ),
    Animal(
        "raiser",
        "failed",
        r"failed while reading: KeyError: 'lost' \(.*__init__\.py, line 7\)",
        body="raise KeyError('lost')",
    ),
)
