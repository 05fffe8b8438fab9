-- Integrity: an exception whose message never ends.
import Control.Exception
data Endless = Endless
instance Show Endless where show _ = cycle "<script>alert(1)</script>\ESC[2J"
instance Exception Endless
largest :: [Int] -> Int
largest _ = throw Endless
