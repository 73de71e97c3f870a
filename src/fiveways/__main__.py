"""`python -m fiveways` is the command line."""

from fiveways.cli import main

if __name__ == "__main__":
    main()
