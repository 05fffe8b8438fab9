"""Haskell: compiled by GHC in the box, together with our worker, into one executable."""
