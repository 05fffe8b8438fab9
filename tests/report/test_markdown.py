"""Strangers' names in Markdown."""

from momus.report.markdown import plain_markdown


def test_a_name_turns_no_line_around_and_starts_nothing():
    assert plain_markdown("rtl\u202egnp.<b>\n# x\u200b") == "rtl\\\\u202egnp\\.&lt;b&gt; \\# x\\\\u200b"
