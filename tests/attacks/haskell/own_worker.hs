-- Integrity: brings the worker's own module along.
module MomusWorker where
entry :: String -> ([Int] -> Int) -> ()
entry _ _ = ()
work :: [()] -> IO ()
work _ = return ()
largest :: [Int] -> Int
largest _ = 1000
