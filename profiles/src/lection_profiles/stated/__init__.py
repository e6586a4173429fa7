"""Units that a format states, read for labels under a profile."""
