"""Measures the program that is given away: its size, how soon it answers, and whether it searches as fast as the one that is tested.

    measure_dist.py PROGRAM [TESTED]

Ten starts each, without a network and with the one that comes with the program, computed by the program itself: milliseconds from the start of
the process to the last byte of the front page. Then searches by both programs, in turns, in seconds of CPU time. Fails where something
is more than was promised.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

STARTS = 10
MOST_BYTES = 40_000_000
MOST_MILLISECONDS = 300
SEARCHES = 3
# Between two builds a tenth is usual; a kernel that was not made for speed is five times as slow.
MOST_TIMES_SLOWER = 1.3


def environment(folder):
    return {"HOME": folder, "PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": folder}


def start(program, arguments):
    """Starts it, asks for the front page, ends it; the milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        command = [program, "serve", "--address", "127.0.0.1:0", *arguments]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(folder), text=True
        )
        try:
            address = process.stdout.readline().removeprefix("listening on ").strip()
            page = urllib.request.urlopen(address + "/").read()
            took = (time.monotonic() - begin) * 1000
            assert b"<main" in page
            return took
        finally:
            process.terminate()
            process.wait()


def search(program):
    """Searches with the shipped network, computed by the program itself; the seconds of CPU time."""
    used = lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with tempfile.TemporaryDirectory() as folder:
        before = used()
        command = [program, "analyse", "--nodes", "800", "--runtime", "embedded"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(folder), check=True)
        return used() - before


def main():
    program = sys.argv[1]
    failures = []
    size = os.path.getsize(program)
    print(f"  the program has {size:,} bytes; at most {MOST_BYTES:,} are allowed")
    if size > MOST_BYTES:
        failures.append("it is too large")
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
    if medians[0] > MOST_MILLISECONDS:
        failures.append("it answers too late")
    if len(sys.argv) > 2:
        pairs = [(search(program), search(sys.argv[2])) for _ in range(SEARCHES)]
        ours, theirs = (statistics.median(times) for times in zip(*pairs))
        print(f"  800 nodes take {ours:.2f} s of CPU time, by the program that is tested {theirs:.2f} s")
        if ours > theirs * MOST_TIMES_SLOWER:
            failures.append("it searches too slowly")
    if failures:
        sys.exit(f"measure_dist: {', and '.join(failures)}")


if __name__ == "__main__":
    main()
