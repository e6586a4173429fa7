"""The shared suite: what every embedder and every store must do, whoever wrote it. Source: recall.md RA-03.

`check_embedder(embedder)` and `check_store(make)` return the faults they find; none means conforming.
"""

from __future__ import annotations

from lection_recall.suite.embedders import check_embedder
from lection_recall.suite.faults import Fault
from lection_recall.suite.stores import check_store

__all__ = ["Fault", "check_embedder", "check_store"]
