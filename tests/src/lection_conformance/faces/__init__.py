"""The suite as commands and as pytest tests."""
