"""Verbs: what can be done with a store of facts, one module a verb, behind `lection_recall.open`."""
