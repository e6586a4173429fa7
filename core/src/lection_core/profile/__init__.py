"""The model of a profile: what can be declared."""
