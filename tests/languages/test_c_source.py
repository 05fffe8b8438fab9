"""C source as tokens: what counts as the same program, and which constants are in it."""

from momus.languages.c.source import literals, normal_form, tokens


def test_blanks_comments_and_line_breaks_do_not_change_the_normal_form():
    one = b"int f(int a){return a+1;} // adds one\n"
    other = b"/* the\n task */ int f ( int a )\r\n{\n\treturn a + 1 ;\n}"
    assert normal_form(one) == normal_form(other)


def test_tokens_that_only_blanks_keep_apart_differ():
    assert normal_form(b"int a = b + +c;") != normal_form(b"int a = b ++c;")
    assert normal_form(b"intx;") != normal_form(b"int x;")


def test_a_preprocessor_line_ends_with_its_line():
    assert normal_form(b"#define A 1\nint x;") != normal_form(b"#define A 1 int x;")
    assert normal_form(b"#define A \\\n 1\nint x;") == normal_form(b"#  define A 1\n\nint x;")


def test_a_macro_with_parameters_is_not_one_that_begins_with_a_bracket():
    assert normal_form(b"#define F(x) x\n") != normal_form(b"#define F (x) x\n")


def test_comment_marks_inside_strings_are_text():
    assert [token.text for token in tokens(b'puts("/* no */ // no"); /* yes */')] == ["puts", "(", '"/* no */ // no"', ")", ";"]


def test_literals_of_every_kind_are_found_once_and_in_order():
    found = literals(
        rb"""
        #include "9.h"
        #define LIMIT 0x1F
        #define SCALE 2.5e3f
        int f(int x) { if (x == -7 || x == 017 || x == 10uLL || x - 3 == 0b101) return 'A'; return x == 10 ? '\n' : '\x41'; }
        char *s = "tab\there", *t = "quote\"", *u = "\303\251";
        double d = .5 - 1.25;
        """
    )
    assert found.ints == (31, -7, 7, 15, 10, 3, 5, 65)
    assert found.floats == (2500.0, 0.5, 1.25)
    assert found.strings == ("A", "\n", "tab\there", 'quote"', "é")


def test_unfinished_text_gives_tokens_instead_of_an_error():
    assert [token.kind for token in tokens(b"int a = \"open\n; '")] == ["name", "name", "sign", "string", "sign", "char"]
    assert literals(b"\"open\n 5 'x \xff\xfe").ints == (5,)
