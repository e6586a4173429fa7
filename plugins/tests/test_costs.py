from __future__ import annotations

from typing import TYPE_CHECKING

from lection_plugins import discover, import_cost, import_cost_record, import_cost_text
from lection_plugins.isolation.costs import ImportCost, ModuleCost, _modules

if TYPE_CHECKING:
    from conftest import Site

TRACE = """\
import time: self [us] | cumulative | imported package
import time:       500 |        500 |     deep
import time:      1000 |       1500 |   alpha_pkg.sub
import time:       250 |       1750 | alpha_pkg
something a plugin wrote
"""


def test_the_interpreters_times_are_read() -> None:
    assert list(_modules(TRACE)) == [
        ModuleCost("deep", 0.5, 0.5, 2),
        ModuleCost("alpha_pkg.sub", 1.0, 1.5, 1),
        ModuleCost("alpha_pkg", 0.25, 1.75, 0),
    ]


def test_the_modules_of_an_import_are_timed(site: Site) -> None:
    site.reader("alpha", code="import alpha_pkg.sub\nclass Reader:\n    def read(self): pass\n")
    site.install("more", "", {"alpha_pkg/sub.py": "import colorsys\n"})
    cost = import_cost(discover().get("alpha"))
    names = [module.name for module in cost.modules]
    assert {"alpha_pkg", "alpha_pkg.sub", "colorsys"} <= set(names)
    assert "pickle" not in names
    assert cost.plugin.state == "loaded"
    assert [m.own for m in cost.modules] == sorted((m.own for m in cost.modules), reverse=True)
    assert cost.total == sum(m.own for m in cost.modules)


def test_an_import_that_fails_still_has_its_times(site: Site) -> None:
    site.reader("alpha", code="import colorsys\nraise ImportError('gone')")
    cost = import_cost(discover().get("alpha"))
    assert cost.plugin.state == "failed"
    assert "colorsys" in [module.name for module in cost.modules]


def test_text_and_record_say_the_same(site: Site) -> None:
    site.reader("alpha")
    cost = ImportCost(discover().get("alpha"), (ModuleCost("alpha_pkg", 2.0, 3.0, 0), ModuleCost("x", 1.0, 1.0, 1)))
    assert import_cost_text(cost, 1) == (
        "reader 'alpha' of acme-alpha 1.0 is installed.\n"
        "OWN MS  TOTAL MS  MODULE\n"
        "2.0     3.0       alpha_pkg\n"
        "and 1 more\n"
    )
    assert "more" not in import_cost_text(cost)
    record = import_cost_record(cost)
    assert (record["plugin"]["id"], record["total"]) == ("alpha", 3.0)
    assert record["modules"][1] == {"name": "x", "own": 1.0, "total": 1.0, "depth": 1}
