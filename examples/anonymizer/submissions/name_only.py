import re


def anonymize(text):
    # Hides the name, and forgets the host when it has only one part.
    def hide(match):
        name, host = match.group().split("@")
        if "." in host:
            host = re.sub(r"(?<=[a-z])[a-z]", "_", host)
        return re.sub(r"(?<=[a-z])[a-z]", "_", name) + "@" + host

    return re.sub(r"[a-z]+(\.[a-z]+)*@[a-z]+(\.[a-z]+)*", hide, text)
