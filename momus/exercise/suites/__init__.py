"""The instructor's tests, and those of others: found, read and evaluated."""
