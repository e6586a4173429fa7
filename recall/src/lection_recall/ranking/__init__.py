"""Ranking: which facts answer a query, in what order, and the receipt that shows why. Knows no store and no file."""
