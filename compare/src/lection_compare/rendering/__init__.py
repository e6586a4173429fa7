"""Rendering: a comparison for people, in several forms. Every form says at its head what was compared and how."""
