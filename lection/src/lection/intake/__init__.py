"""What the user named, opened and read, with the progress shown."""
