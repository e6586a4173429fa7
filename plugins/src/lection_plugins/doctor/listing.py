"""Plugins as rows of text and as JSON values: what `lection readers`, `lection plugins` and the doctor print."""

from __future__ import annotations

from collections import Counter
from shlex import quote
from typing import TYPE_CHECKING, Any

from lection_plugins.found.scan import GROUPS, is_own
from lection_plugins.states.states import Loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lection_plugins.doctor.doctor import Examination
    from lection_plugins.found.manifest import Manifest
    from lection_plugins.isolation.costs import ImportCost
    from lection_plugins.states.states import Plugin


def readers_text(readers: Iterable[Plugin]) -> str:
    """The readers as a table: id, distribution, state, formats; below it a line for each that cannot be used."""
    readers = list(readers)
    rows = _few((p.id, str(p.entry_point.distribution), p.state, _formats(p.manifest)) for p in readers)
    return _table(("READER", "FROM", "STATE", "READS"), rows) + _complaints(readers)


def plugins_text(plugins: Iterable[Plugin]) -> str:
    """All plugins as a table: group, id, distribution, state; below it a line for each that cannot be used."""
    plugins = list(plugins)
    rows = _few(((p.entry_point.noun, p.id, str(p.entry_point.distribution), _state(p)) for p in plugins), 1, 2)
    return _table(("KIND", "ID", "FROM", "STATE"), rows) + _complaints(plugins)


def examination_text(examination: Examination) -> str:
    """What the doctor found, first what is ill and what cures it; the last line counts."""
    ill = examination.ill
    blocks = "".join(_complaint(plugin, more) for plugin, more in _by_package(ill))
    sound = len(examination.plugins) - len(ill) - len(examination.untried)
    left = len(examination.untried)
    untried = f"{left} were not tried for want of time; --seconds allows more.\n" if left else ""
    total = f"{sound} of {len(examination.plugins)} plugins are in order.\n"
    return f"{blocks}{_shared(examination.plugins)}{untried}{total}"


_ALIKE = 3
"""How many complaints about one package are told in full; what is more of the same kind is counted."""


def _by_package(plugins: Iterable[Plugin]) -> list[tuple[Plugin, int]]:
    """Those to be told in full, the last one of a package and state with the number of the others like it."""
    alike: dict[tuple[str, str], list[Plugin]] = {}
    for plugin in plugins:
        alike.setdefault((str(plugin.entry_point.distribution), plugin.state), []).append(plugin)
    told = []
    for members in alike.values():
        shown = members if len(members) <= _ALIKE else members[:1]
        told += [(plugin, 0) for plugin in shown[:-1]] + [(shown[-1], len(members) - len(shown))]
    return told


def _complaint(plugin: Plugin, more: int) -> str:
    others = f"    and {more:,} more of this package like it\n" if more else ""
    return f"{plugin.sentence}\n{others}    cure: {plugin.cure}\n"


def _shared(plugins: Sequence[Plugin]) -> str:
    """A line for each reader that takes formats which a reader that comes with Lection keeps."""
    readers = [p for p in plugins if p.entry_point.group == GROUPS[0] and p.manifest and not p.bad]
    keepers = {e: p.id for p in readers if is_own(p.entry_point) and p.manifest for e in p.manifest.extensions}
    lines = []
    for plugin in readers:
        taken = [e for e in plugin.manifest.extensions if e in keepers] if plugin.manifest else []
        if taken and not is_own(plugin.entry_point):
            kept = " and ".join(sorted({keepers[e] for e in taken}))
            lines.append(
                f"{plugin.who} also takes {' '.join(taken)}, which stays with {kept} unless you say: "
                f"lection plugins prefer {quote(plugin.id)}\n"
            )
    return "".join(lines)


def import_cost_text(cost: ImportCost, most: int = 20) -> str:
    """What importing a plugin costs: the `most` slowest modules, each with its own and its total milliseconds."""
    rows = [(f"{m.own:.1f}", f"{m.total:.1f}", m.name) for m in cost.modules[:most]]
    rest = len(cost.modules) - len(rows)
    more = f"and {rest} more\n" if rest > 0 else ""
    return f"{cost.plugin.sentence}\n" + _table(("OWN MS", "TOTAL MS", "MODULE"), rows) + more


def plugin_record(plugin: Plugin) -> dict[str, Any]:
    """One plugin as JSON values; `seconds`, `modules` and `breaches` only of one that was imported."""
    record: dict[str, Any] = {
        "group": plugin.entry_point.group,
        "id": plugin.id,
        "distribution": plugin.distribution,
        "version": plugin.version,
        "value": plugin.entry_point.value,
        "state": plugin.state,
        "bad": plugin.bad,
        "sentence": plugin.sentence,
        "cure": plugin.cure,
    }
    if plugin.entry_point.group == GROUPS[0]:
        record["manifest"] = _manifest_record(plugin.manifest)
    if plugin.state == "invalid_manifest":
        from lection_plugins.states.bad_states import InvalidManifest

        assert isinstance(plugin, InvalidManifest)
        record["problems"] = [str(problem) for problem in plugin.problems]
    if isinstance(plugin, Loaded):
        modules, breaches = list(plugin.modules), list(plugin.breaches)
        record |= {"seconds": round(plugin.seconds, 4), "modules": modules, "breaches": breaches}
    return record


def import_cost_record(cost: ImportCost) -> dict[str, Any]:
    """What importing a plugin costs as JSON values; times in milliseconds, the slowest module first."""
    modules = [{"name": m.name, "own": m.own, "total": m.total, "depth": m.depth} for m in cost.modules]
    return {"plugin": plugin_record(cost.plugin), "total": round(cost.total, 3), "modules": modules}


def _manifest_record(manifest: Manifest | None) -> dict[str, Any] | None:
    if manifest is None:
        return None
    return {
        "api": manifest.api,
        "families": list(manifest.families),
        "extensions": list(manifest.extensions),
        "media_types": list(manifest.media_types),
        "default_profile": manifest.default_profile,
        "options": {
            o.name: {"type": o.type, "default": o.default, "meaning": o.meaning} for o in manifest.options.values()
        },
        "rewrites": list(manifest.rewrites),
        "capabilities": {
            name: {"support": c.support, "note": c.note} if c.note else c.support
            for name, c in manifest.capabilities.items()
        },
    }


def _formats(manifest: Manifest | None) -> str:
    return " ".join((*manifest.extensions, *manifest.media_types)) if manifest else ""


def _state(plugin: Plugin) -> str:
    return f"{plugin.state} ({plugin.seconds * 1000:.0f} ms)" if isinstance(plugin, Loaded) else plugin.state


def _complaints(plugins: Iterable[Plugin]) -> str:
    ill = [plugin for plugin in plugins if plugin.cure]
    return "".join(f"\n{_complaint(plugin, more)}" for plugin, more in _by_package(ill))


_ROWS = 50
"""How many rows of a table one package may have; where it has more, they are one row."""


def _few(rows: Iterable[tuple[str, ...]], name: int = 0, package: int = 1) -> list[tuple[str, ...]]:
    """The rows, those of a package that has very many as one that counts them."""
    rows = list(rows)
    counts = Counter(row[package] for row in rows)
    few: list[tuple[str, ...]] = []
    counted: set[str] = set()
    for row in rows:
        count = counts[row[package]]
        if count <= _ROWS:
            few.append(row)
        elif row[package] not in counted:
            counted.add(row[package])
            few.append((*row[:name], f"{row[name]} and {count - 1:,} more", *row[name + 1 :]))
    return few


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)]
    return "\n".join(lines) + "\n"
