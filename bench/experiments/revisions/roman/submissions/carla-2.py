import re

def roman_value(s):
    if not re.fullmatch('L?X{0,3}V?I{0,3}', s):
        return -1
    return 50 * s.count('L') + 10 * s.count('X') + 5 * s.count('V') + s.count('I')
