def letter(c):
    return "a" <= c <= "z"


def parts_end(text, start):
    """The end of the longest run of parts joined by single dots that starts here, or start if there is none."""
    end = start
    at = start
    while at < len(text) and letter(text[at]):
        while at < len(text) and letter(text[at]):
            at += 1
        end = at
        if at < len(text) and text[at] == ".":
            at += 1
        else:
            break
    return end


def blanked(address):
    out = ""
    for i, c in enumerate(address):
        if letter(c) and i > 0 and letter(address[i - 1]):
            out += "_"
        else:
            out += c
    return out


def anonymize(text):
    out = ""
    at = 0
    while at < len(text):
        middle = parts_end(text, at)
        if middle > at:
            if middle + 1 < len(text) and text[middle] == "@" and letter(text[middle + 1]):
                end = parts_end(text, middle + 1)
                out += blanked(text[at:end])
            else:
                end = middle
                out += text[at:end]
            at = end
        else:
            out += text[at]
            at += 1
    return out
