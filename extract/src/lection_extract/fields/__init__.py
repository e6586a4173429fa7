"""The fields a caller declares, and what of a value is rewritten without loss."""
