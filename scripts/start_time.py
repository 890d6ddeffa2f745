"""Measures how soon the program answers after it was started: milliseconds from the start of the process to the last byte of the front page.

    start_time.py PROGRAM

Ten starts each, without a network and with the one that comes with the program, computed by the program itself. Fails where the program is
larger, or the first of the two medians longer, than what was promised.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

STARTS = 10
MOST_BYTES = 40_000_000
MOST_MILLISECONDS = 300


def start(program, arguments):
    """Starts it, asks for the front page, ends it; the milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HOME": folder, "PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": folder}
        begin = time.monotonic()
        command = [program, "serve", "--address", "127.0.0.1:0", *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True)
        try:
            address = process.stdout.readline().removeprefix("listening on ").strip()
            page = urllib.request.urlopen(address + "/").read()
            took = (time.monotonic() - begin) * 1000
            assert b"<main" in page
            return took
        finally:
            process.terminate()
            process.wait()


def main():
    program = sys.argv[1]
    size = os.path.getsize(program)
    print(f"  the program has {size:,} bytes; at most {MOST_BYTES:,} are allowed")
    cases = [
        ("without a network", ["--evaluator", "classical"]),
        ("with the shipped network", []),
    ]
    medians = []
    for name, arguments in cases:
        times = sorted(start(program, arguments) for _ in range(STARTS))
        medians.append(statistics.median(times))
        print(f"  first answer {name}: median {medians[-1]:.0f} ms of {STARTS} starts ({times[0]:.0f} to {times[-1]:.0f})")
    print(f"  without a network at most {MOST_MILLISECONDS} ms are allowed")
    if size > MOST_BYTES or medians[0] > MOST_MILLISECONDS:
        sys.exit("start_time: more than was promised")


if __name__ == "__main__":
    main()
