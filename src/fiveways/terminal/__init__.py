"""Play in the terminal: the table, and the rule book with its examples drawn."""
