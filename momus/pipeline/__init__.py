"""The only place that joins the stages; what the command line and other callers use."""

from momus.pipeline.again import read, rule, show
from momus.pipeline.check import check
from momus.pipeline.doctor import doctor
from momus.pipeline.draft import draft
from momus.pipeline.grade import grade
from momus.pipeline.options import Options

__all__ = ["Options", "check", "doctor", "draft", "grade", "read", "rule", "show"]
