-- Confinement: leaves a file wherever it can.
import Control.Exception
import System.IO.Unsafe
largest :: [Int] -> Int
largest _ = unsafePerformIO (sum <$> mapM make ["/tmp", "/", "/dev/shm", "/var/tmp", "."]) + 1000
  where
    make folder = (writeFile (folder ++ "/momus-attack") "x" >> return 1) `catch` \error' -> const (return 0) (error' :: SomeException)
