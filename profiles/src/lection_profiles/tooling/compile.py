"""Writing the quick form of the built-in profiles, each checked first.

`python -m lection_profiles.tooling.compile` writes the file.
"""

from __future__ import annotations

import hashlib
import json

from lection_core.profile.rules import Fault, refuse

from lection_profiles.checks.documents import check_document
from lection_profiles.writing.builtins import builtin_profiles, resolve_builtin
from lection_profiles.writing.compiled import COMPILED
from lection_profiles.writing.document import document_of
from lection_profiles.writing.yaml_nodes import yaml_nodes


def compiled_text() -> str:
    """Give the file as it should be for the YAML there is now.

    Raises ProfileError where one of the profiles, taken by itself, has something wrong with it.
    """
    records = {}
    for name in builtin_profiles():
        path = resolve_builtin(name)
        assert path is not None
        data = path.read_bytes()
        document = document_of(yaml_nodes(data.decode("utf-8")))
        slips = [Fault(slip.path, slip.message, slip.hint) for slip in document.slips]
        refuse([*slips, *check_document(document.data).faults])
        records[name] = {
            "sha256": hashlib.sha256(data).hexdigest(),
            "data": document.data,
            "values": document.values,
        }
    lines = (f"{json.dumps(name)}: {json.dumps(record, ensure_ascii=False)}" for name, record in records.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    COMPILED.write_text(compiled_text(), encoding="utf-8")
