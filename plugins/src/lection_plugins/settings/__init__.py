"""What the user has settled about plugins."""
