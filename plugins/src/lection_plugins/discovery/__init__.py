"""What can be said of every plugin before anything is imported."""
