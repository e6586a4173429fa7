from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lection_plugins import block_plugin, discover

if TYPE_CHECKING:
    from conftest import Site


def package(site: Site, name: str, *files: str) -> None:
    content = {f"{name}_pkg/profiles/{file}": "name: x\n" for file in files}
    site.install(
        f"acme-{name}", f"[lection.profiles]\n{name} = {name}_pkg\n", {f"{name}_pkg/__init__.py": "0/0", **content}
    )


def test_profiles_are_found_by_name_without_importing_their_package(site: Site) -> None:
    package(site, "law", "statute.yaml", "treaty.yml", "README.md")
    profiles = discover().profiles
    assert list(profiles) == ["law/statute", "law/treaty", "statute", "treaty"]
    assert profiles["statute"] == site.folder / "law_pkg" / "profiles" / "statute.yaml"
    assert "law_pkg" not in sys.modules


def test_a_name_that_two_packages_have_is_known_by_its_package_only(site: Site) -> None:
    package(site, "law", "statute.yaml")
    package(site, "acts", "statute.yaml")
    assert list(discover().profiles) == ["acts/statute", "law/statute"]


def test_a_blocked_package_adds_nothing(site: Site) -> None:
    package(site, "law", "statute.yaml")
    block_plugin(discover().settings.folder, "law")
    assert dict(discover().profiles) == {}
