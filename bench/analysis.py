"""A class of 10,000 submissions on 2,000 rows, made from 150 latent bugs: how long the readings take, and which bugs come back.

Each latent bug fails a set of rows; each submission has a few of them and fails wherever one of them does.
"""

import json
import resource
import sys
import time

import numpy as np

from momus.analyse.clusters import find_clusters
from momus.analyse.partial_order import order_of
from momus.analyse.ranking import rank
from momus.analyse.suite import choose_suite
from momus.table import Known

SUBMISSIONS, ROWS, BUGS = 10_000, 2_000, 150
MOST_BUGS = 4


def generated(seed: int = 0) -> tuple[Known, np.ndarray, np.ndarray]:
    """Return the table, which column has which latent bug, and which bug fails which row."""
    draws = np.random.default_rng(seed)
    fails = draws.random((BUGS, ROWS)) < draws.choice([0.001, 0.003, 0.01, 0.03], (BUGS, 1))
    fails[np.arange(BUGS), draws.integers(0, ROWS, BUGS)] = True
    has = np.zeros((SUBMISSIONS, BUGS), bool)
    popular = 1 / (1 + np.arange(BUGS)) ** 0.7
    for one in range(SUBMISSIONS):
        number = int(draws.integers(0, MOST_BUGS + 1))
        has[one, draws.choice(BUGS, number, replace=False, p=popular / popular.sum())] = True
    # The class of a wrong cell is the set of bugs behind it: another combination is another outcome.
    weight = draws.integers(1, 2**20, BUGS)
    classes = np.zeros((ROWS, SUBMISSIONS), np.int32)
    for row in range(ROWS):
        classes[row] = has[:, fails[:, row]] @ weight[fails[:, row]]
    return Known(np.arange(1, ROWS + 1), np.arange(1, SUBMISSIONS + 1), classes), has, fails


def main() -> None:
    """Print seconds, memory and the bugs that come back, as JSON."""
    known, has, fails = generated()
    seconds = {}
    began = time.monotonic()
    clusters = find_clusters(known)
    seconds["clusters"] = time.monotonic() - began
    began = time.monotonic()
    suite = choose_suite(known)
    seconds["suite"] = time.monotonic() - began
    began = time.monotonic()
    ranking = rank(known)
    seconds["ranking"] = time.monotonic() - began
    began = time.monotonic()
    order = order_of(ranking)
    seconds["order"] = time.monotonic() - began
    latent = {tuple((np.flatnonzero(has[:, bug]) + 1).tolist()) for bug in range(BUGS)}
    came_back = latent & {bug.columns for bug in ranking.found.bugs}
    report = {
        "submissions": SUBMISSIONS,
        "rows": ROWS,
        "seconds": {name: round(value, 2) for name, value in seconds.items()},
        "seconds_in_all": round(sum(seconds.values()), 2),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "clusters": len(clusters),
        "suite": {"rows": len(suite.rows), "at_least": suite.at_least, "greedy": suite.greedy},
        "latent_bugs": BUGS,
        "bugs_found": len(ranking.found.bugs),
        "latent_bugs_that_came_back": len(came_back),
        "latent_bugs_alone_on_some_row": int((fails & (fails.sum(axis=0) == 1)).any(axis=1).sum()),
        "order": {"nodes": len(order.nodes), "edges": len(order.edges)},
    }
    json.dump(report, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
