-- Results as values of the wire. What is written is thereby evaluated.
module MomusWriting (ToWire (..), put, putText, putTagged) where

import Data.Bits (shiftR, (.&.), (.|.))
import Data.Char (ord)
import qualified Data.Array as Array
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import qualified Data.Map as Map
import Data.Ratio (Ratio, denominator, numerator)
import qualified Data.Set as Set
import qualified Data.Text as Text
import Data.Word (Word16, Word32, Word64, Word8)
import MomusBoard
import MomusReading (Value (..))
import Numeric.Natural (Natural)

class ToWire a where
  toWire :: a -> IO ()
  listToWire :: [a] -> IO ()
  listToWire = putItems '[' . map toWire

put :: Char -> IO ()
put = boardByte . fromIntegral . ord

-- Items whose number is known when all are written; endless ones end when the record is full.
putItems :: Char -> [IO ()] -> IO ()
putItems tag written = do
  place <- boardHere
  boardOpen (fromIntegral (ord tag)) 0
  let go count [] = boardCount place count
      go count (one : rest) = do
        one
        full <- boardIsFull
        if full /= 0 then return () else count `seq` go (count + 1) rest
  go 0 written

putText :: String -> IO ()
putText text = do
  place <- boardHere
  boardOpen (fromIntegral (ord 'u')) 0
  let go count [] = boardCount place count
      go count (one : rest) = do
        let bytes = encoded (ord one)
        mapM_ (boardRaw . fromIntegral) bytes
        full <- boardIsFull
        let more = count + fromIntegral (length bytes)
        if full /= 0 then return () else more `seq` go more rest
  go 0 text

encoded :: Int -> [Int]
encoded code
  | code < 0x80 = [code]
  | code < 0x800 = [0xc0 .|. shiftR code 6, low 0]
  | code < 0x10000 = [0xe0 .|. shiftR code 12, low 6, low 0]
  | otherwise = [0xf0 .|. shiftR code 18, low 12, low 6, low 0]
  where
    low by = 0x80 .|. (shiftR code by .&. 0x3f)

-- A value that marshal does not know, with so many parts, which follow.
putTagged :: String -> Word32 -> IO ()
putTagged tag parts = do
  boardOpen (fromIntegral (ord '(')) (2 + parts)
  put '.'
  putText tag

putInteger :: Integer -> IO ()
putInteger value
  | value >= -0x8000000000000000 && value <= 0x7fffffffffffffff = boardI64 (fromInteger value)
  | otherwise = do
      place <- boardHere
      boardOpen (fromIntegral (ord 'l')) 0
      count <- go 0 (abs value)
      boardCount place (fromIntegral (if value < 0 then negate count else count))
  where
    go :: Int -> Integer -> IO Int
    go count 0 = return count
    go count left = do
      boardRaw (fromInteger (left .&. 0xff))
      boardRaw (fromInteger (shiftR left 8 .&. 0x7f))
      full <- boardIsFull
      if full /= 0 then return 0 else go (count + 1) (shiftR left 15)

instance ToWire Integer where toWire = putInteger

instance ToWire Natural where toWire = putInteger . toInteger

instance ToWire Int where toWire = boardI64 . fromIntegral

instance ToWire Int8 where toWire = putInteger . toInteger

instance ToWire Int16 where toWire = putInteger . toInteger

instance ToWire Int32 where toWire = putInteger . toInteger

instance ToWire Int64 where toWire = boardI64

instance ToWire Word where toWire = putInteger . toInteger

instance ToWire Word8 where toWire = putInteger . toInteger

instance ToWire Word16 where toWire = putInteger . toInteger

instance ToWire Word32 where toWire = putInteger . toInteger

instance ToWire Word64 where toWire = putInteger . toInteger

instance ToWire Double where toWire = boardDouble

instance ToWire Float where toWire = boardDouble . realToFrac

instance (ToWire a, Integral a) => ToWire (Ratio a) where
  toWire value = boardDouble (fromRational (toRational' value))
    where
      toRational' one = fromInteger (toInteger (numerator one)) / fromInteger (toInteger (denominator one))

instance ToWire Bool where toWire value = put (if value then 'T' else 'F')

instance ToWire Char where
  toWire value = putText [value]
  listToWire = putText

instance ToWire Text.Text where toWire = putText . Text.unpack

instance ToWire () where toWire value = value `seq` put 'N'

instance ToWire Ordering where toWire = putInteger . subtract 1 . toInteger . fromEnum

instance ToWire a => ToWire [a] where toWire = listToWire

instance ToWire a => ToWire (Maybe a) where toWire = maybe (put 'N') toWire

-- Which of the two it is has a name, as the constructors of one's own types have.
instance (ToWire a, ToWire b) => ToWire (Either a b) where
  toWire value = do
    putTagged "record" 2
    putText (either (const "Left") (const "Right") value)
    boardOpen (fromIntegral (ord '(')) 1
    boardOpen (fromIntegral (ord '(')) 2
    putText "value"
    either toWire toWire value

-- In the order of Haskell, not of their bytes: whoever reads it makes a set of it.
putSet :: [IO ()] -> IO ()
putSet written = putTagged "set" 1 >> putItems '(' written

instance ToWire a => ToWire (Set.Set a) where toWire = putSet . map toWire . Set.toList

instance ToWire IntSet.IntSet where toWire = putSet . map toWire . IntSet.toList

putPairs :: (ToWire k, ToWire v) => [(k, v)] -> IO ()
putPairs found = putTagged "dict" 1 >> putItems '(' (map toWire found)

instance (ToWire k, ToWire v) => ToWire (Map.Map k v) where toWire = putPairs . Map.toList

instance ToWire v => ToWire (IntMap.IntMap v) where toWire = putPairs . IntMap.toList

instance ToWire v => ToWire (Array.Array i v) where toWire = putItems '[' . map toWire . Array.elems

putTuple :: [IO ()] -> IO ()
putTuple written = boardOpen (fromIntegral (ord '(')) (fromIntegral (length written)) >> sequence_ written

instance (ToWire a, ToWire b) => ToWire (a, b) where toWire (a, b) = putTuple [toWire a, toWire b]

instance (ToWire a, ToWire b, ToWire c) => ToWire (a, b, c) where toWire (a, b, c) = putTuple [toWire a, toWire b, toWire c]

instance (ToWire a, ToWire b, ToWire c, ToWire d) => ToWire (a, b, c, d) where
  toWire (a, b, c, d) = putTuple [toWire a, toWire b, toWire c, toWire d]

instance (ToWire a, ToWire b, ToWire c, ToWire d, ToWire e) => ToWire (a, b, c, d, e) where
  toWire (a, b, c, d, e) = putTuple [toWire a, toWire b, toWire c, toWire d, toWire e]

instance ToWire Value where
  toWire value = case value of
    Nothing' -> put 'N'
    Truth one -> toWire one
    Whole one -> toWire one
    Real one -> toWire one
    Text' one -> toWire one
    Listed some -> listToWire some
