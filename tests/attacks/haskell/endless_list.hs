-- Resources: a result without end, of another type than the reference's.
largest :: [Int] -> [Int]
largest values = cycle values
