"""Answers what readings want: cells, columns, searches and samples."""
