"""Checks of what a reader does while it reads: errors, memory, time, surroundings."""
