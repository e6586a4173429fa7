"""The checks, in rooms by what they look at; every module of a room ends with its `CHECKS`."""
