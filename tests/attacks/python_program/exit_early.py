# Integrity: prints nothing, ends with success before anything of the interpreter can.
import os

os._exit(0)
