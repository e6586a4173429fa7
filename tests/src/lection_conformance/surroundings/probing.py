"""Reading the samples in another process: digests of what comes out, to compare with those of a third."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping

TIMEOUT = 60


def digests(reference: str, hash_seed: str) -> Mapping[str, str]:
    """For each sample of the reader, a hash of all it yields, made in a process with that PYTHONHASHSEED."""
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
    # Not -m: the working folder must not come before what is installed.
    code = f"import sys; sys.path[:] = sys.argv[2:]; from {__name__} import main; main(sys.argv[1])"
    command = [sys.executable, "-c", code, reference, *sys.path]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if run.returncode:
        raise RuntimeError(f"the process that reads the samples again failed: {run.stderr.strip()[-500:]}")
    found: Mapping[str, str] = json.loads(run.stdout.splitlines()[-1])
    return found


def main(reference: str) -> None:
    """Print the digests as one line of JSON."""
    from lection_conformance.reading.reading import read_input
    from lection_conformance.surroundings.locate import locate

    subject = locate(reference)
    found = {}
    for case in subject.samples:
        items = [
            repr(item)
            for profile in (None, subject.default_profile)
            for item in read_input(subject.make(), case, profile).items
        ]
        found[case.name] = hashlib.sha256("\n".join(items).encode("utf-8", "replace")).hexdigest()
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
