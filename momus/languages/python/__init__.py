"""Python: checked, and run by a worker that forks for each program."""
