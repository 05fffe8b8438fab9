"""Haskell functions and programs in the box: values by their types, exceptions by theirs, and what cannot be used."""

import math

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.languages.haskell.language import Haskell
from momus.model import Form, Limits, Record
from tests.languages.boxed import Boxed

SOURCE = r"""
module Tasks.One (module Tasks.One) where

import Control.Exception
import qualified Data.Map as Map
import qualified Data.Set as Set
import Data.Int (Int8)
import System.Exit
import System.IO.Unsafe (unsafePerformIO)

type Interval = (Int, Int)
data Own = Own deriving (Show)
instance Exception Own

twice :: Int -> Int
twice x = x + x
narrow :: Int8 -> Int8
narrow x = x + 1
huge :: Integer -> Integer
huge x = x * x
half :: Double -> Double
half x = x / 2
negated :: Bool -> Bool
negated = not
after' :: Char -> Char
after' = succ
greet :: String -> Maybe String
greet "" = Nothing
greet name = Just ("hello " ++ name)
merged :: [Interval] -> Interval -> [Interval]
merged xs x = x : xs
counted :: [String] -> Map.Map String Int
counted = Map.fromListWith (+) . map (\w -> (w, 1))
distinct :: Set.Set Int -> Set.Set (Int, Int)
distinct = Set.map (\x -> (x, x * x))
either' :: Maybe Int -> Either String Int
either' = maybe (Left "nothing") Right
smallest :: Ord a => [a] -> a
smallest = minimum
total :: (Foldable t, Num a) => t a -> a
total = sum
average :: (Real a, Fractional b) => [a] -> b
average xs = realToFrac (sum xs) / fromIntegral (length xs)
back xs = reverse (xs :: [Int])
endless :: Int -> [Int]
endless n = [n ..]
said :: Int -> IO Int
said n = putStrLn ("n = " ++ show n) >> return n
unit :: Int -> ()
unit _ = ()
failing :: Int -> Int
failing 1 = error "bad n"
failing 2 = 1 `div` (2 - 2)
failing 3 = head []
failing 4 = throw Own
failing 5 = let deep n = 1 + deep (n + 1) in deep (0 :: Int)
failing 6 = length (show (product [1 .. 200000 :: Integer])) + length [x | x <- [1 :: Integer ..], x < 0]
failing 7 = unsafePerformIO (exitWith (ExitFailure 3))
failing 8 = case Map.lookup 1 Map.empty of Just n -> n
failing 9 = sum (let xs = [1 ..] in xs ++ [sum xs])
failing n | n > 10 = n
deepBottom :: Int -> [(Int, Maybe String)]
deepBottom n = [(n, Just "fine"), (n, Just ('x' : error "deep inside"))]
"""
ARITY = {"merged": 2}


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "haskell", "One.hs")


@pytest.fixture(scope="module")
def compiled(boxed):
    names = (
        "twice narrow huge half negated after' greet merged counted distinct either' smallest total average back endless said unit failing deepBottom"
    ).split()
    return boxed.prepared(SOURCE, *(Entry(name, tuple(f"p{at}" for at in range(ARITY.get(name, 1)))) for name in names))


@pytest.mark.slow
def test_values_go_in_and_out_by_the_declared_types(boxed, compiled):
    def one(name, *arguments):
        return boxed.values(compiled, name, *((argument,) for argument in arguments))

    assert one("twice", 2**62, 2**63, "1", 1.0, None, True) == [-(2**63)] + ["inexpressible"] * 5
    assert one("narrow", 127, 128) == [-128, "inexpressible"]
    assert one("huge", 10**30, -5) == [10**60, 25]
    assert one("half", 3, 1.5, math.inf) == [1.5, 0.75, math.inf]
    assert one("negated", True, 1) == [False, "inexpressible"]
    assert one("after'", "ä", "ab", "") == ["å", "inexpressible", "inexpressible"]
    assert one("greet", "wörld😀\ud800", "", ["ab"]) == ["hello wörld😀\ud800", None, "inexpressible"]
    assert one("greet", ["a", "b"], [], 1) == ["hello ab", None, "inexpressible"]
    assert boxed.values(compiled, "merged", ([(1, 2)], (3, 4)), ([[1, 2]], [3, 4]), ([], (1, 2, 3))) == [
        [(3, 4), (1, 2)], [(3, 4), (1, 2)], "inexpressible"]  # fmt: skip
    assert one("counted", ["a", "b", "a"], []) == [{"a": 2, "b": 1}, {}]
    assert one("distinct", {2, 3}) == [{(2, 4), (3, 9)}]
    assert one("either'", 1, None) == [Record("Right", (("value", 1),)), Record("Left", (("value", "nothing"),))]
    assert one("smallest", [3, 1, 2], ["b", "a"], [[2], [1, 3]], [1.5, 0.5]) == [1, "a", [1, 3], 0.5]
    assert one("total", [2**70, 1], []) == [2**70 + 1, 0]
    assert one("average", [1, 2]) == [1.5]
    assert one("back", [1, 2, 3]) == [[3, 2, 1]]
    assert one("unit", 1) == [None]


@pytest.mark.slow
def test_exceptions_are_told_by_type_wherever_the_result_hides_them(boxed, compiled):
    limits = Limits(cpu_s=1.0, memory_mb=64)
    got = boxed.values(compiled, "failing", *((n,) for n in range(1, 13)), limits=limits)
    assert [str(one).split("\n")[0] for one in got] == [
        "ErrorCall: bad n", "ArithException: divide by zero", "ErrorCall: Prelude.head: empty list", "Own: Own",
        "StackOverflow: stack overflow", got[5], "exited 3", "PatternMatchFail: One.hs:59:13-54: Non-exhaustive patterns in case", got[8],
        "PatternMatchFail: One.hs:(52,1)-(61,22): Non-exhaustive patterns in function failing", "11", "12",
    ]  # fmt: skip
    assert got[5] in ("timed out", "ran out of memory") and got[8] in ("timed out", "ran out of memory")
    assert boxed.values(compiled, "deepBottom", (1,))[0].startswith("ErrorCall: deep inside")
    assert boxed.values(compiled, "endless", (1,), limits=limits) == ["printed too much"]


@pytest.mark.slow
def test_what_is_printed_and_what_the_arguments_were_are_kept(boxed, compiled):
    first, second = boxed.outcomes(compiled, "said", [(1,), (2,)], capture=True, after=True)
    assert (first.printed.text, second.printed.text) == (b"n = 1\n", b"n = 2\n")
    assert (wire.decode(second.value), wire.decode(second.after)) == (2, (2,))


PROGRAM = r"""
import Control.Exception
import System.Environment
import System.Exit
import System.IO

main :: IO ()
main = do
  text <- getContents
  words' <- getArgs
  case lines text of
    ["lazy"] -> interact id >> putStr "done"
    ["exit"] -> putStr "bye" >> exitWith (ExitFailure 4)
    ["error"] -> putStrLn "so far" >> error "bad"
    ["loop"] -> print (length [1 :: Integer ..])
    ["heap"] -> let xs = [1 .. 100000000] :: [Integer] in print (sum xs, length xs)
    ["flood"] -> mapM_ print [1 :: Int ..]
    all' -> print (sum (map read (concatMap words all')) :: Integer) >> hPutStrLn stderr "no" >> putStrLn ("ä" ++ show words')
"""


@pytest.mark.slow
def test_programs_read_and_print_each_in_a_process_of_its_own(boxed):
    prepared = boxed.prepared(PROGRAM, form=Form.PROGRAM)
    limits = Limits(cpu_s=1.0, memory_mb=64, output_kb=64)
    texts = [b"1 2\n3\n", b"", b"exit", b"error", b"loop", b"heap", b"flood", b"20 22"]
    got = boxed.values(prepared, "", *texts, limits=limits)
    assert got[:4] == [(0, "6\nä[]\n".encode()), (0, "0\nä[]\n".encode()), (4, b"bye"), (1, b"so far\n")]
    assert got[4:7] == ["timed out", "ran out of memory", "printed too much"]
    assert got[7] == (0, "42\nä[]\n".encode())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("f :: Int -> Int\nf x = y\n", "it does not compile: One.hs:2: Variable not in scope: y"),
        ("module M (g) where\nf :: Int -> Int\nf x = x + True\ng = f\n", "it does not compile: One.hs:3: Couldn't match"),
        ("f :: (Int -> Int) -> Int\nf g = g 1\n", r"a value of type Int -> Int cannot be made or read here"),
    ],
)  # fmt: skip
def test_what_does_not_compile_is_rejected_with_the_reason(boxed, source, reason):
    with pytest.raises(RejectedError, match=reason.replace("'", ".")):
        boxed.prepared(source, Entry("f", ("x",)))


@pytest.mark.parametrize(
    ("source", "form", "reason"),
    [
        ("", Form.FUNCTION, "One.hs is empty"),
        ("f = 1\0", Form.FUNCTION, "zero bytes"),
        ("f x = x\n", Form.OBJECT, "Haskell has no classes with state"),
    ],
)
def test_what_cannot_be_used_is_rejected_without_the_compiler(boxed, source, form, reason):
    program = boxed.program(source)

    def run_tool(argv, **more):
        assert "Main.hs" not in argv
        return boxed.runner.run_tool(argv, **more)

    with pytest.raises(RejectedError, match=reason):
        Haskell().prepare(program, Task(form, (Entry("f", ("x",)),)), run_tool)
