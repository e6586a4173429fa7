"""A profile compiled: the rules of labels and headings, and reading labels under them."""
