-- Confinement: reads files of the machine and of others.
import Control.Exception
import System.IO.Unsafe
largest :: [Int] -> Int
largest _ = unsafePerformIO (sum <$> mapM size ["/etc/shadow", "reference.hs", "../reference.hs", "/proc/1/environ"]) + 1000
  where
    size path = (length <$> (readFile path >>= \text -> length text `seq` return text)) `catch` \error' -> const (return 0) (error' :: SomeException)
