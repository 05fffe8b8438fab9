class Matrix:
    def __init__(self, rows, columns):
        self.cells = [[0] * columns for _ in range(rows)]

    def has(self, row, column=0):
        return row < len(self.cells) and column < len(self.cells[0])

    def set(self, row, column, value):
        if not self.has(row, column):
            return False
        self.cells[row][column] = value
        return True

    def get(self, row, column):
        return self.cells[row][column] if self.has(row, column) else None

    def swap_rows(self, first, second):
        if not (self.has(first) and self.has(second)):
            return False
        if first == second and first > 0:
            self.cells[first - 1] = self.cells[first]
        self.cells[first], self.cells[second] = self.cells[second], self.cells[first]
        return True

    def transpose(self):
        self.cells = [list(column) for column in zip(*self.cells)]

    def row_sum(self, row):
        return sum(self.cells[row]) if self.has(row) else None
