"""Providers: two vendors' models, a function, and recorded answers. Importing one imports no other."""
