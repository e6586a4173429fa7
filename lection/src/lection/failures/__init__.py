"""What goes wrong in a command, as a sentence with an exit code."""
