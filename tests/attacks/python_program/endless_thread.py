# Time: prints the right answer, and leaves a thread behind that never ends.
import threading

print(max(map(int, input().split())))


def burn():
    while True:
        pass


threading.Thread(target=burn).start()
