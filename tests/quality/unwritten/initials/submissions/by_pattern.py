import re


def initials(full_name):
    return "".join(letter + "." for letter in re.findall(r"(?:^| )(\S)", full_name))
