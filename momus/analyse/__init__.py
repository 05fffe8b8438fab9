"""Readings of the behaviour table: they return findings, or say which inputs they want filled."""
