-- Resources: recursion without end.
largest :: [Int] -> Int
largest values = 1 + largest (0 : values)
