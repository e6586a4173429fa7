"""Importing one plugin so that whatever it does becomes a state and not the host's end."""

from __future__ import annotations

import sys
import traceback
from dataclasses import replace
from typing import TYPE_CHECKING

from lection_plugins.found.distribution import printable
from lection_plugins.found.scan import is_own
from lection_plugins.loading.deadline import OutOfTimeError, allowed_seconds
from lection_plugins.loading.exits import EndedError
from lection_plugins.loading.watch import Watch
from lection_plugins.states.bad_states import Failed, TimedOut
from lection_plugins.states.states import Loaded

if TYPE_CHECKING:
    from collections.abc import Callable

    from lection_plugins.found.scan import EntryPoint
    from lection_plugins.states.states import Found

IMPORTING = "being imported"


def import_plugin(plugin: Found) -> tuple[Loaded | Failed | TimedOut, BaseException | None]:
    """The plugin as loaded or as failed, with what it raised; only Ctrl-C gets out.

    Not contained, since nothing in this process can: a crash of the interpreter, an exit or a loop outside Python. The
    isolation worker is for those.
    """
    entry_point = plugin.entry_point
    target: object = None
    unusable = ""
    error: BaseException | None = None
    own = is_own(entry_point)
    seconds = 0 if own else allowed_seconds()
    with Watch(f"{plugin.who}, {IMPORTING},", entry_point.package, "trusted" if own else "import", seconds) as watch:
        try:
            target = _resolve(entry_point)
            unusable = _unusable(target, entry_point)
        except BaseException as raised:
            if isinstance(raised, KeyboardInterrupt) and watch.interrupted:
                raise
            error = raised
    if isinstance(error, OutOfTimeError):
        _forget(entry_point.package, watch.modules)
        timed_out = TimedOut(
            entry_point=entry_point, manifest=plugin.manifest, stage=IMPORTING, seconds=watch.deadline.seconds
        )
        return timed_out, error
    reasons = [describe(error, entry_point) if error else unusable]
    reasons += [f"it replaced builtins: {', '.join(watch.replaced)} (put back)"] if watch.replaced else []
    if reason := "; ".join(filter(None, reasons)):
        _forget(entry_point.package, watch.modules)
        details = "".join(traceback.format_exception(error)) if error else ""
        failed = Failed(entry_point=entry_point, manifest=plugin.manifest, stage=IMPORTING, reason=reason)
        return replace(failed, details=details), error
    return Loaded(
        entry_point=entry_point,
        manifest=plugin.manifest,
        target=target,
        seconds=watch.seconds,
        modules=watch.modules,
        breaches=tuple(watch.misdeeds),
    ), None


def describe(error: BaseException, entry_point: EntryPoint) -> str:
    """One line about what was raised: type, message, and the last place in the plugin's own package."""
    if isinstance(error, SystemExit):
        text = f"it called sys.exit({_shown(repr, error.code)})"
    elif isinstance(error, EndedError):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {message_of(error)}".removesuffix(": ")
    place = _place(error, entry_point.package)
    return f"{text} ({place})" if place else text


def message_of(error: BaseException) -> str:
    """The error's message on one line, at most 300 characters, with nothing that could steer a terminal."""
    return _shown(str, error)


def _shown(form: Callable[[object], str], value: object) -> str:
    """What `str` or `repr` make of a stranger's object; both run a stranger's code."""
    try:
        text = printable(" ".join(form(value).split()))
    except BaseException:
        return "(its message cannot be shown)"
    return text if len(text) <= 300 else text[:297] + "..."


def _place(error: BaseException, package: str) -> str:
    """The deepest line of the plugin's own code in the traceback, "" if it got no farther than the import."""
    if isinstance(error, SyntaxError):
        return ""  # its message says file and line
    frames = traceback.walk_tb(error.__traceback__)
    own = [(f.f_code.co_filename, line) for f, line in frames if _belongs(f.f_globals.get("__name__"), package)]
    return f"{own[-1][0]}, line {own[-1][1]}" if own else ""


def _belongs(module: object, package: str) -> bool:
    return isinstance(module, str) and f"{module}.".startswith(f"{package}.")


def _resolve(entry_point: EntryPoint) -> object:
    # Not import_module: what the import statement calls is what `python -X importtime` times.
    __import__(entry_point.module)
    target: object = sys.modules[entry_point.module]
    for name in filter(None, entry_point.attribute.split(".")):
        target = getattr(target, name)
    if entry_point.group == "lection.readers" and isinstance(target, type):
        return target()
    return target


def _unusable(target: object, entry_point: EntryPoint) -> str:
    """Why the thing the entry point leads to is none of its group; "" if it is. A hook that does not fit raises."""
    if entry_point.group == "lection.readers" and not callable(getattr(target, "read", None)):
        return f"{entry_point.value} is no reader: it has no method read(source, profile, options)"
    if entry_point.group == "lection.commands" and not callable(getattr(target, "main", None)):
        return f"{entry_point.value} is no click command"
    if entry_point.group == "lection.hooks":
        from lection_plugins.loading.hookspecs import manager_of

        manager_of(target)
    return ""


def _forget(package: str, modules: tuple[str, ...]) -> None:
    """Take the half-imported package out of the interpreter, so that nothing of it is met again."""
    for name in modules:
        if _belongs(name, package):
            sys.modules.pop(name, None)
