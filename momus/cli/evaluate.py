"""The command that evaluates samples of code-writing models."""

import json
from pathlib import Path

import click

from momus.cli.help import Command
from momus.cli.options import EXISTING, EXISTING_FILE, Display, display_options, run_options
from momus.cli.say import DONE
from momus.errors import RequestError
from momus.options import Options


@click.command(cls=Command)
@click.argument("samples", type=EXISTING)
@click.option("--problems", type=EXISTING_FILE, required=True, metavar="FILE", help="The problems, one JSON object a line.")
@click.option("--k", "ks", default="1,10,100", show_default=True, metavar="K,…", help="For which k pass@k is estimated.")
@run_options
@display_options
def evaluate(samples: Path, problems: Path, ks: str, options: Options, display: Display) -> int:
    """Evaluate samples of code-writing models on many problems.

    SAMPLES has one JSON object a line, with `task_id` and `solution` or `completion`; or it is a folder TASK_ID/N.py. The problems have the fields
    of HumanEval, EvalPlus or MBPP. Each problem is graded as an exercise. Writes a table, what each sample did, and the new inputs into --out
    (default momus-out/NAME). The same command again goes on where an earlier one was stopped.

    \b
    Examples:
      momus evaluate samples.jsonl --problems HumanEval.jsonl.gz
      momus evaluate samples.jsonl --problems mbpp.jsonl --inputs 2000 --k 1,5
    """
    from momus import pipeline
    from momus.cli.say import say
    from momus.report.evaluation import evaluation_json, evaluation_lines

    if not all(part.strip().isdecimal() and int(part) for part in ks.split(",")):
        raise RequestError(f"--k {ks}: is a list of whole numbers above 0, such as 1,10")
    wanted = sorted({int(part) for part in ks.split(",")})
    with display.progress() as progress:
        table = pipeline.evaluate(samples, problems, options=options, ks=wanted, progress=progress)
    if display.as_json:
        print(json.dumps(evaluation_json(table), ensure_ascii=False, indent=1))
        return DONE
    lines = evaluation_lines(table, everything=display.verbose)
    for line in lines[: 1 + len(table.pass_at)] if display.quiet else lines:
        say(line, display)
    return DONE
