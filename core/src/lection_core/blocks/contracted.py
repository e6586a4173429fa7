"""Turning pydantic's refusals into sentences of the contract."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeVar

from lection_core.errors import ContractError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails, ValidationError

Model = TypeVar("Model")

NOT_GIVEN: Final = object()
"""Stands for an argument that was not given, where None is a value."""


def contracted(
    rule: str = "B-06", prepare: Callable[[dict[str, Any]], None] | None = None
) -> Callable[[type[Model]], type[Model]]:
    """Return a class decorator after which a pydantic dataclass raises nothing but :class:`ContractError`.

    :param rule: the rule that a value of the wrong type or range breaks.
    :param prepare: may fill in keyword arguments before they are validated.
    """
    from pydantic_core import ArgsKwargs, ValidationError

    def decorate(cls: type[Model]) -> type[Model]:
        validate = cls.__pydantic_validator__.validate_python  # type: ignore[attr-defined]

        def checked_init(self: Any, *args: Any, **kwargs: Any) -> None:
            if prepare is not None:
                prepare(kwargs)
            try:
                validate(ArgsKwargs(args, kwargs), self_instance=self)
            except ValidationError as error:
                raise translated(error, cls, rule) from None

        checked_init.__name__ = "__init__"
        checked_init.__qualname__ = f"{cls.__qualname__}.__init__"
        cls.__init__ = checked_init  # type: ignore[method-assign]
        return cls

    return decorate


def translated(error: ValidationError, cls: type, rule: str) -> ContractError:
    """Return the first complaint of pydantic's error as a contract error.

    An error that a check of ours raised inside pydantic is returned as it was.
    """
    first = error.errors(include_url=False)[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, ContractError):
        return cause
    return ContractError(rule, _sentence(first, cls))


def _sentence(first: ErrorDetails, cls: type) -> str:
    names = list(cls.__dataclass_fields__)  # type: ignore[attr-defined]
    loc = first["loc"]
    if loc and isinstance(loc[0], int) and loc[0] < len(names):
        loc = (names[loc[0]], *loc[1:])
    name = ".".join(str(part) for part in loc) or "the arguments"
    if first["type"] in {"missing", "missing_argument", "missing_keyword_only_argument"}:
        return f"{cls.__name__} needs {name}"
    if first["type"] == "unexpected_keyword_argument":
        near = get_close_matches(name, names, 1)
        return f"{name} is no field of {cls.__name__}" + (f"; did you mean {near[0]}?" if near else "")
    message = first["msg"].removeprefix("Input should be ")
    value = first["input"]
    return f"{name} is {value!r:.80} of type {type(value).__name__}; it must be {message}"
