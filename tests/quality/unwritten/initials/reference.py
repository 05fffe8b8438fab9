def initials(name):
    """The initials of a person, each followed by a dot.

    The name is given in full: one or more words, separated by one blank each. Every word
    starts with a capital letter. A double name such as Jean-Luc is one word.

    >>> initials("Ada Lovelace")
    'A.L.'
    >>> initials("Johann Sebastian Bach")
    'J.S.B.'
    >>> initials("Jean-Luc Picard")
    'J.P.'
    >>> initials("Plato")
    'P.'
    """
    result = ""
    for word in name.split(" "):
        result += word[0] + "."
    return result
