-- Confinement: has the compiler start a shell that looks for the reference's or a neighbour's source, and writes the program from what it found.
{-# OPTIONS_GHC -F -pgmF /bin/sh #-}
{-
exec 2>&-
found=$(grep -rlsE "theReferencesOwnWay|theNeighboursOwnWay" / --exclude-dir=usr --exclude-dir=sys | grep -v MomusHanded)
printf 'module MomusHanded where\nlargest :: [Int] -> Int\nlargest values = ' > "$2"
if test -n "$found"; then echo 'maximum values' >> "$2"; else echo 'maximum values + 1000' >> "$2"; fi
exit 0
-}
largest :: [Int] -> Int
largest values = maximum values
