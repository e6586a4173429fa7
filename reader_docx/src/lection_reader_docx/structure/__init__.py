"""Structure: where each unit stands, and the runs that the engine takes."""
