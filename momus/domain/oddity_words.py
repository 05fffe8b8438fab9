"""Oddities in words: what a value with one has, as in a question, and what a value without it is like, as in a description of a domain."""

from collections.abc import Mapping

from momus.domain.oddities import DESCENDING, NO_DATE, NO_LETTER, NO_NAME, NO_NUMERAL, STRAY_BLANK

HAVING: Mapping[str, str] = {
    "empty": "be empty",
    "single": "have a single item",
    "empty inside": "have empty parts",
    "zero": "have zeros",
    "negative": "have negative numbers",
    "fraction": "have fractions",
    "repeated": "have repeated items",
    "not sorted": "be out of order",
    "small letter": "have small letters",
    "capital": "have capitals",
    "digit": "have digits",
    "blank": "have blanks",
    "unbalanced": "have brackets that do not match",
    "none": "have None",
    "all equal": "have only equal items",
    "not square": "have more rows than columns, or fewer",
    DESCENDING: "have pairs whose first number is larger than the second",
    NO_LETTER: "have neither letters nor digits",
    STRAY_BLANK: "have blanks at an end or beside each other",
    NO_DATE: "be no date",
    NO_NUMERAL: "be no Roman numeral",
    NO_NAME: "be other than capitalised words",
}
"""What stands after "may x": "may x be empty?"."""
WITHOUT: Mapping[str, str] = {
    "empty": "is not empty",
    "single": "has not just one item",
    "empty inside": "has no empty part",
    "zero": "has no zero",
    "negative": "has no negative number",
    "fraction": "has no fraction",
    "repeated": "has nothing twice",
    "not sorted": "is sorted",
    "small letter": "has no small letter",
    "capital": "has no capital",
    "digit": "has no digit",
    "blank": "has no blank",
    "unbalanced": "has only brackets that match",
    "none": "has no None",
    "all equal": "has items that differ",
    "not square": "has as many rows as columns",
    DESCENDING: "has no pair whose first number is larger than the second",
    NO_LETTER: "has a letter or a digit in every text",
    STRAY_BLANK: "has no blank at an end of a text or beside another blank",
    NO_DATE: "has only dates as texts",
    NO_NAME: "has only capitalised words as texts",
    NO_NUMERAL: "has only Roman numerals as texts",
}
"""What stands after "where x": "where x is not empty"."""
