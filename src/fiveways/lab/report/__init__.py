"""A report on one game: what is asked, how sure the answers are, and the page that tells them."""
