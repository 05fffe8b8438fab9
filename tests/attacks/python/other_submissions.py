# Secrets: imports a neighbour's or the reference's module.
import importlib
import sys


def largest(values):
    for name in ("reference", "right", "submissions.right", "exercise", "__main__"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        if hasattr(module, "largest") and module is not sys.modules[__name__]:
            return module.largest(values)
    return values[0]
