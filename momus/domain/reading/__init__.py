"""Domains as text: read from an exercise, from conditions and examples, and told in words."""
