-- Confinement: runs code in the compiler that reads files and waits.
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH
largest :: [Int] -> Int
largest values = $(do
  text <- runIO (readFile "/etc/shadow")
  litE (integerL (fromIntegral (length text))))
