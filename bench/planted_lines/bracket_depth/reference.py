def bracket_depth(text):
    depth = 0
    deepest = 0
    for letter in text:
        if letter == "(":
            depth += 1
            if depth > deepest:
                deepest = depth
        elif letter == ")":
            depth -= 1
            if depth < 0:
                return -1
    if depth != 0:
        return -1
    return deepest
