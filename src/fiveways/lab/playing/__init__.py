"""Games played in great number: arms, jobs, places to work, and studies that keep a row for each game."""
