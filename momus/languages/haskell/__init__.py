"""Haskell: compiled by GHC in the box, together with a worker of ours, into one executable."""
