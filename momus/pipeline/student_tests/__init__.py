"""What students' own tests are worth."""
