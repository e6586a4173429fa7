"""The frozen benchmark of declared confidence: stores, gates, and rankers that must fail them. Source: recall.md RQ."""
