"""The reader under examination and what it gave."""
