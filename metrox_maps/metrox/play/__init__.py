"""Playing Metro X: the proved board, the reference engine, dealer, bots, records and the balance of many games."""
