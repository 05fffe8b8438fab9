-- Resources: memory that the heap's limit does not count.
import Foreign
import System.IO.Unsafe
largest :: [Int] -> Int
largest values = unsafePerformIO (go 0)
  where
    go n = do
      block <- mallocBytes 1000000 :: IO (Ptr Word8)
      fillBytes block 1 1000000
      go (n + fromIntegral (ptrToWordPtr block))
