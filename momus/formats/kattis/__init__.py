"""Packages of Kattis and the ICPC: problem.yaml, data/, submissions/, validators. Both layouts are read, the legacy one is written."""

from momus.formats.base import Format
from momus.formats.kattis.package_reading import is_package, read_package
from momus.formats.kattis.package_writing import write_package

FORMAT = Format(
    name="kattis",
    about="packages of Kattis and the ICPC, legacy and 2025-09; the legacy layout is written",
    sign="problem.yaml, or the folders data and submissions",
    recognises=is_package,
    read=read_package,
    write=write_package,
)
