"""From a name, a path or a mapping to a profile."""
