"""Broken plugin packages, installed from wheels by pip into fresh environments: the host survives each of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from zoo.animals import ANIMALS, VERSION, Animal
from zoo.environments import Environment

TEXT = "1. Payment\n\nThe Buyer pays the price.\n"
MARKDOWN = "# Payment\n\n- The *Buyer* pays.\n"

HOST = """\
import sys
import lection
from lection_plugins import Limits
limits = Limits(wall_seconds=int(sys.argv[1]), cpu_seconds=int(sys.argv[2]))
for name in sys.argv[3:]:
    try:
        print("read", len(lection.read(name, isolate=limits).blocks))
    except lection.LectionError as error:
        print(type(error).__name__, error)
"""
DOCTOR = """\
import sys
from lection_plugins import Limits, discover, examination_text, examine
examination = examine(discover(), Limits(wall_seconds=int(sys.argv[1]), cpu_seconds=int(sys.argv[2])))
print(examination_text(examination), end="")
sys.exit(examination.exit_code)
"""


def each(animals: Iterable[Animal]) -> pytest.MarkDecorator:
    """Run the test once for each of the animals, in a cage that all tests of the animal share."""
    animals = list(animals)
    return pytest.mark.parametrize("animal", animals, ids=[animal.name for animal in animals], indirect=True)


def limits(animal: Animal) -> tuple[str, str]:
    """Seconds by the clock and of the processor: few where they run out, many where a busy machine must not matter."""
    return ("8", "3") if animal.slow else ("50", "20")


def furnished(environment: Environment) -> Environment:
    (environment.work / "note.txt").write_text(TEXT)
    (environment.work / "note.md").write_text(MARKDOWN)
    return environment


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is read where nothing is broken, as JSON."""
    environment = furnished(Environment.create(tmp_path_factory.mktemp("healthy")))
    run = environment.lection("read", "note.txt", "note.md", "--format", "json")
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


@pytest.fixture
def animal(request: pytest.FixtureRequest) -> Animal:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def cages() -> dict[str, Environment]:
    """The environments made so far, by animal."""
    return {}


@pytest.fixture
def cage(animal: Animal, cages: dict[str, Environment], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A fresh environment with this animal installed, which all its tests share."""
    if animal.name not in cages:
        folder = tmp_path_factory.mktemp("cage")
        environment = furnished(Environment.create(folder / "env"))
        environment.install(animal.wheel(folder))
        (environment.work / f"own{animal.extension}").write_text("Own words.\n")
        cages[animal.name] = environment
    return cages[animal.name]


def test_there_are_enough_animals() -> None:
    assert len(ANIMALS) >= 14
    assert len({animal.name for animal in ANIMALS}) == len(ANIMALS)


@each(ANIMALS)
def test_the_other_readers_keep_working(cage: Environment, healthy: str) -> None:
    run = cage.lection("read", "note.txt", "note.md", "--format", "json")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == healthy


@each(ANIMALS)
def test_listing_tells_what_is_known_without_importing(cage: Environment, animal: Animal) -> None:
    run = cage.lection("plugins", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    (record,) = (r for r in json.loads(run.stdout) if r["distribution"] == animal.distribution)
    assert record["state"] == (animal.state if animal.known_unimported else "found")
    assert bool(re.search(animal.told, record["sentence"])) is animal.known_unimported


@each(animal for animal in ANIMALS if not animal.sound)
def test_the_doctor_tells_what_is_wrong_and_the_cure(cage: Environment, animal: Animal) -> None:
    # The other readers are left out, which makes this fast; a duplicate is one only beside the other.
    only = {} if animal.state == "duplicate" else {"LECTION_ONLY": animal.distribution}
    run = cage.run("-c", DOCTOR, *limits(animal), **only) if animal.slow else cage.lection("plugins", "doctor", **only)
    assert run.returncode == 1, run.stderr
    assert f"{animal.reader!r} of {animal.distribution} {VERSION} " in run.stdout
    assert re.search(animal.told, run.stdout), run.stdout
    assert re.search(rf"^    cure: .*pip uninstall {animal.distribution}\b", run.stdout, re.MULTILINE), run.stdout
    assert len(run.stdout.splitlines()) <= 24


@each(animal for animal in ANIMALS if animal.sound)
def test_the_doctor_has_nothing_against_a_foreign_name(cage: Environment, animal: Animal) -> None:
    run = cage.lection("plugins", "doctor", LECTION_ONLY=animal.distribution)
    assert (run.returncode, run.stderr) == (0, "")


@each(animal for animal in ANIMALS if animal.claimed)
def test_isolated_even_the_worst_leave_the_host_alive(cage: Environment, animal: Animal) -> None:
    run = cage.run("-c", HOST, *limits(animal), f"own{animal.extension}", "note.txt")
    assert (run.returncode, run.stderr) == (0, "")
    own, other = run.stdout.splitlines()
    assert other.startswith("read ")
    if animal.reads:
        assert own == "read 2"
    else:
        assert re.match(rf"(ReadFailed|UnusablePlugin)Error .*{animal.distribution} {VERSION} ", own), own
        assert re.search(animal.told, own), own


@each(animal for animal in ANIMALS if animal.claimed and not animal.deadly and not animal.reads)
def test_in_the_hosts_own_process_it_is_a_sentence(cage: Environment, animal: Animal) -> None:
    run = cage.lection("read", f"own{animal.extension}", "--format", "json")
    assert (run.returncode, run.stdout) == (1, "")
    assert re.search(animal.told, run.stderr), run.stderr
    assert f"{animal.distribution} {VERSION} " in run.stderr
    assert "pip uninstall" in run.stderr
    assert "Traceback" not in run.stderr


@each(animal for animal in ANIMALS if animal.reads)
def test_what_it_does_besides_does_not_spoil_the_reading(cage: Environment, animal: Animal) -> None:
    run = cage.lection("read", f"own{animal.extension}", "--format", "json")
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["blocks"][1]["text"] == "Own words.\n"


@pytest.mark.parametrize("name", ["import-error", "bad-manifest", "duplicate"])
def test_blocking_or_removing_it_leaves_no_trace(name: str, healthy: str, tmp_path: Path) -> None:
    (animal,) = (animal for animal in ANIMALS if animal.name == name)
    environment = furnished(Environment.create(tmp_path / "env"))
    before = environment.lection("plugins", "--json").stdout
    environment.install(animal.wheel(tmp_path))
    beside = " lection-reader-markdown" if animal.state == "duplicate" else ""
    only = {"LECTION_ONLY": animal.distribution + beside}  # which makes the doctor fast
    assert environment.lection("plugins", "block", animal.distribution).returncode == 0
    blocked = environment.lection("plugins", "doctor", **only)
    assert (blocked.returncode, animal.distribution in blocked.stdout) == (0, False)
    assert environment.lection("read", "note.txt", "note.md", "--format", "json").stdout == healthy
    assert environment.lection("plugins", "allow", animal.distribution).returncode == 0
    assert environment.lection("plugins", "doctor", **only).returncode == 1
    environment.uninstall(animal.distribution)
    assert environment.lection("plugins", "--json").stdout == before


def test_a_lock_keeps_out_what_is_installed_later(healthy: str, tmp_path: Path) -> None:
    animal = next(animal for animal in ANIMALS if animal.name == "printer")
    environment = furnished(Environment.create(tmp_path / "env"))
    assert environment.lection("plugins", "lock").returncode == 0
    environment.install(animal.wheel(tmp_path))
    (environment.work / "own.printer").write_text("Own words.\n")
    run = environment.lection("read", "own.printer")
    assert run.returncode == 1
    assert f"zoo-printer {VERSION} is blocked" in run.stderr
    assert "lection plugins lock" in run.stderr
    assert environment.lection("read", "note.txt", "note.md", "--format", "json").stdout == healthy
    assert environment.lection("plugins", "lock").returncode == 0
    assert environment.lection("read", "own.printer").returncode == 0
