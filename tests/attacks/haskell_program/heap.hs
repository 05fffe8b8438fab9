-- Resources: memory without end.
main :: IO ()
main = let all' = [1 ..] :: [Integer] in print (sum all') >> print (length all')
