"""The engines that propose inputs, by name, in the order in which they are cheap."""

from momus.search import exhaustive, harvest, random_inputs, trace
from momus.search.solvers import SOLVERS

ENGINES = {engine.name: engine for engine in (exhaustive.ENGINE, random_inputs.ENGINE, harvest.ENGINE, trace.ENGINE)}

NAMES = ("corpus", *ENGINES, *SOLVERS)
"""What `--engines` takes; `corpus` is the tests and the rows kept from earlier columns."""
