"""Studies of the game that the docs report, each made again by one command with seeds."""
