-- Resources: fills the heap.
largest :: [Int] -> Int
largest values = let all' = [1 ..] in sum all' + length all' + maximum values
