# Integrity: a result that no encoding can write, with words for a terminal and a browser.
def largest(values):
    return {"\ud800\x1b[2J": "</td><script>alert(1)</script>", "\x00": [float("nan"), b"\xff", {(): set()}]}
