"""The frozen mapping that holds what a reader records beyond the block's fields."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NoReturn, final

from lection_core.errors import ContractError

MAX_DEPTH: Final = 32
"""How deep a value of ``attrs`` may nest (blocks.md, "Block")."""

MAX_INT_BITS: Final = 2125
"""Integers up to 640 digits: what every setting of ``sys.set_int_max_str_digits`` can still print and parse."""

_PLAIN: Final = frozenset({bool, type(None)})


@final
class Attrs(dict[str, Any]):
    """An immutable, hashable, picklable mapping of JSON values.

    It is a ``dict`` that refuses to change, so it compares equal to a plain ``dict`` and serialises at the speed of
    one. Arrays in it are tuples. Build it with :func:`freeze`.
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("attrs are frozen; build a new block with dataclasses.replace(block, attrs={**block.attrs, …})")

    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment]

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
        integers above 640 digits, objects), or a value nests more than 32 deep.
    """
    if type(value) is Attrs:
        return value
    if not isinstance(value, Mapping):
        raise ContractError("B-06", f"attrs is {_shown(value)}; it must be a mapping of JSON values")
    if not value:
        return EMPTY
    frozen = _frozen(value, "attrs", 0)
    assert isinstance(frozen, Attrs)
    return frozen


def _frozen(value: object, path: str, depth: int) -> object:
    """Return one value frozen; the recursion is bounded by MAX_DEPTH."""
    kind = type(value)
    if kind is str:
        check_text(value, path)  # type: ignore[arg-type]
        return value
    if kind in _PLAIN:
        return value
    if kind is int:
        if value.bit_length() > MAX_INT_BITS:  # type: ignore[attr-defined]
            raise ContractError("B-06", f"{path} is an integer of more than 640 digits; store it as a string")
        return value
    if kind is float:
        if not isfinite(value):  # type: ignore[arg-type]
            raise ContractError("B-06", f"{path} is {value!r}, which JSON cannot carry")
        return value
    return _frozen_container(value, path, depth)


def _frozen_container(value: object, path: str, depth: int) -> object:
    if not isinstance(value, (list, tuple, Mapping)):
        raise ContractError("B-06", f"{path} is {_shown(value)}, which is no JSON value")
    if depth > MAX_DEPTH:
        raise ContractError("B-06", f"attrs nests more than {MAX_DEPTH} deep; keep it flatter")
    if isinstance(value, Mapping):
        return Attrs({_key(key, path): _frozen(item, f"{path}[{key!r}]", depth + 1) for key, item in value.items()})
    return tuple(_frozen(item, f"{path}[{position}]", depth + 1) for position, item in enumerate(value))


def _key(key: object, path: str) -> str:
    if type(key) is not str:
        raise ContractError("B-06", f"{path} has the key {_shown(key)}; keys must be strings")
    check_text(key, f"a key of {path}")
    return key


def check_text(text: str, name: str) -> None:
    """Promise that a string can be written as UTF-8.

    :raises ContractError: B-06, when it holds a lone surrogate.
    """
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ContractError(
            "B-06",
            f"{name} holds the lone surrogate U+{ord(text[error.start]):04X} at {error.start}; "
            "a Source has U+FFFD in its place",
        ) from None


def _shown(value: object) -> str:
    return f"{value!r:.60} of type {type(value).__name__}"
