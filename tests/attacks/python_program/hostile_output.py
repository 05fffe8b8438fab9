# Integrity: bytes that are no text, commands for a terminal, words for a browser.
import sys

sys.stdout.buffer.write(b"\xff\xfe\x00\x1b]0;momus\x07\x1b[2J</pre><script>alert(1)</script>\n")
