module Groups where

import Data.List (group)

longestRun :: [Int] -> Int
longestRun = maximum . (0 :) . map length . group
