"""Experiments on the readings themselves."""
