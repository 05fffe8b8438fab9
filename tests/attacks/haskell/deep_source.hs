-- Resources: an expression that the compiler has to work on for long.
largest :: [Int] -> Int
largest values = length (f (f (f (f (f (f ()))))))
  where
    f x = (x, x) `g` (x, x)
    g a b = ((a, b), (b, a), (a, b), (b, a), (a, b), (b, a))
