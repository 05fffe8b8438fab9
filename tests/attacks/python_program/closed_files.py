# Integrity: closes its standard files and opens others in their place.
import os

for number in range(3):
    os.close(number)
os.open("/dev/zero", os.O_RDONLY)
os.open("/dev/zero", os.O_RDONLY)
print("1")
