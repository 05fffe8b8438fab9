"""JavaScript: run by Node, with our driver that gives each submission its own realm."""
