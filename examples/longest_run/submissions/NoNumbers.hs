import Data.List (group)

longestRun :: Eq a => [a] -> Int
longestRun xs = maximum (map length (group xs))
