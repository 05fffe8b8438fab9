word = "odd"
while int(input()) >= 0:
    print(word, flush=True)
    word = "even" if word == "odd" else "odd"
