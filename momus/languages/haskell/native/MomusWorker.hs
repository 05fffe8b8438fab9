{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE UndecidableInstances #-}
-- The worker of Haskell functions: reads each input, calls, leaves one record on the board.
module MomusWorker (Entry, FromWire, ToWire, Value, entry, work) where

import Control.Exception
import Control.Monad (unless)
import Data.Char (ord)
import Data.Int (Int32)
import Data.IORef
import Data.Maybe (fromMaybe)
import Data.Typeable (typeOf)
import Data.Word (Word64)
import Foreign.C.String (peekCString)
import Foreign.C.Types (CInt)
import Foreign.Ptr (plusPtr)
import Foreign.Storable (peekByteOff)
import MomusBoard
import MomusReading
import MomusWriting
import System.Exit (ExitCode (..))
import System.IO (hFlush, stdout)

-- A function with so many arguments that are still to be read; what comes of it writes the result.
class Callable f where
  called :: f -> IORef Place -> Int32 -> IO (IO ())

instance {-# OVERLAPPING #-} (FromWire a, Callable f) => Callable (a -> f) where
  called function at left
    | left == 0 = refuse
    | otherwise = fromWire at >>= \argument -> called (function argument) at (left - 1)

instance {-# OVERLAPPING #-} ToWire a => Callable (IO a) where
  called action _ left = if left /= 0 then refuse else return (action >>= toWire)

instance {-# OVERLAPPABLE #-} ToWire a => Callable a where
  called value _ left = if left /= 0 then refuse else return (toWire value)

type Function = IORef Place -> Int32 -> IO (IO ())

type Entry = (String, Function)

entry :: Callable f => String -> f -> Entry
entry name function = (name, called function)

work :: [Entry] -> IO ()
work entries = do
  name <- boardEntry >>= peekCString
  start <- boardStart
  stop <- boardStop
  inputs <- boardInputs
  boardRunning
  each (fromMaybe (\_ _ -> refuse) (lookup name entries)) inputs start stop
  boardFinish

each :: Function -> Place -> Word64 -> Word64 -> IO ()
each function input index stop = unless (index >= stop) $ do
  boardBegin index
  recorded function input
  boardEnd index
  next <- boardSkip input
  each function next (index + 1) stop

-- The record of one input: its arguments are a tuple, they begin after its tag and their count.
recorded :: Function -> Place -> IO ()
recorded function input = do
  extended <- (/= 0) <$> boardIsExtended
  outcome <- try $ do
    count <- peekByteOff input 1
    at <- newIORef (input `plusPtr` 5)
    action <- function at count
    if extended then surrounded action else action
  either (failed extended input) return outcome
  where
    surrounded action = do
      put '+'
      putTuple 3
      opened <- boardOpenBytes
      action
      boardCloseBytes opened
      hFlush stdout
      boardBesides input

failed :: Bool -> Place -> SomeException -> IO ()
failed extended input error'
  | Just Inexpressible <- fromException error' = tagAlone '~'
  | Just HeapOverflow <- fromException error' = tagAlone '#'
  | Just status <- fromException error' = hFlush stdout >> boardLeave (statusOf status)
  | otherwise = do
      message <- try (evaluate (forced (take 4096 (displayException error'))))
      boardAgain
      put '!'
      putTuple 4
      putText (nameOf error')
      putText (either (\other -> const "" (other :: SomeException)) id message)
      hFlush stdout
      if extended then boardBesides input else put 'N' >> put 'N'

tagAlone :: Char -> IO ()
tagAlone = boardTag . fromIntegral . ord

putTuple :: Int -> IO ()
putTuple = boardOpen (fromIntegral (ord '(')) . fromIntegral

forced :: String -> String
forced text = length text `seq` text

statusOf :: ExitCode -> CInt
statusOf ExitSuccess = 0
statusOf (ExitFailure code) = fromIntegral code

-- The type of an exception; those that the runtime throws by their own names.
nameOf :: SomeException -> String
nameOf error'@(SomeException inner)
  | Just StackOverflow <- fromException error' = "StackOverflow"
  | otherwise = takeWhile (/= ' ') (show (typeOf inner))
