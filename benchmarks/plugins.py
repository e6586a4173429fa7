"""What listing plugins costs among 300 installed distributions, and what isolation adds to a read.

    python benchmarks/plugins.py

Runs are interleaved with the bare interpreter's start, so that what else the machine does hits all alike. The best run
counts, since other work only ever adds; the median is shown beside it. Exits with 1 where listing, or the command
`lection readers`, takes more than 150 ms beyond the interpreter's own start.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
DISTRIBUTIONS = 300
BOUND = 0.150

LIST = (
    "import sys; from lection_plugins import discover, readers_text; sys.stdout.write(readers_text(discover().readers))"
)
READ = (
    "import sys; from lection_core import Source; from lection_plugins import discover; registry = discover();"
    "source = Source.from_text('A paragraph.\\n\\n' * 1000, name='x.plain'); isolate = sys.argv[1] == 'isolated';"
    "print(len(list(registry.read('fake0', source, isolate=isolate))))"
)
READER = """\
from lection_core import Block

class Reader:
    def read(self, source, profile=None, options={{}}):
        yield Block(kind="document", depth=0)
        at = 0
        for part in source.text.split("\\n\\n"):
            yield Block(kind="paragraph", depth=1, text=part, matched_by="fake{n}:all", confidence=1.0,
                        source=(at, at + len(part)))
            at += len(part) + 2
"""
MANIFEST = """\
[readers.fake{n}]
api = ">=1.0,<2"
families = ["fake{n}"]
default_profile = "generic"

[readers.fake{n}.formats]
extensions = [".fake{n}"]
media_types = ["application/x-fake{n}"]

[readers.fake{n}.capabilities]
offsets = "full"
labels = "full"
tables = "unsupported"
"""


def install(site: Path, plugins: int) -> None:
    """Fill a folder with 300 distributions as pip leaves them, some of them reader plugins."""
    for n in range(DISTRIBUTIONS):
        info = site / f"fake_{n}-1.{n}.dist-info"
        info.mkdir()
        body = "A line of the long description.\n" * 60
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: fake-{n}\nVersion: 1.{n}\nSummary: No {n}\n\n{body}"
        )
        (info / "RECORD").write_text("".join(f"fake_{n}/module_{i}.py,sha256=abc,100\n" for i in range(40)))
        scripts = f"[console_scripts]\nfake{n} = fake_{n}:main\n"
        if n < plugins:
            scripts += f"\n[lection.readers]\nfake{n} = fake_{n}:Reader\n"
        (info / "entry_points.txt").write_text(scripts)
        package = site / f"fake_{n}"
        package.mkdir()
        (package / "__init__.py").write_text(READER.format(n=n))
        if n < plugins:
            (package / "reader.toml").write_text(MANIFEST.format(n=n))


def seconds(arguments: list[str], site: Path | None, cache: Path) -> float:
    """Return how long one run of the interpreter takes, with compiled code in `cache` as an installation has it."""
    environment = {**os.environ, "PYTHONPATH": str(site or ""), "PYTHONPYCACHEPREFIX": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
    return time.perf_counter() - begin


def measure(folder: Path) -> dict[str, list[float]]:
    """Return the seconds of every run of each way to run."""
    few, all_plugins = folder / "few", folder / "all"
    for made, plugins in ((few, 20), (all_plugins, DISTRIBUTIONS)):
        made.mkdir()
        install(made, plugins)
    ways: dict[str, tuple[list[str], Path | None]] = {
        "python -c pass": (["-c", "pass"], None),
        "list, 20 of 300 are plugins": (["-c", LIST], few),
        "lection readers, the same": (["-m", "lection", "readers"], few),
        "list, all 300 are plugins": (["-c", LIST], all_plugins),
        "read 1,000 paragraphs": (["-c", READ, "here"], few),
        "the same, isolated": (["-c", READ, "isolated"], few),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(RUNS + 1):
        for name, (arguments, site) in ways.items():
            taken[name].append(seconds(arguments, site, folder / "cache"))
    return {name: runs[1:] for name, runs in taken.items()}  # the first run fills the cache


def main() -> int:
    """Print the table and return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        taken = measure(Path(folder))
    best = {name: min(runs) * 1000 for name, runs in taken.items()}
    bare = best["python -c pass"]
    print(f"Python {sys.version.split()[0]}, {RUNS} interleaved runs, milliseconds")
    for name, runs in taken.items():
        median = statistics.median(runs) * 1000
        print(f"{name:<28} best {best[name]:7.1f}   beyond bare Python {best[name] - bare:7.1f}   median {median:7.1f}")
    print(f"isolation adds {best['the same, isolated'] - best['read 1,000 paragraphs']:.0f} ms")
    beyond = max(best["list, 20 of 300 are plugins"], best["lection readers, the same"]) - bare
    print(f"listing beyond bare Python: {beyond:.1f} ms, allowed {BOUND * 1000:.0f} ms")
    return 0 if beyond <= BOUND * 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
