def run_lengths(text):
    if text == "":
        return ""
    parts = []
    current = text[0]
    count = 1
    for letter in text[1:]:
        if letter == current:
            count += 1
        else:
            parts.append(current)
            if count > 1:
                parts.append(str(count))
            current = letter
            count = 1
    parts.append(current)
    if count > 1:
        parts.append(str(count))
    return "".join(parts)
