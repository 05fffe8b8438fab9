"""C#: compiled by Mono's compiler in the box, run by a driver of ours in Mono."""
