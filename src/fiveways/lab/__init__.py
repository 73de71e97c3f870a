"""The lab plays many games and counts the results: simulations, tournaments, reports."""
