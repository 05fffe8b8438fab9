"""What a page shows is compared with what its commands print: seconds may differ, nothing else."""

import pytest

from tools.console_pages import is_printed, refreshed, run

PAGE = """Words.

```sh title="said.txt"
hello
```

```console
$ cat said.txt
hello
$ cd / && printf 'a\\tb\\n3.2 s\\n'
old
```

```console
$ pwd
…
```
"""


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (["took 3.2 s"], "took 1,010.7 s\n", True),
        (["a  b"], "a\tb\n", True),
        ([], "\n", True),
        (["…", "b", "…", "d"], "a\nb\nc\n\nd\n", True),
        (["…", "b"], "a\nc\n", False),
        (["a"], "a\nb\n", False),
        (["3 inputs"], "4 inputs\n", False),
    ],
)
def test_seconds_tabs_and_cuts_are_all_that_may_differ(shown, printed, same):
    assert is_printed(shown, printed) is same


def test_a_page_is_run_in_one_shell_and_gets_what_was_printed(tmp_path):
    ran = run(PAGE, tmp_path)
    assert [printed.strip() for _, printed in ran] == ["hello", "a\tb\n3.2 s", "/"]
    assert refreshed(PAGE, ran) == PAGE.replace("old", "a  b\n3.2 s")
