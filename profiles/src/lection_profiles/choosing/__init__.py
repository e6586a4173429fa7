"""Which profile fits a text."""
