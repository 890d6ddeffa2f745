"""The folder of a training: `log.jsonl`, `checkpoint.pt`, at the end `network.pt`."""

import json
import os

import torch


class Folder:
    def __init__(self, path):
        self.path = path

    def tell(self, facts):
        """Says something, and writes it down."""
        line = json.dumps(facts)
        print(line, flush=True)
        with open(self.path / "log.jsonl", "a") as log:
            log.write(line + "\n")

    def checkpoint(self):
        """What the last checkpoint holds, or nothing before the first."""
        path = self.path / "checkpoint.pt"
        return torch.load(path, map_location="cpu") if path.exists() else None

    def write(self, name, content):
        """Replaces a file as a whole, so that a kill leaves the old one."""
        path = self.path / name
        torch.save(content, path.with_suffix(".new"))
        os.replace(path.with_suffix(".new"), path)
