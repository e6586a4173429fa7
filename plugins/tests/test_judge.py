from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from lection_plugins import (
    Blocked,
    Distribution,
    Duplicate,
    EntryPoint,
    Failed,
    Incompatible,
    UnusablePluginError,
    discover,
)

if TYPE_CHECKING:
    from conftest import Site


def test_a_sound_reader_is_found(site: Site) -> None:
    site.reader("alpha", version="1.5")
    plugin = discover().get("alpha")
    assert (plugin.state, plugin.bad, plugin.cure) == ("found", False, "")
    assert str(plugin) == "reader 'alpha' of acme-alpha 1.5 is installed."
    assert plugin.summary == "About acme-alpha"


def test_two_readers_of_one_id_are_both_duplicates(site: Site) -> None:
    site.reader("alpha")
    site.install("other", "[lection.readers]\nalpha = alpha_pkg:Reader\n", version="2.0")
    mine, other = (p for p in discover().readers if p.id == "alpha")
    assert isinstance(mine, Duplicate)
    assert isinstance(other, Duplicate)
    assert mine.sentence == "reader 'alpha' of acme-alpha 1.0 has the id of another reader, of other 2.0."
    assert mine.cure == "pip uninstall acme-alpha, or: lection plugins block acme-alpha"
    assert [ep.distribution.name for ep in other.others] == ["acme-alpha"]


def test_packages_of_checks_are_listed(site: Site) -> None:
    site.install("acme", "[lection.checks]\nmore = acme_checks\n", {"acme_checks.py": ""})
    assert [str(p) for p in discover().checks if p.id == "more"] == ["check plugin 'more' of acme 1.0 is installed."]


def test_ids_of_different_groups_do_not_meet(site: Site) -> None:
    site.reader("alpha")
    site.install("other", "[lection.hooks]\nalpha = alpha_pkg\n")
    assert {p.state for p in discover().plugins if p.id == "alpha"} == {"found"}


def test_blocking_one_of_two_mends_both(site: Site) -> None:
    site.reader("alpha")
    site.install("other", "[lection.readers]\nalpha = alpha_pkg:Reader\n")
    registry = discover({"LECTION_BLOCK": "other", "LECTION_CONFIG": str(site.folder)})
    assert [(p.distribution, p.state) for p in registry.readers if p.id == "alpha"] == [
        ("acme-alpha", "found"),
        ("other", "blocked"),
    ]
    assert registry.get("alpha").state == "found"


def test_nobody_takes_an_id_from_the_readers_that_come_with_lection(site: Site) -> None:
    site.reader("alpha")
    site.plaintext()
    site.install("thief", "[lection.readers]\nplaintext = alpha_pkg:Reader\n")
    states = {p.distribution: p.state for p in discover().readers if p.id == "plaintext"}
    assert states["thief"] == "duplicate"
    assert discover().get("plaintext").distribution == "lection-reader-plaintext"


@pytest.mark.parametrize(
    ("api", "cure"),
    [
        (">=2.0,<3", "pip install --upgrade lection, or else: pip uninstall acme-alpha"),
        ("<1", "pip install --upgrade acme-alpha, or else: pip uninstall acme-alpha"),
    ],
)
def test_another_contract_is_incompatible_before_the_rest_is_judged(site: Site, api: str, cure: str) -> None:
    site.reader("alpha", manifest=f'[readers.alpha]\napi = "{api}"\na_key_of_the_future = 1\n')
    plugin = discover().get("alpha")
    assert isinstance(plugin, Incompatible)
    assert (
        plugin.sentence
        == f"reader 'alpha' of acme-alpha 1.0 needs the reader contract {api}, and this Lection has 1.1."
    )
    assert plugin.cure == cure


@pytest.mark.parametrize("value", ["nowhere_at_all:Reader", "not a module:Reader", ":Reader"])
def test_an_entry_point_to_nothing_has_failed(site: Site, value: str) -> None:
    site.install("acme", f"[lection.readers]\nalpha = {value}\n")
    plugin = discover().get("alpha")
    assert isinstance(plugin, Failed)
    assert plugin.sentence == (
        f"reader 'alpha' of acme 1.0 failed while being looked up: its entry point {value!r} names a package that is "
        "not installed."
    )
    assert plugin.cure == "pip install --upgrade --force-reinstall acme, or else: pip uninstall acme"


def test_a_profile_package_needs_its_folder(site: Site) -> None:
    site.install("acme", "[lection.profiles]\nlaw = acme_law\nno = acme_no\n", {"acme_no/__init__.py": ""})
    (site.folder / "acme_law" / "profiles").mkdir(parents=True)
    states = {p.id: p for p in discover().profile_packages}
    assert states["law"].state == "found"
    assert "its package acme_no has no folder profiles" in states["no"].sentence


def test_a_blocked_plugin_is_not_even_looked_at(site: Site) -> None:
    site.reader("alpha", manifest="this is no TOML")
    registry = discover({"LECTION_BLOCK": "alpha", "LECTION_CONFIG": str(site.folder)})
    plugin = registry.get("alpha")
    assert isinstance(plugin, Blocked)
    assert plugin.manifest is None


def test_strict_raises_for_the_first_bad_plugin(site: Site) -> None:
    site.reader("alpha", manifest="")
    with pytest.raises(UnusablePluginError, match=r"acme-alpha 1\.0 has no usable reader\.toml"):
        discover({"LECTION_STRICT": "1", "LECTION_CONFIG": str(site.folder)})
    assert discover({"LECTION_STRICT": "0", "LECTION_CONFIG": str(site.folder)}).get("alpha").bad


def test_removing_a_package_leaves_no_trace(site: Site) -> None:
    site.reader("alpha", manifest="")
    code = "import lection_plugins as lp; print([p.id for p in lp.discover().readers if p.bad])"
    environment = {"PYTHONPATH": str(site.folder), "LECTION_CONFIG": str(site.folder / "none")}

    def bad() -> str:
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
        return run.stdout.strip()

    assert bad() == "['alpha']"
    (site.folder / "acme_alpha-1.0.dist-info" / "entry_points.txt").unlink()
    assert bad() == "[]"


@pytest.mark.parametrize(
    ("record", "cure"),
    [
        (
            '{"url": "file:///home/me/my%20reader", "dir_info": {"editable": true}}',
            "change the code in '/home/me/my reader', from where it is installed",
        ),
        (
            '{"url": "file:///home/me/my-reader", "dir_info": {}}',
            "pip install --upgrade --force-reinstall acme, or else: pip uninstall acme",
        ),
        ("[", "pip install --upgrade --force-reinstall acme, or else: pip uninstall acme"),
        (None, "pip install --upgrade --force-reinstall acme, or else: pip uninstall acme"),
    ],
)
def test_who_has_the_code_is_told_to_mend_it(record: str | None, cure: str) -> None:
    files = {"direct_url.json": record}
    entry_point = EntryPoint("lection.readers", "acme", "acme:Reader", Distribution("acme", "1", files.get))
    assert Failed(entry_point=entry_point, manifest=None, stage="being imported", reason="x").cure == cure
