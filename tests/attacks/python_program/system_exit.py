# Integrity: ends with an object in place of a status.
class Status:
    def __str__(self):
        raise SystemExit(0)

    def __int__(self):
        return 0


raise SystemExit(Status())
