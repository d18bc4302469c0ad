"""What numbers the engine takes, for the cells in which a person types them."""

LARGEST_NUMBER = 2147483647  # of 32 bits, as VBA's Long
LONGEST_TIME = 3600000  # milliseconds, an hour
