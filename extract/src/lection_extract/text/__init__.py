"""Plain strings and JSON values: white space, offsets, occurrences, canonical form."""
