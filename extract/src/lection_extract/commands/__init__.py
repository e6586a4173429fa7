"""The command `lection extract`."""
