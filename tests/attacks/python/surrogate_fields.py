# Integrity: an object whose fields have names that no encoding can write.
class Odd:
    pass


def largest(values):
    odd = Odd()
    setattr(odd, "\ud800</script><script>alert(1)</script>", 1)
    return odd
