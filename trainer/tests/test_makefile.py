"""Tests of the commands that README.md names, as `make` would run them: `make trainer-test`."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

TRAINER = Path(__file__).parent.parent
SETS = ["data", "mistakes", "openings", "endings"]


def make(*words, first="", **options):
    """Runs `make` as from a shell, `first` being a folder of programs that are found first."""
    environment = {"PATH": f"{first}:{os.environ['PATH']}", "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(["make", *words], cwd=TRAINER, env=environment, capture_output=True, text=True, **options)


class Stages(unittest.TestCase):
    def setUp(self):
        self.work = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def command(self, stage, *words):
        """The words of the program that a stage runs."""
        lines = make("--dry-run", stage, f"WORK={self.work}", *words, check=True).stdout.replace("\\\n", " ")
        found = [line.split() for line in lines.splitlines() if "/release/trainer " in line or "training.train" in line]
        self.assertEqual(len(found), 1, lines)
        return found[0]

    def values(self, command, option):
        return [value for name, value in zip(command, command[1:]) if name == option]

    def test_each_set_has_its_size(self):
        for stage, size in zip(SETS, (1_000_000, 1_000_000, 60_000, 250_000)):
            self.assertEqual(self.values(self.command(stage), "--positions"), [str(size)])
            self.assertEqual(self.values(self.command(stage, "POSITIONS=77"), "--positions"), ["77"])

    def test_what_one_set_holds_out_is_in_no_other(self):
        self.assertEqual(self.values(self.command("data"), "--beside"), [])
        # A folder is a set as soon as it says what it is made with.
        for name in SETS:
            (self.work / name).mkdir()
        self.assertEqual(self.values(self.command("data"), "--beside"), [])
        for name in SETS:
            (self.work / name / "dataset.json").touch()
        for stage in SETS:
            others = [str(self.work / name) for name in SETS if name != stage]
            self.assertEqual(sorted(self.values(self.command(stage), "--beside")), sorted(others))
        train = self.command("train")
        sets = train[train.index("--data") + 1 : train.index("--out")]
        self.assertEqual(sets[0], str(self.work / "data"), "the first one's held-out positions are looked at")
        self.assertEqual(sorted(sets), sorted(str(self.work / name) for name in SETS))
        self.assertEqual(sorted(self.values(self.command("suites"), "--data")), sorted(sets))

    def test_a_folder_can_be_named_from_here(self):
        found = self.command("data", "WORK=some/where")
        self.assertEqual(self.values(found, "--data"), [str(TRAINER / "some" / "where" / "data")])

    def test_another_engine(self):
        for stage in (*SETS, "suites", "solve", "match"):
            self.assertEqual(self.values(self.command(stage, "ENGINE=/a/fish"), "--engine"), ["/a/fish"])
            self.assertEqual(self.values(self.command(stage), "--engine"), [])

    def test_a_match_keeps_its_results(self):
        found = self.command("match", "PLAYER=../a.pb.gz@5", "OPPONENT=stockfish:3", "GAMES=8", "SEED=4", "WORKERS=7")
        at = found.index("match")
        self.assertEqual(found[at + 1 : at + 3], ["../a.pb.gz@5", "stockfish:3"])
        for option, value in (("--games", "8"), ("--seed", "4"), ("--workers", "7")):
            self.assertEqual(self.values(found, option), [value])
        self.assertEqual(
            self.values(found, "--results"), [str(self.work / "matches" / ".._a.pb.gz@5-stockfish:3-8-4.jsonl")]
        )
        self.assertEqual(self.values(found, "--openings"), [])
        self.assertEqual(self.values(self.command("match", "BOOK=../lines.tsv"), "--openings"), ["../lines.tsv"])
        others = (["GAMES=9"], ["SEED=2"], ["PLAYER=b.pb.gz@5"], ["OPPONENT=classical@2"], ["BOOK=lines.tsv"])
        names = [self.values(self.command("match", *words), "--results")[0] for words in ([], *others)]
        self.assertEqual(len(set(names)), len(names))

    def test_suites_are_made_elsewhere(self):
        self.assertIn(str(self.work / "suites"), self.command("suites"))


class Setup(unittest.TestCase):
    def test_an_environment_is_ready_when_all_is_installed(self):
        """Its program is a link to the system's, which is nobody's to touch."""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        programs, work, system = folder / "programs", folder / "work", folder / "system-python"
        programs.mkdir()
        system.touch()
        os.utime(system, (1, 1))

        def setup(install):
            python = programs / "python3"
            python.write_text(
                f'#!/bin/sh\nmkdir -p "$3/bin"\nln -sf {system} "$3/bin/python"\n'
                f'printf "#!/bin/sh\\n{install}\\n" > "$3/bin/pip"\nchmod +x "$3/bin/pip"\n'
            )
            python.chmod(0o755)
            return make("setup", f"WORK={work}", first=programs).returncode

        self.assertNotEqual(setup("exit 1"), 0)
        self.assertNotEqual(setup("exit 1"), 0, "what was not installed is not taken for installed")
        self.assertEqual(setup("exit 0"), 0)
        self.assertEqual(setup("exit 1"), 0, "nothing is left to be installed")
        self.assertEqual(system.stat().st_mtime, 1)


if __name__ == "__main__":
    unittest.main()
