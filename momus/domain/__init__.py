"""The domain algebra: the set of valid inputs, counted, sampled, listed smallest first, mutated, shrunk and written down."""

from momus.domain.base import Args, Domain, FirstFailing
from momus.domain.calls import CallsDomain, parse_calls_domain
from momus.domain.counting import Count
from momus.domain.expressions import Expression, ExpressionError
from momus.domain.generator_domain import GeneratorDomain
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.reading.describing import Bounds
from momus.domain.reading.parse import parse_domain
from momus.domain.shrinking.simplicity import simplicity
from momus.domain.text import express_text, template_pieces
from momus.domain.text_reading import parse_text

__all__ = [
    "NOTHING_KNOWN", "Args", "Bounds", "CallsDomain", "Count", "Domain", "Expression", "ExpressionError", "FirstFailing",
    "GeneratorDomain", "KnownValues", "Parameter", "ParameterDomain", "express_text", "parse_calls_domain",
    "parse_domain", "parse_text", "simplicity", "template_pieces",
]  # fmt: skip
