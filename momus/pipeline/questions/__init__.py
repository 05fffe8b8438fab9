"""What only the instructor can decide: doubts about the exercise, and the rulings on them."""
