"""JavaScript: run by Node, with a driver of ours that gives each submission a realm of its own."""
