"""What can go wrong, made to go wrong: real servers, databases and buses, and people who play on meanwhile."""
