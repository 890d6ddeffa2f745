"""``python -m puctoscope`` is the program."""

import os
import sys

from ._program import Error, program


def main() -> None:
    """Become the program."""
    try:
        path = program()
    except Error as error:
        sys.exit(f"puctoscope: {error}")
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
