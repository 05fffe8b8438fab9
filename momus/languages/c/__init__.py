"""C: read, compiled with a harness around it, and run natively."""
