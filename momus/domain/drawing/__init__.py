"""Inputs drawn by chance: uniformly, or to find faults; and neighbours of known ones."""
