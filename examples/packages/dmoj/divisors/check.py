from dmoj.result import CheckerResult


def check(process_output, judge_output, judge_input=b"", point_value=1, most="1", **arguments):
    number = int(judge_input)
    try:
        found = {int(word) for word in process_output.split()}
    except ValueError:
        return False
    wanted = {int(word) for word in judge_output.split()}
    if not found or not found <= wanted or len(found) > int(most):
        return CheckerResult(False, 0, f"not all are divisors of {number}")
    return CheckerResult(True, point_value * len(found) / len(wanted), f"{len(found)} of {len(wanted)} divisors")
