"""What the commands say when something is wrong, and how they end: 0 no change, 1 changes, 2 trouble, as diff does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import click

__all__ = ["CHANGES", "TROUBLE", "Trouble", "in_trouble"]

CHANGES: Final = 1
TROUBLE: Final = 2


class Trouble(click.ClickException):
    """Something is wrong; the message says what, and the exit code is 2."""

    exit_code = TROUBLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error, the program's name before it."""
        click.echo(f"lection: {self.format_message()}", err=file is None, file=file)


@contextmanager
def in_trouble() -> Iterator[None]:
    """Let what goes wrong while documents are read end as trouble: 1 means that there are changes."""
    try:
        yield
    except (BrokenPipeError, KeyboardInterrupt):
        raise  # whoever reads has read enough: that is for the front door to end quietly
    except click.ClickException as error:
        raise Trouble(error.format_message()) from error
    except (ValueError, LookupError, OSError) as error:
        raise Trouble(_sentence(error)) from error
    except Exception as error:
        # What readers and profiles raise are sentences for users; a fault of ours is one of a name and a message.
        raise Trouble(_sentence(error)) from error


def _sentence(error: Exception) -> str:
    message = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    return message or type(error).__name__
