# Integrity: results that contain themselves, or never end.
def largest(values):
    result = [iter(int, 1)]
    result.append(result)
    return result
