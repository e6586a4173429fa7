"""Readers of other people: broken as nobody expected, and sound ones that are unlike the specimen."""
