"""Stores: where facts are kept. A store gives views of spaces to ranking and takes changes in transactions."""
