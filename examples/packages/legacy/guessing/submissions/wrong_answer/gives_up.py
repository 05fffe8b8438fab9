print(500, flush=True)
input()
