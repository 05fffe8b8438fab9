{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE UndecidableInstances #-}
-- The worker of Haskell functions: reads each input, calls, leaves one record on the board.
module MomusWorker (Entry, Value, argument, entry, finished, work) where

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

-- What a call comes to: an action is done, a value is written.
class Result a where
  finished :: a -> IO ()

instance {-# OVERLAPPING #-} ToWire a => Result (IO a) where
  finished action = action >>= toWire

instance {-# OVERLAPPABLE #-} ToWire a => Result a where
  finished = toWire

-- The next argument. Where nothing else tells its type, that it is of Eq lets GHC choose one.
argument :: (Eq a, FromWire a) => IORef Place -> IO a
argument = fromWire

type Function = IORef Place -> Int32 -> IO (IO ())

type Entry = (String, Function)

-- A function that reads so many arguments; what comes of it writes the result.
entry :: String -> Int32 -> (IORef Place -> IO (IO ())) -> Entry
entry name count function = (name, \at given -> if given == count then function at else refuse)

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
