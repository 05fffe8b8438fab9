import re


def anonymize(text):
    print(re.sub(r"(?<=[a-z])[a-z]", "_", text))
