{-# LANGUAGE ForeignFunctionInterface #-}
-- The board, as the C side of the worker knows it.
module MomusBoard where

import Data.Int (Int64)
import Data.Word (Word32, Word64, Word8)
import Foreign.C.String (CString)
import Foreign.C.Types (CChar (..), CInt (..))
import Foreign.Ptr (Ptr)

type Place = Ptr Word8

foreign import ccall unsafe "momus_hs_entry" boardEntry :: IO CString

foreign import ccall unsafe "momus_hs_inputs" boardInputs :: IO Place

foreign import ccall unsafe "momus_hs_start" boardStart :: IO Word64

foreign import ccall unsafe "momus_hs_stop" boardStop :: IO Word64

foreign import ccall unsafe "momus_hs_running" boardRunning :: IO ()

foreign import ccall unsafe "momus_hs_begin" boardBegin :: Word64 -> IO ()

foreign import ccall unsafe "momus_hs_end" boardEnd :: Word64 -> IO ()

foreign import ccall unsafe "momus_hs_again" boardAgain :: IO ()

foreign import ccall unsafe "momus_hs_tag" boardTag :: CChar -> IO ()

foreign import ccall unsafe "momus_hs_is_full" boardIsFull :: IO CInt

foreign import ccall unsafe "momus_hs_is_extended" boardIsExtended :: IO CInt

foreign import ccall unsafe "momus_hs_byte" boardByte :: CChar -> IO ()

foreign import ccall unsafe "momus_hs_raw" boardRaw :: Word8 -> IO ()

foreign import ccall unsafe "momus_hs_open" boardOpen :: CChar -> Word32 -> IO ()

foreign import ccall unsafe "momus_hs_i64" boardI64 :: Int64 -> IO ()

foreign import ccall unsafe "momus_hs_double" boardDouble :: Double -> IO ()

foreign import ccall unsafe "momus_hs_here" boardHere :: IO Place

foreign import ccall unsafe "momus_hs_count" boardCount :: Place -> Word32 -> IO ()

foreign import ccall unsafe "momus_hs_open_bytes" boardOpenBytes :: IO Place

foreign import ccall unsafe "momus_hs_close_bytes" boardCloseBytes :: Place -> IO ()

foreign import ccall unsafe "momus_hs_besides" boardBesides :: Place -> IO ()

foreign import ccall unsafe "momus_hs_skip" boardSkip :: Place -> IO Place

foreign import ccall unsafe "momus_hs_finish" boardFinish :: IO ()

foreign import ccall unsafe "momus_hs_leave" boardLeave :: CInt -> IO ()
