"""Samples of code-writing models: each problem is an ordinary exercise, each sample a submission."""
