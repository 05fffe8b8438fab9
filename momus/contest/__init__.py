"""The evaluator for contest tasks: programs are run on tests under limits, judged, and give points."""
