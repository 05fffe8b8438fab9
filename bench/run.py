"""Measure everything, print it, and write build/bench.json. All ratios come from one run on one machine."""

import argparse
import json
import sys
from pathlib import Path

from bench import (
    c_function,
    class_search,
    codec,
    csharp_class,
    help,
    java_class,
    python_list10,
    runtime_class,
    similarity_class,
    stdin_c,
    steps,
)

ROOT = Path(__file__).resolve().parent.parent

GOALS = {
    ("help", "cpu_s"): ("<=", 0.15),
    ("codec_slower", "hunt_unit"): ("<=", 5),
    ("codec_slower", "filled_column"): ("<=", 1.5),
    ("python_list10", "vs_bare"): (">=", 1 / 4),
    ("python_list10", "vs_evalplus"): (">=", 8),
    ("python_list10", "vs_process"): (">=", 5000),
    ("c_function", "vs_bare"): (">=", 1 / 5),
    ("stdin_c", "vs_process"): (">=", 8),
    ("java_class", "vs_processes"): (">=", 50),
    ("csharp_class", "vs_processes"): (">=", 50),
    ("steps_slower", "c"): ("<=", 4),
    ("steps_slower", "cpp"): ("<=", 4),
    ("steps_slower", "java"): ("<=", 2.5),
    ("steps_slower", "python"): ("<=", 2.5),
    **{("looping_cells_a_second", name): (">=", 100) for name in steps.LOOPING},
    ("similarity_class", "seconds"): ("<=", 60),
    ("similarity_class", "too_wide"): ("<=", 0),
    ("class_search", "seconds"): ("<=", 120),
    ("class_search", "again_seconds"): ("<=", 5),
    ("class_search", "again_runs"): ("<=", 0),
    ("class_search", "peak_mb"): ("<=", 1024),
}


def main() -> int:
    """Return 0 when everything was measured, whether the goals are met or not: they are printed beside the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench.json")
    parser.add_argument(
        "--data", type=Path, default=ROOT / "examples" / "anonymizer", help="the exercise to grade as a whole class"
    )
    parser.add_argument("--java", type=int, default=runtime_class.SUBMISSIONS, help="how many Java submissions to grade")
    parser.add_argument("--csharp", type=int, default=runtime_class.SUBMISSIONS, help="how many C# submissions to grade")
    options = parser.parse_args()
    build = ROOT / "build"
    build.mkdir(exist_ok=True)

    help_s = help.measure()
    print(f"momus --help, seconds of processor time\n  {help_s:.3f}", flush=True)
    records = codec.measure()
    print(
        "typed records, times the time of pickle\n  " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in records.items()),
        flush=True,
    )
    python = shown("a Python function of ten integers, calls a second", python_list10.measure(build))
    c = shown("a C function of ten integers, calls a second", c_function.measure())
    stdin = shown("a C program from stdin to stdout, tests a second", stdin_c.measure())
    counted = steps.measure()
    shown("steps that are counted, a second", {name: 1e6 * one["million_steps_a_second"] for name, one in counted.items()})
    looping = shown("cells of a looping column, a second", steps.looping_cells_a_second())
    print(f"grading {options.java} Java submissions", flush=True)
    java = runtime_class.measure(java_class.PEER, options.java)
    print(
        f"  {java.seconds:.0f} s; a javac ({java.compile_s:.2f} s) a submission and a java ({java.run_s:.3f} s) a test would take"
        f" {java.slow_s:,.0f} s for {java.tests:,} tests: timed on a sample, and multiplied"
    )
    print(f"grading {options.csharp} C# submissions", flush=True)
    csharp = runtime_class.measure(csharp_class.PEER, options.csharp)
    print(
        f"  {csharp.seconds:.0f} s; an mcs ({csharp.compile_s:.2f} s) a submission and a mono ({csharp.run_s:.3f} s) a test would take"
        f" {csharp.slow_s:,.0f} s for {csharp.tests:,} tests: timed on a sample, and multiplied"
    )
    print(f"the similarity of {similarity_class.SUBMISSIONS:,} Python functions", flush=True)
    similar = similarity_class.measure()
    print(
        f"  {similar.seconds:.0f} s; {similar.narrow:,} within ±{similarity_class.WITHIN:g}, {similar.wide_with_reason:,} loop and say so"
    )
    print(f"grading {options.data} twice", flush=True)
    first, again = class_search.measure(options.data)
    print(f"  {first.submissions} submissions: {', '.join(f'{count} {claim}' for claim, count in sorted(first.claims.items()))}")

    figures = {
        "help": {"cpu_s": help_s},
        "codec_slower": records,
        "python_list10": {
            "vs_bare": python["worker"] / python["bare"],
            "vs_evalplus": python["worker"] / python["evalplus"],
            "vs_process": python["worker"] / python["process"],
        },
        "c_function": {"vs_bare": c["worker"] / c["bare"]},
        "stdin_c": {"vs_process": stdin["worker"] / stdin["process"]},
        "java_class": {"vs_processes": java.slow_s / java.seconds},
        "csharp_class": {"vs_processes": csharp.slow_s / csharp.seconds},
        "steps_slower": {name: one["slower"] for name, one in counted.items()},
        "looping_cells_a_second": looping,
        "similarity_class": {
            "seconds": similar.seconds,
            "too_wide": similar.submissions - similar.narrow - similar.wide_with_reason,
        },
        "class_search": {
            "seconds": first.seconds,
            "again_seconds": again.seconds,
            "again_runs": again.runs,
            "peak_mb": max(first.peak_mb, again.peak_mb),
        },
    }
    figures = {group: {name: rounded(value) for name, value in values.items()} for group, values in figures.items()}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(figures, indent=2) + "\n")
    print_goals(figures)
    print(f"written to {options.out}")
    return 0


def shown(title: str, rates: dict[str, float]) -> dict[str, float]:
    print(title)
    for name, rate in rates.items():
        print(f"  {name:10} {rate:14,.0f}", flush=True)
    return rates


def rounded(value: float) -> float:
    """Return the figure with four digits that count; whole numbers stay whole."""
    return value if isinstance(value, int) else float(f"{value:.4g}")


def print_goals(figures: dict[str, dict[str, float]]) -> None:
    print(f"\n{'figure':32} {'measured':>12}   goal")
    for (group, name), (sign, goal) in GOALS.items():
        value = figures[group][name]
        met = value >= goal if sign == ">=" else value <= goal
        print(f"{group + '.' + name:32} {value:12,.4g}   {sign} {goal:,g}{'' if met else '   not met'}")


if __name__ == "__main__":
    sys.exit(main())
