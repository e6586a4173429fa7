"""What surrounds a reading: processes, installed packages, and what a reader does to them."""
