# Integrity: cannot be loaded, for a reason that no encoding can write.
raise ValueError("\udfff\x1b[2J</script><script>alert(1)</script>")
