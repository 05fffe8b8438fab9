"""The only place that joins the stages; the command line and other callers use it."""

from momus.options import Options
from momus.pipeline.check import check
from momus.pipeline.class_exports import export_class
from momus.pipeline.doctor import cluster_doctor, doctor
from momus.pipeline.draft import draft
from momus.pipeline.evaluate.run import evaluate
from momus.pipeline.experiments.pairs import pairs_experiment
from momus.pipeline.experiments.rankings import mutations_experiment, seeds_experiment
from momus.pipeline.experiments.similarity import similarity_experiment
from momus.pipeline.feedback import feedback
from momus.pipeline.reread import read, reread, rule, show
from momus.pipeline.student_tests.suites import student_tests
from momus.pipeline.watching import watch
from momus.pipeline.whole_run import grade

__all__ = [
    "Options", "check", "cluster_doctor", "doctor", "draft", "evaluate", "export_class", "feedback", "grade", "mutations_experiment",
    "pairs_experiment", "read", "reread", "rule", "seeds_experiment", "show", "similarity_experiment", "student_tests", "watch",
]  # fmt: skip
