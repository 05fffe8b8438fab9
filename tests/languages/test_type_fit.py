"""What declared types cannot hold, as it is decided outside the box."""

import pytest

from momus.languages import language
from momus.languages.base import Entry, Task
from momus.languages.type_fit import declared_types, is_held
from momus.model import Form, Input, Program

REFUSED = [
    ("c", "int", 2**31),
    ("c", "unsigned char", -1),
    ("c", "int *", [0, 2**31]),
    ("c", "long **", [[0], [2**63]]),
    ("c", "char *", "a\0b"),
    ("c", "char", "é"),
    ("c", "int", None),
    ("c", "int", 0.5),
    ("cpp", "const std::vector<short> &", [1, 2**15]),
    ("cpp", "std::map<short, long>", {2**15: 0}),
    ("cpp", "std::string", None),
    ("csharp", "int[]", [2**31]),
    ("csharp", "int?", 2**31),
    ("haskell", "[Int]", [2**63]),
    ("haskell", "Maybe Int", 2**63),
    ("java", "List<Integer>", [2**31]),
    ("java", "double", 2**53 + 1),
    ("java", "char", "ab"),
    ("javascript", "", [{"a": 2**53}]),
]
HELD = [
    ("c", "int", 2**31 - 1),
    ("c", "size_t", 2**40),
    ("c", "int *", None),
    ("c", "struct node *", [1, 2]),
    ("cpp", "std::map<short, long>", {0: 2**15}),
    ("cpp", "auto", 2**80),
    ("csharp", "BigInteger", 2**80),
    ("csharp", "int?", None),
    ("haskell", "Integer", 2**80),
    ("haskell", "Maybe Int", None),
    ("java", "T", 2**80),
    ("java", "List<BigInteger>", [2**80]),
    ("javascript", "bigint", 2**80),
    ("javascript", "", [1, "a", None]),
]


def held(name, type_, value):
    return is_held(language(name), (("f", (type_,)),), Form.FUNCTION, Input("f", (value,)))


@pytest.mark.parametrize(("name", "type_", "value"), REFUSED)
def test_a_value_beyond_its_type_is_refused(name, type_, value):
    assert not held(name, type_, value)


@pytest.mark.parametrize(("name", "type_", "value"), HELD)
def test_a_value_that_the_type_may_hold_is_not(name, type_, value):
    assert held(name, type_, value)


def test_what_nobody_declares_refuses_nothing():
    assert is_held(language("c"), (("f", ()),), Form.FUNCTION, Input("f", (2**80,)))


def test_the_methods_of_a_class_are_looked_at_one_by_one():
    source = b"class Box { int kept; Box() {} void put(byte x) { kept = x; } int get() { return kept; } }"
    task = Task(Form.OBJECT, (Entry("Box"),), methods=(Entry("put", ("x",)), Entry("get")), language="python")
    declared = declared_types(task, Program("java", (("Box.java", source),)), language("java"))
    assert dict(declared) == {"Box": (), "Box.put": ("byte",), "Box.get": ()}
    inputs = [Input("Box", ((), (("put", (number,)), ("get", ())))) for number in (127, 128)]
    assert [is_held(language("java"), declared, Form.OBJECT, one) for one in inputs] == [True, False]
