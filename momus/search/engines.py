"""The engines that propose inputs, by name, in the order in which they are cheap."""

from momus.search import cbmc, exhaustive, harvest, random_inputs, trace

ENGINES = {engine.name: engine for engine in (exhaustive.ENGINE, random_inputs.ENGINE, harvest.ENGINE, trace.ENGINE, cbmc.ENGINE)}

NAMES = ("corpus", *ENGINES)
"""What `--engines` takes; `corpus` is the tests and the rows kept from earlier columns."""
