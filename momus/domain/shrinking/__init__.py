"""Simpler inputs: what is simpler, the steps that lead there, and their order."""
