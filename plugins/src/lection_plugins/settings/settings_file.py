"""Reading a small settings file, and writing it so that it is always either the old one or the new one."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any

from lection_plugins.found.regular_file import UnusableFileError, read_regular
from lection_plugins.states.errors import SettingsError

if TYPE_CHECKING:
    from pathlib import Path


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a settings file, empty if there is none; SettingsError if it cannot be read."""
    try:
        return tomllib.loads(read_regular(os.fspath(path)).decode("utf-8"))
    except FileNotFoundError:
        return {}
    except UnusableFileError as error:
        raise SettingsError(path, f"it {error}; mend the file or delete it") from error
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError(path, f"{error}; mend the file or delete it") from error


def write_atomically(path: Path, text: str) -> None:
    """Replace the file, making its folder if need be; SettingsError if that is impossible, and then nothing changed."""
    import tempfile

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise SettingsError(
            path, f"it cannot be written: {error.strerror}; look at the folder's permissions"
        ) from error


def toml_string(text: str) -> str:
    """The text as a TOML string on one line."""
    escaped = (f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else "\\" + c if c in '"\\' else c for c in text)
    return f'"{"".join(escaped)}"'
