"""The stages of a run, in which the table grows. A stage asks the pool; `momus/search/work` performs its units."""
