"""The checks, one module for each part of the contract; every module ends with its `CHECKS`."""
