"""The command line: parses, calls the pipeline, shows."""
