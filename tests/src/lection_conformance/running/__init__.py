"""Running the checks of an edition, in this process or in workers."""
