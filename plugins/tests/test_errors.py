from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from lection_core import Source
from lection_plugins import (
    NoReaderError,
    OptionError,
    PluginError,
    RefusedInputError,
    SettingsError,
    SeveralReadersError,
    UnknownPluginError,
    UnusablePluginError,
    discover,
)
from lection_plugins.states.errors import ReadFailedError

if TYPE_CHECKING:
    from pathlib import Path

    from lection_plugins import Registry

    from conftest import Site


def errors(registry: Registry, folder: Path) -> list[PluginError]:
    """One of each kind, with the states of installed plugins in them."""
    alpha, beta = registry.get("alpha"), registry.get("beta")
    return [
        UnknownPluginError("reader", "x", ["alpha"]),
        NoReaderError("x.bin", ["alpha"]),
        SeveralReadersError("x.s", [alpha, beta]),
        UnusablePluginError(beta),
        ReadFailedError(beta, "x.s", (1, 2)),
        RefusedInputError(alpha, "x.s", "no header", None),
        OptionError("alpha", "deep", "it has no such option"),
        SettingsError(folder / "plugins.toml", "it is broken"),
    ]


def test_errors_survive_the_way_out_of_a_process(site: Site, tmp_path: Path) -> None:
    site.reader("alpha")
    site.reader("beta", manifest="")
    for error in errors(discover(), tmp_path):
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert str(copy) == str(error)
        assert str(error).count("\n") == 0


@pytest.mark.parametrize(
    "body", ["raise ReaderError('no')", "raise ValueError('x')", "yield 3"], ids=["refused", "failed", "rubbish"]
)
def test_what_a_reading_raises_survives_it_too(site: Site, body: str) -> None:
    code = "from lection_core import ReaderError\nclass Reader:\n    file = open(__file__)\n    def read(self, *a): "
    site.reader("alpha", code=f"{code}{body}\n")
    registry = discover()
    with pytest.raises(PluginError) as caught:
        list(registry.read("alpha", Source.from_text("x", name="c.alpha")))
    registry.get("alpha").target.file.close()  # type: ignore[attr-defined]
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_plugin_survives_with_all_that_its_manifest_says(site: Site) -> None:
    manifest = '[readers.alpha]\napi="1.0"\nfamilies=[]\noptions.n={{type="integer",default=1,meaning="N."}}\n'
    site.reader("alpha", manifest=manifest)
    alpha = discover().get("alpha")
    copy = pickle.loads(pickle.dumps(alpha))
    assert copy == alpha
    assert copy.manifest.options["n"].default == 1
    assert hash(copy) == hash(alpha)
    with pytest.raises(TypeError):
        copy.manifest.options["n"] = None


def test_the_same_installation_gives_equal_plugins(site: Site) -> None:
    site.reader("alpha")
    assert discover().get("alpha") == discover().get("alpha")
