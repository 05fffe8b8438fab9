"""Valid Haskell that is easily misread: what GHC accepts is called, and what stands in comments and texts is no code."""

import shutil
import time

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages import language
from momus.languages.base import Entry
from momus.languages.haskell.declarations import module
from momus.languages.haskell.source import literals, normal_form
from momus.model import Form, Program
from tests.languages.boxed import Boxed

HASKELL = language("haskell")
TYPE = "sumAll :: [Int] -> Int"
SUM = f"{TYPE}\nsumAll a = foldr (+) 0 a\n"
INDENT = " " * 28

PROGRAMS = {
    "brackets instead of layout": f"module A where {{ {TYPE}; sumAll a = sum a\n; other x y = x }}",
    "brackets without a header": f"{{ {TYPE}; sumAll a = sum a }}",
    "two declarations on a line": f"{TYPE}; sumAll a = sum a; other x = x\nmore = 1\n",
    "a pragma on several lines": f"{{-# LANGUAGE\n    LambdaCase,\n    TupleSections\n  #-}}\nother = \\case {{ 0 -> (,1) 2; _ -> (3,) 4 }}\n{SUM}",
    "a pragma that is no file's": "{-# INLINE sumAll #-}\n" + SUM,
    "a declaration beside a pragma": f"{{-# LANGUAGE LambdaCase #-}} other = \\case {{ 0 -> 1; x -> x }}\n{INDENT}{TYPE}\n{INDENT}sumAll a = sum a\n",
    "a declaration beside a comment": f"{{- sumAll = 1\n -}} other = 1\n    {TYPE}\n    sumAll a = sum a\n",
    "everything indented": f"  other = 1\n  {TYPE}\n  sumAll a = sum a\n",
    "a declaration beside the header": f"module A where other = 1\n               {TYPE}\n               sumAll a = sum a\n",
    "a header on many lines": "-- | About it.\nmodule A -- one\n  {- two -} ( sumAll\n  , Shape (..) {- , hidden -}\n  ) where\n"
    + f"import Data.List\ndata Shape = Round | Square\n{SUM}",
    "another name for the type": "type Summing = Items -> Int\ntype Items = [Int]\nsumAll :: Summing\nsumAll a = sum a\n",
    "a type in brackets": "sumAll :: ([Int] -> (Int))\nsumAll = \\a -> sum a\n",
    "a pattern that binds it": f"{TYPE}\n(sumAll, other) = (\\a -> sum a, 1 :: Int)\n",
    "a name with its module before it": "module Adding where\nimport Prelude hiding (sum)\nsum :: [Int] -> Int\nsum a = case a of\n  [] -> 0\n"
    + f"  (x : r) -> x + Adding.sum r\n{TYPE}\nsumAll a = let b = Adding.sum a\n               c = 0\n           in b + c\n",
    "a name with the main module before it": "module Main (main) where\nimport Prelude hiding (sum)\nsum :: [Int] -> Int\nsum = foldr (+) 0\n"
    + f"{TYPE}\nsumAll a = Main.sum a\nmain :: IO ()\nmain = return ()\n",
    "signs that look like comments": "(-->) :: Int -> Int -> Int\na --> b = a + b\n{- {- nested -} \" -}\n"
    + f"{TYPE} -- ^ all\nsumAll a = foldr (-->) 0 a ---- all\n",
    "quotes that are none": f"f' :: Char -> Int\nf' '\"' = 1\nf' '\\'' = 2\nf' _ = 3\n{SUM}",
    "operators and guards": "infixl 6 |+|\n(|+|) :: Int -> Int -> Int\nx |+| y | x > 0, let z = x = z + y\n        | otherwise = y + x\n"
    + f"{TYPE}\nsumAll a = foldl (|+|) 0 a\n",
    "a class and an instance": "class Summed a where\n  total :: a -> Int\n  total _ = 0\ninstance Summed Int where total x = x\n" + SUM,
    "functions in where and let": f"{TYPE}\nsumAll a = go a 0\n  where\n    go [] s = s\n    go (x : r) s = let sumAll = s + x in go r sumAll\n",
    "signs that are letters": "{-# LANGUAGE UnicodeSyntax #-}\nsumAll ∷ [Int] → Int\nsumAll a = sum a\n",
    "a variable for every number": "{-# LANGUAGE ExplicitForAll #-}\nsumAll :: forall a. (Integral a) => [a] -> a\nsumAll a = sum a\n",
    "no type at all": "sumAll a = sum a\n",
    "tabs and carriage returns": f"module A where\r\n{TYPE}\r\nsumAll a = go\r\n\twhere\tgo = s\r\n\t\ts = sum a\r\n",
    "a byte order mark": "\ufeff" + SUM,
}  # fmt: skip

CALLED = {
    "an operator's way to define": ("x `f` y = x - y :: Int\n", (7, 2), 5),
    "a function of another module that is exported": ("module A (f, module Lib) where\nimport Lib\n", (7, 2), 9),
    "values of any kind, without a type": ("f x y = if x == y then [x] else [y, x]\n", ("a", [1]), [[1], "a"]),
    "items of any kind, without a type": ("f x y = length x + length y\n", ([1, 2], ["a"]), 3),
    "a variable that no argument has": (
        "f :: (Integral a, Fractional b) => a -> a -> b\nf x y = fromIntegral (x + y) / 2\n",
        (1, 2),
        1.5,
    ),
    "a method of a class": ("class Two a where\n  f :: a -> a -> a\ninstance Two Integer where f = (+)\n", (1, 2), 3),
}
FILES = (("Lib.hs", b"module Lib where\nf :: Int -> Int -> Int\nf x y = x + y\n"),)


def program(text: str) -> Program:
    return Program("haskell", (("One.hs", text.encode()),))


@pytest.fixture(scope="module")
def boxed():
    with Runner(88) as runner:
        yield Boxed(runner, "haskell", "One.hs")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_ghc_sees_it(boxed, name):
    entry = Entry("sum_all", ("A", "n"), lengths={"n": "A"})
    assert boxed.values(boxed.prepared(PROGRAMS[name], entry, language="python"), "sum_all", ([3, 4], 2)) == [7]


@pytest.mark.parametrize("name", PROGRAMS)
def test_its_parameters_are_read(name):
    signature = HASKELL.signature(program(PROGRAMS[name]), "sumAll")
    assert len(signature.names) == 1
    assert (signature.types, signature.result) in (
        (("[Int]",), "Int"),
        (("[Int]",), "(Int)"),
        (("[Integer]",), "Integer"),
        (("",), ""),
    )


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize("name", CALLED)
def test_what_can_be_called_is_called(boxed, name):
    source, given, result = CALLED[name]
    prepared = boxed.prepared(boxed.program(source, *FILES), Entry("f", ("x", "y")))
    assert boxed.values(prepared, "f", given) == [result]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize(
    ("source", "form", "reason"),
    [
        ("g :: Int -> Int\ng x = x\n", Form.FUNCTION, "it does not define the function f x"),
        ("{- f :: Int -> Int\nf x = x -}\ng = 1\n", Form.FUNCTION, "it does not define the function f x"),
        ("f :: Int -> Int -> Int\nf x y = x\n", Form.FUNCTION, "it defines f :: Int -> Int -> Int; it must have 1 parameter: f x"),
        ("f :: Int\nf = 1\n", Form.FUNCTION, "it defines f :: Int; it must have 1 parameter: f x"),
        ("data P = P\nf :: Int -> P\nf x = P\n", Form.FUNCTION, "a value of type P cannot be made or read here"),
        ("f x = x\n", Form.PROGRAM, "it does not define main"),
        ("module M (main) where\nf x = x\n", Form.PROGRAM, "it does not define main"),
    ],
)
def test_what_ghc_does_not_see_is_rejected(boxed, source, form, reason):
    with pytest.raises(RejectedError) as raised:
        boxed.prepared(source, Entry("f", ("x",)), form=form)
    assert reason in str(raised.value).replace("‘", "").replace("’", "")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize(
    "source",
    ["main = interact id\n", "module Main where { main :: IO (); main = interact id }", "module Any where\nmain = interact id\n"],
)
def test_a_program_may_have_any_header(boxed, source):  # fmt: skip
    assert HASKELL.is_whole_program(program(source))
    assert boxed.values(boxed.prepared(source, form=Form.PROGRAM), "", b"abc") == [(0, b"abc")]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
def test_a_mistake_is_told_with_its_line(boxed):
    source = "{-# LANGUAGE\n  LambdaCase #-}\nmodule A\n  (f) where\n\nf :: Int -> Int\nf x = y\n"
    with pytest.raises(RejectedError, match="it does not compile: One.hs:7: Variable not in scope: y"):
        boxed.prepared(source, Entry("f", ("x",)))


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import Data.List (\nf x = x\n", "One.hs:2: parse error"),
        ("-- one\n{- two\nf x = x\n", "One.hs:2: unterminated `{-'"),
        ("\n\nmodule A (f, g) where\nf x = x\n", "One.hs:3: Not in scope: ‘g’"),
    ],
)
def test_a_mistake_in_the_head_of_a_module_is_told_with_its_line(boxed, source, reason):
    with pytest.raises(RejectedError) as raised:
        boxed.prepared(source, Entry("f", ("x",)))
    assert str(raised.value).startswith(f"it does not compile: {reason}")


def test_constants_are_those_that_the_program_has():
    found = literals(rb"""x = [0x1F, 0b11, 0o17, 1_000, -7, 010] ++ "\SOH\^A\DEL\1234\x41\&1\o101" : '\'' : "a\
    \b" : f 2.5e1 -3 {- 99 -} -- 98
""")  # fmt: skip
    assert found.ints == (31, 3, 15, 1000, -7, 10, -3)
    assert found.floats == (25.0,)
    assert found.strings == ("\x01\x01\x7f\u04d2A1A", "'", "ab")


def test_only_code_raises_and_prints():
    text = '-- throwIO Bad; print\n{- error -}\ns = "putStrLn undefined"\nf x = throwIO $ Mine x\ng = E.throw (Other 1)\nh fail\' = errors\n'
    assert HASKELL.raised(program(text)) == ("Mine", "Other") and not HASKELL.prints(program(text))
    assert HASKELL.prints(program("main = System.IO.putStrLn undefined"))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("f !x = x\n", "f ! x = x\n", False),
        ("f x = do\n  a\n  b\n", "f x = do\n  a\n   b\n", False),
        ("f = g\t\n  where g=1 -- one\n", "f=g\n  where g = 1\n", True),
        ("{-# LANGUAGE NegativeLiterals #-}\nf = g -1\n", "{-# LANGUAGE NegativeLiterals #-}\nf = g - 1\n", False),
        ("f\n  = 1\n", "f\n\t= 1\n", False),
    ],
)
def test_blanks_count_where_they_mean_something(one, other, same):
    assert (normal_form(one.encode()) == normal_form(other.encode())) == same


ENDLESS = {
    "pragmas": "{-#" * 87_000,
    "comments": "{-" * 130_000,
    "blocks": "do " * 65_000,
    "brackets": "f = " + "(" * 250_000,
    "arrows": "f :: " + "a -> " * 50_000 + "a",
    "names for types": "".join(f"type A{n} = (A{n + 1}, A{n + 1})\n" for n in range(2000)) + "f :: A0 -> A1\nf x = x\n",
    "lambdas": "\\" * 260_000,
    "no text": "\xff\xfe" * 9999,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_deeply_nested_or_endless_source_is_read_quickly(name):
    content = ENDLESS[name].encode("latin-1")
    begin = time.process_time()
    assert len(module(content).functions) <= 1 and normal_form(content) and literals(content).strings == ()
    assert HASKELL.raised(Program("haskell", (("One.hs", content),))) == ()
    assert time.process_time() - begin < 10


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ghc"), reason="needs GHC")
@pytest.mark.parametrize("name", ["pragmas", "lambdas"])
def test_an_endless_text_is_the_submission_s_own_matter(boxed, name):
    with pytest.raises(RejectedError, match="it does not compile: One.hs:1: "):
        boxed.prepared(ENDLESS[name], Entry("f", ("x",)))
