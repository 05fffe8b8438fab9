from itertools import groupby


def encode(text):
    """Run-length encoding: each run of equal letters becomes the letter and the length of the run.

    The text has at least one letter, and small letters only.

    encode("aaabcc") returns "a3b1c2"
    encode("z") returns "z1"
    encode("moon") returns "m1o2n1"
    """
    return "".join(letter + str(len(list(run))) for letter, run in groupby(text))
