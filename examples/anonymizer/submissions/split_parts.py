import re


def anonymize(text):
    def hide(match):
        whole = match.group(0)
        out = []
        for piece in re.split(r"([.@])", whole):
            out.append(piece if piece in ".@" else piece[0] + "_" * (len(piece) - 1))
        return "".join(out)

    return re.sub(r"(?:[a-z]+\.)*[a-z]+@[a-z]+(?:\.[a-z]+)*", hide, text)
