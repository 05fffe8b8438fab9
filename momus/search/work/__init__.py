"""What a process of the pool does: runs programs, compares, confirms and shrinks."""
