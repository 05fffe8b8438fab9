"""Java: many programs compiled in one process, each run in a JVM of its own by a driver of ours."""
