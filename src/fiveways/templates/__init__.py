"""Two small games to begin with: `last_stone` (open) and `kuhn` (hidden hands). `fiveways new-game` copies one."""
