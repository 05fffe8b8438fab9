"""C#: compiled by Mono's compiler in the box, run by our driver in Mono."""
