# Resources: threads without end, none of which ends.
import threading
import time


def largest(values):
    while True:
        threading.Thread(target=time.sleep, args=(3600,)).start()
