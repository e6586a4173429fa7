"""Plain strings: white space folded, letters, lines."""
