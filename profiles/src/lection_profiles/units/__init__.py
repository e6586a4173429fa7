"""Units of plain text: where one begins, what it is, and the blocks it becomes."""
