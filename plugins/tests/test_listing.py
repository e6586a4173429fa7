from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from lection_plugins import discover, plugin_record, plugins_text, readers_text
from lection_plugins.states.bad_states import Failed
from lection_plugins.states.states import Plugin

if TYPE_CHECKING:
    from conftest import Site


def test_readers_are_a_table_with_complaints_below(site: Site) -> None:
    site.reader("alpha")
    site.reader("beta", manifest="")
    readers = [p for p in discover().readers if p.id in ("alpha", "beta")]
    assert readers_text(readers) == (
        "READER  FROM            STATE             READS\n"
        "alpha   acme-alpha 1.0  found             .alpha\n"
        "beta    acme-beta 1.0   invalid_manifest\n"
        "\nreader 'beta' of acme-beta 1.0 has no usable reader.toml: there is no reader.toml in "
        f"{site.folder}/beta_pkg; a reader package ships one in its top-level package.\n"
        "    cure: pip install --upgrade acme-beta, or else: pip uninstall acme-beta\n"
    )


def test_plugins_are_a_table_of_all_groups(site: Site) -> None:
    site.reader("alpha")
    site.install("acme", "[lection.commands]\nlay = alpha_pkg:lay\n[lection.hooks]\nlog = alpha_pkg\n")
    registry = discover()
    registry.load("alpha")
    mine = [p for p in registry.plugins if p.distribution.startswith("acme")]
    lines = plugins_text(mine).splitlines()
    assert [line.split()[0] for line in lines] == ["KIND", "reader", "hook", "command"]
    assert lines[1].startswith("reader       alpha  acme-alpha 1.0  loaded (")
    assert lines[3] == "command      lay    acme 1.0        found"


def test_an_empty_table_has_its_head() -> None:
    assert plugins_text([]) == "KIND  ID  FROM  STATE\n"


def test_a_record_is_json_and_complete(site: Site) -> None:
    manifest = (
        '[readers.alpha]\napi = "1.0"\nfamilies = ["a"]\n'
        'options.n = {{ type = "integer", default = 1, meaning = "N." }}\n'
        'capabilities = {{ offsets = "full", tables = {{ support = "partial", reason = "R." }} }}\n'
    )
    site.reader("alpha", manifest=manifest)
    record = json.loads(json.dumps(plugin_record(discover().get("alpha"))))
    assert record["manifest"]["options"] == {"n": {"type": "integer", "default": 1, "meaning": "N."}}
    assert record["manifest"]["capabilities"] == {"offsets": "full", "tables": {"support": "partial", "note": "R."}}
    assert {
        key: record[key] for key in ("group", "id", "distribution", "version", "value", "state", "bad", "cure")
    } == {
        "group": "lection.readers",
        "id": "alpha",
        "distribution": "acme-alpha",
        "version": "1.0",
        "value": "alpha_pkg:Reader",
        "state": "found",
        "bad": False,
        "cure": "",
    }


def test_a_record_tells_of_an_import_and_of_problems(site: Site) -> None:
    site.reader("alpha")
    site.reader("beta", manifest="")
    site.install("acme", "[lection.hooks]\nlog = alpha_pkg\n")
    registry = discover()
    registry.load("alpha")
    alpha, beta = (plugin_record(registry.get(name)) for name in ("alpha", "beta"))
    assert {"seconds", "modules", "breaches"} <= set(alpha)
    assert beta["manifest"] is None
    assert len(beta["problems"]) == 1
    assert "manifest" not in plugin_record(registry.get("log", "lection.hooks"))


@pytest.mark.parametrize("kind", Plugin.__subclasses__() + Failed.__subclasses__())
def test_every_state_has_a_name_of_the_contract(kind: type[Plugin]) -> None:
    names = {"found", "loaded", "blocked", "duplicate", "incompatible", "invalid_manifest", "failed", "timed_out"}
    assert kind.state in names
