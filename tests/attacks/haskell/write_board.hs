-- Integrity: finds the board by its name and says that all is done.
{-# LANGUAGE ForeignFunctionInterface #-}
import Foreign
import System.IO.Unsafe
foreign import ccall "&momus_board" board :: Ptr (Ptr Word64)
largest :: [Int] -> Int
largest values = unsafePerformIO $ do
  header <- peek board
  pokeElemOff header 2 1000
  pokeElemOff header 3 4
  return 1000
