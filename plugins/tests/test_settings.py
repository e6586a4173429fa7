from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_plugins import Settings, SettingsError, allow_plugin, block_plugin, discover
from lection_plugins.settings.settings import SETTINGS_NAME, settings_folder
from lection_plugins.settings.settings_file import read_toml, toml_string, write_atomically

if TYPE_CHECKING:
    from conftest import Site


def states(**environ: str) -> dict[str, str]:
    """State and sentence of alpha and beta under these variables."""
    import os

    registry = discover({"LECTION_CONFIG": os.environ["LECTION_CONFIG"], **environ})
    return {p.id: p.sentence for p in registry.readers if p.id in ("alpha", "beta") and p.state == "blocked"}


@pytest.fixture
def two(site: Site) -> Site:
    site.reader("alpha")
    site.reader("beta")
    return site


def test_without_settings_nothing_is_blocked(two: Site) -> None:
    assert states() == {}


@pytest.mark.parametrize("value", ["alpha", "acme-alpha", "Acme_Alpha", "other, alpha", "other alpha"])
def test_a_block_list_names_ids_or_distributions(two: Site, value: str) -> None:
    assert states(LECTION_BLOCK=value) == {
        "alpha": "reader 'alpha' of acme-alpha 1.0 is blocked: LECTION_BLOCK names it."
    }


def test_only_keeps_everything_else_out(two: Site) -> None:
    assert states(LECTION_ONLY="acme-beta plaintext") == {
        "alpha": "reader 'alpha' of acme-alpha 1.0 is blocked: LECTION_ONLY does not name it."
    }


def test_blocking_beats_only(two: Site) -> None:
    assert set(states(LECTION_ONLY="alpha beta", LECTION_BLOCK="beta")) == {"beta"}


def test_each_kind_of_block_says_how_to_undo_it(two: Site) -> None:
    import os

    config = os.environ["LECTION_CONFIG"]
    block_plugin(Path(config), "acme-alpha")
    assert discover().get("alpha").cure == "lection plugins allow acme-alpha"
    assert (
        discover({"LECTION_CONFIG": config, "LECTION_BLOCK": "beta"}).get("beta").cure
        == "take beta out of LECTION_BLOCK"
    )
    assert discover({"LECTION_CONFIG": config, "LECTION_ONLY": "x"}).get("beta").cure == "add beta to LECTION_ONLY"


def test_blocking_and_allowing_are_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert block_plugin(folder, "beta")
    assert block_plugin(folder, 'odd "name" \\ \t')
    assert not block_plugin(folder, "beta")
    assert Settings.load({"LECTION_CONFIG": str(folder)}).block == ("beta", 'odd "name" \\ \t')
    assert allow_plugin(folder, "beta")
    assert not allow_plugin(folder, "beta")
    assert Settings.load({"LECTION_CONFIG": str(folder)}).block == ('odd "name" \\ \t',)


def test_without_a_name_the_folder_is_the_users_own() -> None:
    assert settings_folder({}).name == "lection"
    assert settings_folder({"LECTION_CONFIG": ""}) == settings_folder({})


@pytest.mark.parametrize("text", ["block = 3", "block = [1]", "blcok = []", "block = [", "\0", "x = [" + "[" * 5000])
def test_a_broken_file_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    (tmp_path / SETTINGS_NAME).write_text(text)
    with pytest.raises(SettingsError, match=rf"{SETTINGS_NAME}: .*; mend the file or delete it"):
        Settings.load({"LECTION_CONFIG": str(tmp_path)})


def test_a_folder_in_the_place_of_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).mkdir()
    with pytest.raises(SettingsError, match="it is no regular file; mend the file or delete it"):
        Settings.load({"LECTION_CONFIG": str(tmp_path)})


def test_writing_replaces_the_whole_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    write_atomically(path, "a = 1\n" * 100)
    write_atomically(path, "a = 2\n")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("x.toml", "a = 2\n")]


def test_what_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    write_atomically(path, "a = 1\n")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("x.toml", "a = 1\n")]
    with pytest.raises(SettingsError, match="it cannot be written: File exists"):
        write_atomically(path / "below", "")


def test_any_printable_name_survives_as_a_string(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    name = 'a"b\\c\x00\x1f\x7fé😀'
    path.write_text(f"x = {toml_string(name)}\n", encoding="utf-8")
    assert read_toml(path) == {"x": name}
