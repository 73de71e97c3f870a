"""A report on one game: its questions, how certain the answers are, and its page."""
