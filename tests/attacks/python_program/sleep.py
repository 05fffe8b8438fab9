# Time: asleep, so that no processor time is used.
import time

time.sleep(3600)
