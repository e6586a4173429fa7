"""The page: the lawyer's redline as one HTML file."""
