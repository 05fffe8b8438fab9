"""Java: many programs compiled in one process, each run in its own JVM by our driver."""
