"""Online tables: seats, clocks, an append-only log, a referee, and a store that keeps it all."""
