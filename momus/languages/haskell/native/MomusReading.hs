{-# LANGUAGE FlexibleContexts #-}
-- Values of the wire as values of Haskell, by the type that is wanted.
module MomusReading (Inexpressible (..), Read1, FromWire (..), Value (..), items, plainItems, refuse, tagOf, textAt) where

import Control.Exception (Exception, throwIO)
import Control.Monad (replicateM, when)
import Data.Bits (shiftL, (.&.), (.|.))
import Data.Char (chr)
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.IORef (IORef, readIORef, writeIORef)
import qualified Data.Map as Map
import qualified Data.Set as Set
import qualified Data.Text as Text
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Ptr (castPtr, plusPtr)
import Foreign.Storable (peek, peekByteOff)
import MomusBoard
import Numeric.Natural (Natural)

-- What the type cannot hold: a hole in the table, not a failure.
data Inexpressible = Inexpressible deriving (Show)

instance Exception Inexpressible

-- Where the next value begins.
type Read1 a = IORef Place -> IO a

refuse :: IO a
refuse = throwIO Inexpressible

class FromWire a where
  fromWire :: Read1 a
  listFromWire :: Read1 [a]
  listFromWire at = items at (fromWire at)

letter :: IORef Place -> IO Char
letter at = do
  place <- readIORef at
  code <- peek place
  return (chr (fromIntegral code))

-- Go on by so many bytes.
step :: IORef Place -> Int -> IO ()
step at count = readIORef at >>= \place -> writeIORef at (place `plusPtr` count)

number32 :: IORef Place -> IO Int
number32 at = do
  place <- readIORef at
  value <- peek (castPtr place) :: IO Int32
  step at 4
  return (fromIntegral value)

-- The items of a list, a tuple or a set.
items :: IORef Place -> IO a -> IO [a]
items at one = do
  tag <- tagOf at
  case tag of
    "" -> plainItems at one
    _ | tag `elem` ["set", "frozenset", "linked"] -> enter at >> plainItems at one
    _ -> refuse

-- The items of a list or a tuple, whatever it begins with.
plainItems :: IORef Place -> IO a -> IO [a]
plainItems at one = do
  code <- letter at
  when (code `notElem` "([<>") refuse
  step at 1
  count <- number32 at
  replicateM count one

-- Go into a tagged tuple, to its first part after the tag.
enter :: IORef Place -> IO ()
enter at = do
  place <- readIORef at
  length' <- peekByteOff place 7 :: IO Int32
  step at (11 + fromIntegral length')

-- The tag of the value that begins here; "" where it has none.
tagOf :: IORef Place -> IO String
tagOf at = do
  place <- readIORef at
  code <- peek place
  first <- peekByteOff place 5 :: IO Word8
  second <- peekByteOff place 6 :: IO Word8
  if code /= 40 || first /= 46 || second /= 117
    then return ""
    else do
      length' <- peekByteOff place 7 :: IO Int32
      textFrom (place `plusPtr` 11) (fromIntegral length')

textAt :: Read1 String
textAt at = do
  code <- letter at
  when (code /= 'u') refuse
  step at 1
  length' <- number32 at
  place <- readIORef at
  step at length'
  textFrom place length'

-- UTF-8, in which halves of surrogate pairs may stand alone.
textFrom :: Place -> Int -> IO String
textFrom place length' = decoded <$> mapM (peekByteOff place) [0 .. length' - 1]

decoded :: [Word8] -> String
decoded (a : rest)
  | a < 0x80 = chr (fromIntegral a) : decoded rest
  | a < 0xe0, b : more <- rest = wide [a .&. 0x1f, b] : decoded more
  | a < 0xf0, b : c : more <- rest = wide [a .&. 0x0f, b, c] : decoded more
  | b : c : d : more <- rest = wide [a .&. 0x07, b, c, d] : decoded more
decoded _ = []

wide :: [Word8] -> Char
wide = chr . foldl (\sum' byte -> sum' `shiftL` 6 .|. fromIntegral (byte .&. 0x3f)) 0

integerAt :: Read1 Integer
integerAt at = do
  code <- letter at
  case code of
    'i' -> step at 1 >> fromIntegral <$> number32 at
    'l' -> do
      step at 1
      count <- number32 at
      digits <- replicateM (abs count) digit
      let total = foldr (\low high -> high `shiftL` 15 .|. fromIntegral low) 0 digits
      return (if count < 0 then negate total else total)
    _ -> refuse
  where
    digit = do
      place <- readIORef at
      value <- peek (castPtr place) :: IO Word16
      step at 2
      return value

bounded :: (Integral a, Bounded a) => Read1 a
bounded at = do
  value <- integerAt at
  let result = fromInteger value
  if toInteger result == value then return (result `asTypeOf` maxBound) else refuse

instance FromWire Integer where fromWire = integerAt

instance FromWire Natural where
  fromWire at = integerAt at >>= \value -> if value < 0 then refuse else return (fromInteger value)

instance FromWire Int where fromWire = bounded

instance FromWire Int8 where fromWire = bounded

instance FromWire Int16 where fromWire = bounded

instance FromWire Int32 where fromWire = bounded

instance FromWire Int64 where fromWire = bounded

instance FromWire Word where fromWire = bounded

instance FromWire Word8 where fromWire = bounded

instance FromWire Word16 where fromWire = bounded

instance FromWire Word32 where fromWire = bounded

instance FromWire Word64 where fromWire = bounded

instance FromWire Double where
  fromWire at = do
    code <- letter at
    if code /= 'g'
      then fromInteger <$> integerAt at
      else do
        step at 1
        place <- readIORef at
        step at 8
        peek (castPtr place)

instance FromWire Float where fromWire at = realToFrac <$> (fromWire at :: IO Double)

instance FromWire Bool where
  fromWire at = do
    code <- letter at
    step at 1
    case code of
      'T' -> return True
      'F' -> return False
      _ -> refuse

instance FromWire Char where
  fromWire at = textAt at >>= \text -> case text of
    [one] -> return one
    _ -> refuse
  -- A text is a list of characters here, whichever of the two the exercise says.
  listFromWire at = letter at >>= \code -> if code == 'u' then textAt at else items at (fromWire at)

instance FromWire Text.Text where fromWire at = Text.pack <$> textAt at

instance FromWire () where
  fromWire at = do
    code <- letter at
    if code == 'N' then step at 1 else plainItems at refuse >> return ()

instance FromWire a => FromWire [a] where fromWire = listFromWire

instance FromWire a => FromWire (Maybe a) where
  fromWire at = do
    code <- letter at
    if code == 'N' then step at 1 >> return Nothing else Just <$> fromWire at

instance (FromWire a, Ord a) => FromWire (Set.Set a) where fromWire at = Set.fromList <$> items at (fromWire at)

instance FromWire IntSet.IntSet where fromWire at = IntSet.fromList <$> items at (fromWire at)

pairs :: (FromWire k, FromWire v) => Read1 [(k, v)]
pairs at = do
  tag <- tagOf at
  code <- letter at
  case (tag, code) of
    ("dict", _) -> enter at >> plainItems at (fromWire at)
    (_, '{') -> step at 1 >> go
    _ -> refuse
  where
    go = do
      code <- letter at
      if code == '0' then step at 1 >> return [] else (\k v rest -> (k, v) : rest) <$> fromWire at <*> fromWire at <*> go

instance (FromWire k, Ord k, FromWire v) => FromWire (Map.Map k v) where fromWire at = Map.fromList <$> pairs at

instance FromWire v => FromWire (IntMap.IntMap v) where fromWire at = IntMap.fromList <$> pairs at

exactly :: Int -> IORef Place -> IO ()
exactly wanted at = do
  tag <- tagOf at
  code <- letter at
  when (tag /= "" || code `notElem` "([") refuse
  step at 1
  count <- number32 at
  when (count /= wanted) refuse

instance (FromWire a, FromWire b) => FromWire (a, b) where
  fromWire at = exactly 2 at >> (,) <$> fromWire at <*> fromWire at

instance (FromWire a, FromWire b, FromWire c) => FromWire (a, b, c) where
  fromWire at = exactly 3 at >> (,,) <$> fromWire at <*> fromWire at <*> fromWire at

instance (FromWire a, FromWire b, FromWire c, FromWire d) => FromWire (a, b, c, d) where
  fromWire at = exactly 4 at >> (,,,) <$> fromWire at <*> fromWire at <*> fromWire at <*> fromWire at

-- A value of any kind, for functions that do not care.
data Value = Nothing' | Truth Bool | Whole Integer | Real Double | Text' String | Listed [Value]
  deriving (Eq, Ord, Show, Read)

instance FromWire Value where
  fromWire at = do
    code <- letter at
    case code of
      'N' -> step at 1 >> return Nothing'
      'T' -> Truth <$> fromWire at
      'F' -> Truth <$> fromWire at
      'i' -> Whole <$> fromWire at
      'l' -> Whole <$> fromWire at
      'g' -> Real <$> fromWire at
      'u' -> Text' <$> fromWire at
      _ -> Listed <$> items at (fromWire at)
