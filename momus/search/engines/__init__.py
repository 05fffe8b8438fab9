"""The engines that propose inputs, by name, the cheapest first."""

from momus.search.engines import exhaustive, harvest, random_inputs, trace

ENGINES = {engine.name: engine for engine in (exhaustive.ENGINE, random_inputs.ENGINE, harvest.ENGINE, trace.ENGINE)}
