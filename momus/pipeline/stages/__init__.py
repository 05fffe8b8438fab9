"""The stages of a run, in which the table grows."""
