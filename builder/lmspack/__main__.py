"""``python -m lmspack``."""

from lmspack.cli import main

if __name__ == "__main__":
    main()
