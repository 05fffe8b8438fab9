"""What an exercise does not say is guessed: its domain, its class, its texts, and which inputs of a guessed domain are in doubt."""
