"""Parts of modules that were there before a stranger's code ran, compared afterwards and put back.

Functions, classes and modules that a module's name leads to are compared in every module: what is replaced there does
another thing for everybody. Of Lection's own modules, and of those whose answers its output is made of, also what
classes and constants hold. What a module only keeps for itself, such as a cache, may change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

_ABSENT = object()
_PARTS = (FunctionType, BuiltinFunctionType, type, ModuleType)
_CLOSELY = ("lection", "json", "pathlib", "codecs", "hashlib", "dataclasses", "enum", "click", "builtins")
"""Packages whose classes and constants are compared too."""
_OFTEN = (
    *_CLOSELY,
    *("sys", "os", "io", "re", "posixpath", "tempfile", "threading", "warnings", "signal", "atexit", "logging"),
    *("collections", "functools", "itertools", "bisect", "copy", "math", "unicodedata", "time", "datetime", "random"),
    *("pydantic", "pluggy", "rich", "re2"),
)
"""Packages that are compared after every call; all others are after an import, which happens once."""
_MEMBERS = (property, staticmethod, classmethod, MemberDescriptorType, GetSetDescriptorType)
_COLLECTIONS = (dict, list, set)
_LISTED = 5


class Parts:
    """The parts of all loaded modules as they are when it is made; `put_back` makes them so again.

    :param apart: a top-level package that may change its own modules.
    :param everywhere: look at all modules, and not only at those that matter most.
    """

    def __init__(self, apart: str = "", *, everywhere: bool = True) -> None:
        own = f"{apart}." if apart else "."
        self._modules = {
            name: module
            for name, module in tuple(sys.modules.items())
            if type(module) is ModuleType
            and not f"{name}.".startswith(own)
            and (everywhere or name.partition(".")[0].startswith(_OFTEN))
        }
        self._names = {name: dict(vars(module)) for name, module in self._modules.items()}
        close = [name for name in self._modules if name.partition(".")[0].startswith(_CLOSELY)]
        self._classes = {cls: dict(vars(cls)) for name in close for cls in self._defined(name, type)}
        self._codes = {function: function.__code__ for name in close for function in self._defined(name, FunctionType)}
        self._contents = {
            (name, key): (value, value.copy())
            for name in close
            for key, value in self._names[name].items()
            if key.isupper() and type(value) in _COLLECTIONS
        }

    def _defined(self, name: str, kind: type) -> Iterator[Any]:
        for value in self._names[name].values():
            if isinstance(value, kind) and getattr(value, "__module__", "") == name:
                yield value

    def put_back(self) -> list[str]:
        """Undo what has changed since, and name it, the most telling first."""
        found = [*self._modules_put_back(), *self._names_put_back(), *self._insides_put_back()]
        return found[:_LISTED] + ([f"{len(found) - _LISTED} more"] if len(found) > _LISTED else [])

    def _modules_put_back(self) -> Iterator[str]:
        for name, module in self._modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
                yield f"sys.modules[{name!r}]"

    def _names_put_back(self) -> Iterator[str]:
        for name, before in self._names.items():
            now = vars(self._modules[name])
            close = name.partition(".")[0].startswith("lection")
            for key in [key for key, value in before.items() if now.get(key, _ABSENT) is not value]:
                value = before[key]
                # What a module keeps for itself may change: `typing_extensions`, for one, mends parts of `typing`.
                if (isinstance(value, _PARTS) and (close or key[0] != "_")) or (close and key.isupper()):
                    now[key] = value
                    yield f"{name}.{key}"

    def _insides_put_back(self) -> Iterator[str]:
        for cls, before in self._classes.items():
            now = vars(cls)
            for key in [key for key, value in before.items() if now.get(key, _ABSENT) is not value]:
                if callable(before[key]) or isinstance(before[key], _MEMBERS):
                    type.__setattr__(cls, key, before[key])
                    yield f"{cls.__module__}.{cls.__qualname__}.{key}"
        for function, code in self._codes.items():
            if function.__code__ is not code:
                function.__code__ = code
                yield f"{function.__module__}.{function.__qualname__}"
        for (name, key), (value, content) in self._contents.items():
            if value != content:
                value.clear()
                (value.extend if isinstance(value, list) else value.update)(content)
                yield f"{name}.{key}"
