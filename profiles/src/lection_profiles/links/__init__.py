"""What needs the whole tree: references resolved, definitions, their use."""
