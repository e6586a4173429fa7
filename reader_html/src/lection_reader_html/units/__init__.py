"""From elements to the units of the document and its linear text."""
