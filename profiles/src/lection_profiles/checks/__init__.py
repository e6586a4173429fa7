"""What is wrong with a profile that somebody wrote."""
