"""Searches for tests that the accepted submissions of a contest task fail."""
