"""The domain algebra: the set of valid inputs, counted, sampled, listed smallest first, mutated, shrunk and written down."""

from momus.domain.base import Args, Domain, FirstFailing
from momus.domain.counting import Count
from momus.domain.describing import Bounds
from momus.domain.expressions import Expression, ExpressionError
from momus.domain.generator_domain import GeneratorDomain
from momus.domain.hints import NO_HINTS, Hints
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.parse import parse_domain
from momus.domain.simplicity import simplicity

__all__ = [
    "NO_HINTS", "Args", "Bounds", "Count", "Domain", "Expression", "ExpressionError", "FirstFailing", "GeneratorDomain", "Hints", "Parameter",
    "ParameterDomain", "parse_domain", "simplicity",
]  # fmt: skip
