-- Time: threads that burn on after the answer.
import Control.Concurrent
main :: IO ()
main = do
  text <- getContents
  mapM_ (\n -> forkIO (print (length [n ..]))) [1 :: Integer .. 20]
  print (maximum (map read (words text) :: [Int]))
