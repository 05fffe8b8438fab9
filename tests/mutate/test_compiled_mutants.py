"""Mutants for the real compilers: what cannot be compiled is dropped later, and must be little."""

import ast
import json
import subprocess

import pytest

from momus.mutate import mutants
from tests.mutate.sources import CPP, CSHARP, HASKELL, JAVA, JAVASCRIPT, PYTHON, C, program


def test_every_python_mutant_can_be_parsed():
    for mutant in mutants(program("python", PYTHON)):
        ast.parse(mutant.program.main)


def test_all_c_mutants_compile(tmp_path):
    files = []
    for index, mutant in enumerate(mutants(program("c", C))):
        files.append(tmp_path / f"m{index}.c")
        files[-1].write_bytes(mutant.program.main)
    compiled = subprocess.run(["gcc", "-fsyntax-only", "-w", *files], capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr


@pytest.mark.slow
def test_most_cpp_mutants_compile(tmp_path):
    made = mutants(program("cpp", CPP))
    # One file with all of them, each in a namespace of its own: the library is read once.
    lines = ["#include <bits/stdc++.h>", "using namespace std;"]
    for index, mutant in enumerate(made):
        body = mutant.program.main.decode().split("using namespace std;\n")[1]
        lines += [f"namespace m{index} {{", f'#line 1 "m{index}"', body, "}"]
    whole = tmp_path / "all.cpp"
    whole.write_text("\n".join(lines))
    told = subprocess.run(["g++", "-fsyntax-only", "-w", "-fmax-errors=0", whole], capture_output=True, text=True).stderr
    broken = {line.split(":")[0] for line in told.splitlines() if ": error:" in line}
    assert len(broken) <= len(made) // 10, told


def test_most_java_mutants_compile(tmp_path):
    made = mutants(program("java", JAVA))
    files = []
    for index, mutant in enumerate(made):
        files.append(tmp_path / f"M{index}.java")
        files[-1].write_bytes(mutant.program.main.replace(b"public class Solution", b"class M%d" % index))
    # All errors of all files come in one run, each with its file; what does not compile is dropped where mutants are prepared.
    told = subprocess.run(
        ["javac", "-proc:none", "-Xmaxerrs", "1000", "-d", tmp_path, *files], capture_output=True, text=True
    ).stderr
    broken = {line.split(":")[0] for line in told.splitlines() if ": error:" in line}
    assert len(broken) <= len(made) // 10, told


def test_most_csharp_mutants_compile(tmp_path):
    made = mutants(program("csharp", CSHARP))
    files = []
    for index, mutant in enumerate(made):
        files.append(tmp_path / f"M{index}.cs")
        files[-1].write_bytes(mutant.program.main.replace(b"public class Solution", b"public class M%d" % index))
    words = ["mcs", "-target:library", "-nowarn:0162,0168,0219,1717", f"-out:{tmp_path / 'all.dll'}", *files]
    told = subprocess.run(words, capture_output=True, text=True)
    broken = {line.split("(")[0] for line in (told.stdout + told.stderr).splitlines() if ": error " in line}
    assert len(broken) <= len(made) // 10, told.stderr


def test_all_javascript_mutants_can_be_parsed(tmp_path):
    made = mutants(program("javascript", JAVASCRIPT))
    (tmp_path / "all.json").write_text(json.dumps([mutant.program.main.decode() for mutant in made]))
    script = "JSON.parse(require('fs').readFileSync(process.argv[1])).forEach(source => new (require('vm').Script)(source))"
    told = subprocess.run(["node", "-e", script, tmp_path / "all.json"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def test_most_haskell_mutants_compile(tmp_path):
    made = mutants(program("haskell", HASKELL))
    for index, mutant in enumerate(made):
        (tmp_path / f"M{index}.hs").write_bytes(mutant.program.main.replace(b"module Best (best)", b"module M%d" % index))
    words = ["ghc", "--make", "-fno-code", "-fkeep-going", "-v0", "-w", *(f"M{index}.hs" for index in range(len(made)))]
    told = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    # Types are not declared where a variable is bound: only GHC knows which of them another may replace.
    broken = {line.split(":")[0] for line in told.stderr.splitlines() if ": error" in line}
    assert 0 < len(broken) <= len(made) // 4, told.stderr
