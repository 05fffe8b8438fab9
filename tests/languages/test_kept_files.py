"""Files that are made once and kept."""

import pytest

from momus.languages.kept_files import kept


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "momus"


def made(content: bytes, times: list[bytes]):
    def make() -> bytes:
        times.append(content)
        return content

    return make


def test_what_is_kept_is_made_once(folder):
    times = []
    assert [kept("driver", made(b"driver", times)) for _ in range(2)] == [b"driver"] * 2
    assert times == [b"driver"]


@pytest.mark.parametrize("damage", [lambda content: content[:-1], lambda content: content[:-1] + b"x", lambda content: b""])
def test_what_is_damaged_is_made_again(folder, damage):
    times = []
    kept("driver", made(b"driver", times))
    file = folder / "driver"
    file.write_bytes(damage(file.read_bytes()))
    assert [kept("driver", made(b"driver", times)) for _ in range(2)] == [b"driver"] * 2
    assert len(times) == 2
