from ask import answer, ask

low, high = 0, 1000
while True:
    middle = (low + high) // 2
    said = ask(middle)
    if said == "=":
        break
    if said == "<":
        high = middle - 1
    else:
        low = middle + 1
answer(middle)
