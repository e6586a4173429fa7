"""The frozen mapping that holds what a reader records beyond the block's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, Final, NoReturn, final

from lection_core.errors import ContractError

MAX_DEPTH: Final = 32
"""How deep a value of ``attrs`` may nest (blocks.md, "Block")."""

MAX_INT_BITS: Final = 2126
"""Integers of up to 640 digits: what every setting of ``sys.set_int_max_str_digits`` can still print and parse."""

_PLAIN: Final = frozenset({bool, type(None)})

_SHARED: Final = 512
"""How many mappings of a few short values are kept, to be given to every block that has the same."""
_FEW: Final = 3
_SHORT: Final = 32
"""Characters of a key or a text that may be kept: what a document writes at length is seldom written twice."""


@final
class Attrs(dict[str, Any]):
    """An immutable, hashable, picklable mapping of JSON values.

    It is a ``dict`` that refuses to change, so it compares equal to a plain ``dict`` and serialises at the speed of
    one. Arrays in it are tuples. Build it with :func:`freeze`.
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        """Refuse to change."""
        raise TypeError("attrs are frozen; build a new block with dataclasses.replace(block, attrs={**block.attrs, …})")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        """Return a hash that does not depend on the order of the keys."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a plain dict that is frozen again on the way in."""
        return (_thawed, (dict(self),)) if self else (_empty, ())

    def __repr__(self) -> str:
        """Return the repr of the plain dict."""
        return dict.__repr__(self)

    def copy(self) -> Attrs:
        """Return itself: what cannot change needs no copy."""
        return self


EMPTY: Final = Attrs()
"""The one empty mapping all blocks without attrs share."""


def _empty() -> Attrs:
    return EMPTY


def _thawed(items: dict[str, Any]) -> Attrs:
    return Attrs(items)


def freeze(value: object) -> Attrs:
    """Return the mapping as frozen :class:`Attrs`, lists as tuples.

    :raises ContractError: B-06, when a key is no string, a value is no JSON value (NaN, infinities, lone surrogates,
        integers beyond 2**2126, objects), or a value nests more than 32 deep.
    """
    if type(value) is Attrs:
        return value
    if value.__class__ is not dict and not isinstance(value, Mapping):  # the question what a mapping is takes its time
        raise ContractError("B-06", f"attrs is {_shown(value)}; it must be a mapping of JSON values")
    if not value:
        return EMPTY
    try:
        return _frozen_mapping(value, 0)
    except _Unfit as unfit:
        raise ContractError("B-06", unfit.sentence()) from None


class _Unfit(ValueError):
    """A value that is no JSON value; the path to it is put together on the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.path: list[str] = []

    def sentence(self) -> str:
        """Say where in the attrs what stands that they cannot hold."""
        return f"attrs{''.join(reversed(self.path))} {self.message}"


def _frozen_mapping(value: Mapping[Any, Any], depth: int) -> Attrs:
    """Return a mapping frozen; the recursion is bounded by MAX_DEPTH."""
    if value.__class__ is not dict or len(value) > _FEW:
        return _frozen_items(value, depth)
    for key, item in value.items():
        kind = type(item)
        if type(key) is not str or len(key) > _SHORT or not (len(item) <= _SHORT if kind is str else kind in _PLAIN):
            return _frozen_items(value, depth)
    return _shared(tuple(value.items()))


@lru_cache(_SHARED)
def _shared(items: tuple[tuple[str, str | bool | None], ...]) -> Attrs:
    """Return the one mapping with these items: most blocks of a document have one of a few dozen.

    What is shared takes no memory, and no time where Python looks through all objects for garbage. Numbers are not
    taken, for 1 and True would be one.
    """
    return _frozen_items(dict(items), 0)


def _frozen_items(value: Mapping[Any, Any], depth: int) -> Attrs:
    frozen: dict[str, Any] = {}
    for key, item in value.items():
        if type(key) is not str or not (key.isascii() or is_encodable(key)):
            raise _Unfit(f"has the key {_shown(key)}; keys must be strings of whole characters")
        kind = type(item)
        if kind in _PLAIN or (kind is str and item.isascii()):
            frozen[key] = item
            continue
        try:
            frozen[key] = _frozen(item, kind, depth + 1)
        except _Unfit as unfit:
            unfit.path.append(f"[{key!r}]")
            raise
    return Attrs(frozen)


def _frozen_array(value: Sequence[Any], depth: int) -> tuple[Any, ...]:
    """Return an array as a tuple; the recursion is bounded by MAX_DEPTH."""
    frozen: list[Any] = []
    for item in value:
        try:
            frozen.append(_frozen(item, type(item), depth + 1))
        except _Unfit as unfit:
            unfit.path.append(f"[{len(frozen)}]")
            raise
    return tuple(frozen)


def _frozen(value: Any, kind: type, depth: int) -> Any:
    if kind is str:
        if not is_encodable(value):
            raise _Unfit("holds a lone surrogate; a Source has U+FFFD in its place")
    elif kind is int:
        if value.bit_length() > MAX_INT_BITS:
            raise _Unfit(
                f"is an integer beyond 2**{MAX_INT_BITS}, which not every Python can print; store it as a string"
            )
    elif kind is float:
        if not isfinite(value):
            raise _Unfit(f"is {value!r}, which JSON cannot carry")
    elif kind not in _PLAIN:
        return _frozen_container(value, depth)
    return value


def _frozen_container(value: object, depth: int) -> Attrs | tuple[Any, ...]:
    if not isinstance(value, list | tuple | Mapping):
        raise _Unfit(f"is {_shown(value)}, which is no JSON value")
    if depth > MAX_DEPTH:
        raise _Unfit(f"nests more than {MAX_DEPTH} deep; keep it flatter")
    return _frozen_mapping(value, depth) if isinstance(value, Mapping) else _frozen_array(value, depth)


def is_encodable(text: str) -> bool:
    """Tell whether a string can be written as UTF-8, that is, holds no lone surrogate."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_text(text: str, name: str) -> None:
    """Promise that a string can be written as UTF-8.

    :raises ContractError: B-06, when it holds a lone surrogate.
    """
    if not is_encodable(text):
        raise ContractError("B-06", f"{name} {text!r:.60} holds a lone surrogate; a Source has U+FFFD in its place")


def _shown(value: object) -> str:
    return f"{value!r:.60} of type {type(value).__name__}"
