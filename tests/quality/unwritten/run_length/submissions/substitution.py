import re


def encode(text):
    return re.sub(r"(.)\1*", lambda m: m.group(1) + str(len(m.group())), text, flags=re.DOTALL)
