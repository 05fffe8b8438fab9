"""Haskell source as it is read: layout, constants, types of functions."""

import pytest

from momus.languages import language
from momus.languages.haskell.declarations import module
from momus.languages.haskell.glue import renamed
from momus.languages.haskell.source import literals, normal_form
from momus.model import Program

HASKELL = language("haskell")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("f x = x + 1 -- more\n", "f  x  =  x+1\n", True),
        ("{- a {- nested -} b -}\nf x = x\n", "f x = x\n", True),
        ("f x = let a = 1\n          b = 2 in a\n", "f x = let a = 1\n           b = 2 in a\n", False),
        ("f = 'a'\n", "f = 'b'\n", False),
        ("f = a --> b\n", "f = a\n", False),
        ("f x = y\n  where y = 1\n", "f x = y where y = 1\n", False),
    ],
)
def test_the_layout_counts_and_comments_do_not(one, other, same):
    assert (normal_form(one.encode()) == normal_form(other.encode())) == same


def test_constants_are_found_and_primes_are_no_quotes():
    found = literals(b"f' a' = foldl' (+) 0x1F [-7, 2.5, 1_000] ++ \"it's \\\n  \\on \\955\" : 'c' : '\\'' : [] -- 8\n")
    assert found.ints == (31, -7, 1000) and found.floats == (2.5,)
    assert found.strings == ("it's on λ", "c", "'")


def test_types_of_functions_are_read():
    known = module(b"""
{-# LANGUAGE ScopedTypeVariables #-}
module A.B
  ( first
  , Second (..) ) where
import Data.List (sort)
data Second = Second { field :: Int }
first, other :: (Ord a, Show b)
  => [a] -> (Int, b -> Bool)
  -> Map.Map String [Int]
first xs (n, p)
  | null xs = Map.empty
other _ _ = Map.empty
third :: forall b a. a -> b -> IO ()
third = undefined
x <+> y = x
  where helper = 1
""")
    assert (known.name, known.exports) == ("A.B", ("first", "Second (..)"))
    assert known.functions[:3] == ("first", "other", "third")
    assert known.types["first"] == known.types["other"]
    assert known.types["first"].parameters == ("[a]", "(Int, b -> Bool)")
    assert known.types["first"].result == "Map.Map String [Int]"
    assert known.types["first"].variables == (("a", frozenset({"Ord"})), ("b", frozenset({"Show"})))
    assert [name for name, _ in known.types["third"].variables] == ["b", "a"]
    assert known.parameters["first"] == ("xs", "p1")


def test_a_module_is_renamed_where_it_stands():
    assert renamed(b"module A\n  (f, module A) where\nf = 1\n", "a.hs", "M") == (
        '{-# LINE 1 "a.hs" #-}\n\n{-# LINE 1 "a.hs" #-}\nmodule M (module M, f) where\n{-# LINE 2 "a.hs" #-}\n'
        + " " * 21
        + "\nf = 1\n"
    )
    assert renamed(b"{-# LANGUAGE X #-}\n{-# INLINE f #-}\nf = 1\n", "a.hs", "M", "(main)") == (
        '{-# LINE 1 "a.hs" #-}\n{-# LANGUAGE X #-}\n\n{-# LINE 2 "a.hs" #-}\nmodule M (main) where\n'
        '{-# LINE 2 "a.hs" #-}\n{-# INLINE f #-}\nf = 1\n'
    )


def test_what_an_exercise_needs_to_know_is_read():
    program = Program(
        "haskell", (("A.hs", b'pay_out :: Integral a => [a] -> Maybe String -> a\npay_out xs m = error "no"\nmain = print 1\n'),)
    )
    signature = HASKELL.signature(program, "payOut")
    assert (signature.names, signature.types, signature.result) == (("xs", "m"), ("[Integer]", "Maybe String"), "Integer")
    assert HASKELL.functions(program) == ("pay_out", "main") and HASKELL.is_whole_program(program)
    assert HASKELL.raised(program) == ("ErrorCall",) and HASKELL.prints(program)
