"""The lab plays many games and tells what came out: simulations, tournaments, reports."""
