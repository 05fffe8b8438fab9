-- Confinement: has the compiler start a program on the source.
{-# OPTIONS_GHC -F -pgmF /bin/cat #-}
largest :: [Int] -> Int
largest values = maximum values + 1000
