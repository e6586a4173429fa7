from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lection_plugins import (
    LOCK_NAME,
    Lock,
    SettingsError,
    Unlocked,
    UnusablePluginError,
    block_plugin,
    discover,
    lock_plugins,
    remove_lock,
)

if TYPE_CHECKING:
    from conftest import Site


def config() -> Path:
    return Path(os.environ["LECTION_CONFIG"])


def test_what_was_locked_goes_on_working(site: Site) -> None:
    site.reader("alpha")
    site.plaintext()
    locked = lock_plugins(discover())
    assert {"acme-alpha", "lection-reader-plaintext"} <= {entry.name for entry in locked}
    assert [entry.name for entry in locked] == sorted(entry.name for entry in locked)
    assert {p.state for p in discover().plugins} == {"found"}


def reasons() -> dict[str, str]:
    return {p.id: p.reason for p in discover().plugins if isinstance(p, Unlocked)}


def test_a_package_that_came_later_is_kept_out(site: Site) -> None:
    site.reader("alpha")
    lock_plugins(discover())
    site.reader("beta")
    assert reasons() == {"beta": f"{config() / LOCK_NAME} does not list it"}
    beta = discover().get("beta")
    assert (beta.state, beta.bad, beta.cure) == ("blocked", True, "if you trust it: lection plugins lock")
    with pytest.raises(UnusablePluginError, match="is blocked"):
        discover().load("beta")


def test_another_version_is_kept_out(site: Site) -> None:
    site.reader("alpha", version="1.0")
    lock_plugins(discover())
    info = site.folder / "acme_alpha-1.0.dist-info" / "METADATA"
    info.write_text(info.read_text().replace("Version: 1.0", "Version: 1.1"))
    assert reasons() == {"alpha": f"{config() / LOCK_NAME} lists version 1.0"}
    assert discover().get("alpha").cure == (
        "pip install --force-reinstall acme-alpha==1.0, or, if you trust the new one: lection plugins lock"
    )


def test_another_build_of_the_same_version_is_kept_out(site: Site) -> None:
    site.reader("alpha")
    lock_plugins(discover())
    record = site.folder / "acme_alpha-1.0.dist-info" / "RECORD"
    record.write_text(record.read_text() + "alpha_pkg/added.py,,\n")
    assert reasons() == {"alpha": f"its files are not those that {config() / LOCK_NAME} lists"}


def test_locking_again_accepts_what_is_installed_now(site: Site) -> None:
    site.reader("alpha")
    lock_plugins(discover())
    site.reader("beta")
    lock_plugins(discover())
    assert reasons() == {}


def test_what_the_user_blocks_is_not_locked(site: Site) -> None:
    site.reader("alpha")
    block_plugin(config(), "alpha")
    assert "acme-alpha" not in {entry.name for entry in lock_plugins(discover())}


def test_without_the_lock_versions_are_not_checked(site: Site) -> None:
    site.reader("alpha")
    lock_plugins(discover())
    site.reader("beta")
    assert remove_lock(config() / LOCK_NAME)
    assert not remove_lock(config() / LOCK_NAME)
    assert reasons() == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "version = 2",
        "version = 1\ndistribution = [3]",
        "version = 1\ndistribution = 3",
        'version = 1\n[[distribution]]\nname = "x"',
        'version = 1\n[[distribution]]\nname = "x"\nversion = 1\nrecord = ""',
        'version = 1\n[[distribution]]\nname = "x"\nversion = "1"\nrecord = ""\nmore = 1',
    ],
)
def test_what_is_no_lock_is_an_error_and_not_ignored(tmp_path: Path, text: str) -> None:
    path = tmp_path / LOCK_NAME
    path.write_text(text)
    with pytest.raises(
        SettingsError, match="it is not a lock of version 1; write a new one with: lection plugins lock"
    ):
        Lock.load(path)


def test_a_lock_that_cannot_be_removed_is_an_error(tmp_path: Path) -> None:
    (tmp_path / LOCK_NAME).mkdir()
    with pytest.raises(SettingsError, match="it cannot be removed"):
        remove_lock(tmp_path / LOCK_NAME)
