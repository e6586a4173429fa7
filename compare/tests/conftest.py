"""Hypothesis without deadlines: a machine that has other things to do is no reason for a property to fail."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")
