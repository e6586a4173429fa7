"""Words: how a text becomes terms, which of them are evidence, and what else a query may be asked for."""
