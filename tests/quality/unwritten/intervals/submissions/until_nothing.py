def merge_intervals(intervals):
    todo = list(intervals)
    again = True
    while again:
        again = False
        for i in range(len(todo)):
            for j in range(i + 1, len(todo)):
                (a, b), (c, d) = todo[i], todo[j]
                if a <= d and c <= b:
                    todo[i] = (min(a, c), max(b, d))
                    del todo[j]
                    again = True
                    break
            if again:
                break
    todo.sort()
    return todo
