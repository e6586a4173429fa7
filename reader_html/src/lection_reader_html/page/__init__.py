"""The page: from bytes to elements, and what of it is shown."""
