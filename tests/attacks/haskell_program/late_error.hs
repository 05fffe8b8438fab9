-- Integrity: the right answer, and then an exception: exit code 1, which this exercise does not ask for.
main :: IO ()
main = do
  text <- getContents
  print (maximum (map read (words text) :: [Int]))
  error "<script>alert(1)</script>"
