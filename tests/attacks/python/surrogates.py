# Integrity: a message that no encoding can write, with words for a terminal and a browser; a name that is none.
def largest(values):
    raise type("Odd</script>\x1b[2J", (Exception,), {})("\ud800\x1b]0;momus\x07</script><script>alert(1)</script>")
