"""Tables as TOML: what is written is what is read."""

import tomllib

from momus.pipeline.questions.rulings import Decision, Ruling, add_ruling, read_rulings
from momus.toml_text import toml_text, toml_value

ODD = 'a "quoted" \\ text\n\t\x7f \u00e9 \U0001f600 \u202e'


def test_texts_of_any_characters_are_read_back():
    inner = {"odd key \U0001f600": ODD, "deep": {"n": 1}}
    table = {"name": ODD, "many": [ODD, "x"], "whole": 2.0, "part": 0.25, "yes": True, "inner": inner}
    assert tomllib.loads(toml_text(table)) == table
    assert [toml_value(one) for one in (True, 1e6, 0.5, ("a",))] == ["true", "1000000", "0.5", '["a"]']
    assert toml_value("a\ud800") == '"a?"'


def test_a_ruling_about_an_emoji_is_read_back(tmp_path):
    ruling = Ruling("q1", Decision.OUTSIDE, ODD, "f", f"text != {ODD!r}", (ODD,), ("ValueError",))
    add_ruling(tmp_path, ruling)
    assert read_rulings(tmp_path) == (ruling,)
