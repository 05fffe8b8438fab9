-- Time: waits instead of working.
import Control.Concurrent
main :: IO ()
main = threadDelay 100000000
