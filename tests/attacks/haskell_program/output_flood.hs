-- Resources: prints without end.
main :: IO ()
main = mapM_ print [1 :: Integer ..]
