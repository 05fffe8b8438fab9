"""How the parameters of a submission are taken from the exercise's: lengths that a language knows may be left out, or added."""

import pytest

from momus.languages import language
from momus.languages.base import Entry, Signature, Task
from momus.languages.matching import localized, order_of, own_names, restored, taken
from momus.model import Form, Linked, Program

ARRAY_AND_LENGTH = Entry("f", ("A", "n"), ("int *", "int"), "int", {"n": "A"})
ARRAY = Entry("f", ("A",), ("list[int]",))


def own(*parameters: str) -> Signature:
    parts = [parameter.rpartition(" ") for parameter in parameters]
    return Signature("f", tuple(name for _, _, name in parts), tuple(kind for kind, _, _ in parts))


def test_the_same_parameters_are_taken_as_they_are():
    assert order_of(ARRAY_AND_LENGTH, own("int* A", "int n"), adds_lengths=True) is None


def test_a_length_that_the_language_knows_is_left_out():
    assert order_of(ARRAY_AND_LENGTH, own("int[] A")) == (0,)


def test_of_several_lengths_the_names_say_which_are_left_out():
    entry = Entry("f", ("A", "n", "B", "m"), lengths={"n": "A", "m": "B"})
    assert order_of(entry, own("int[] A", "int[] B")) == (0, 2)
    assert order_of(entry, own("int[] A", "int[] B", "int m")) == (0, 2, 3)


def test_a_parameter_that_is_no_length_cannot_be_left_out():
    assert order_of(Entry("f", ("A", "k")), own("int[] A")) is None


@pytest.mark.parametrize(
    ("parameters", "order"),
    [
        (("int* A", "int n"), (0, ~0)),
        (("int* values", "int count"), (0, ~0)),
        (("int[] A", "size_t n"), (0, ~0)),
    ],
)
def test_a_language_that_counts_may_add_the_length(parameters, order):
    assert order_of(ARRAY, own(*parameters), adds_lengths=True) == order
    assert order_of(ARRAY, own(*parameters)) is None


def test_added_lengths_go_with_their_arrays():
    entry = Entry("f", ("A", "B", "k"))
    assert order_of(entry, own("int* A", "int n", "int* B", "int m", "int k"), adds_lengths=True) == (0, ~0, 1, ~1, 2)
    assert order_of(entry, own("int* a", "int n", "int* b", "int m", "int x"), adds_lengths=True) == (0, ~0, 1, ~1, 2)
    assert order_of(Entry("f", ("A", "k")), own("int* A", "int k", "int n"), adds_lengths=True) == (0, 1, ~0)


def test_a_text_has_no_length_beside_it():
    assert order_of(Entry("f", ("s", "A")), own("char * s", "int* A", "int n"), adds_lengths=True) == (0, 1, ~1)


def test_arguments_are_taken_and_put_back():
    assert taken((0, ~0), ([4, 5, 6],)) == ([4, 5, 6], 3)
    assert taken((0,), ([4, 5], 2)) == ([4, 5],)
    assert taken((~0,), (Linked((1, 2)),)) == (2,)
    assert restored((0,), ([5, 4],), ([4, 5], 2)) == ([5, 4], 2)
    assert restored((0, ~0), ([6, 5], 7), ([5, 6],)) == ([6, 5],)


def test_another_language_s_types_and_prelude_are_not_the_program_s():
    task = Task(Form.FUNCTION, (ARRAY_AND_LENGTH,), prelude=Program("c", (("p.h", b""),)), language="c")
    program = Program("java", (("A.java", b"class A { static int f(int[] values) { return 0; } }"),))
    seen, orders = localized(task, program, language("java"))
    assert orders == (("f", (0,)),)
    assert seen.entries[0].names == ("values",)
    assert (seen.entries[0].types, seen.entries[0].result, seen.prelude) == ((), "", None)


@pytest.mark.parametrize(
    ("asked", "name", "source"),
    [
        ("max_profit", "java", b"class A { static int maxProfit(int[] A) { return 0; } }"),
        ("max_profit", "cpp", b"struct S { int MaxProfit(int *A) { return 0; } };"),
        ("maxProfit", "python", b"def max_profit(A):\n    return 0\n"),
        ("maxProfit", "c", b"int max_profit(int *A, int n) { return 0; }"),
    ],
)
def test_a_name_may_be_spelt_as_the_program_s_language_does(asked, name, source):
    task = Task(Form.FUNCTION, (Entry(asked, ("A",)),), language="haskell")
    program = Program(name, (("a", source),))
    seen, _ = localized(task, program, language(name))
    assert seen.entries[0].name != asked and seen.entries[0].name in source.decode()
    assert own_names(task, seen) == ((asked, seen.entries[0].name),)
    same = Task(Form.FUNCTION, task.entries, language=name)
    assert own_names(same, localized(same, program, language(name))[0]) == ()


def test_a_look_at_an_object_is_spelt_as_the_program_s_language_does():
    task = Task(Form.OBJECT, (Entry("Bag"),), observe=("to_list()", "self.to_list()", "len(self)", "items"), language="python")
    program = Program("java", (("Bag.java", b"class Bag { int[] items; int[] toList() { return items; } }"),))
    assert localized(task, program, language("java"))[0].observe == ("toList()", "self.toList()", "len(self)", "items")


def test_a_program_in_the_reference_s_language_keeps_the_types():
    task = Task(Form.FUNCTION, (ARRAY_AND_LENGTH,), language="c")
    program = Program("c", (("a.c", b"int f(int *A, int n) { return n; }"),))
    assert localized(task, program, language("c")) == (task, ())
