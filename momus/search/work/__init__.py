"""What a worker process of the pool does: run programs, compare, confirm and shrink."""
