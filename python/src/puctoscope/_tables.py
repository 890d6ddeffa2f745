"""Tables as the program writes them, read as DataFrames or as arrays."""

from __future__ import annotations

import csv
import importlib.util
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ._program import Error

if TYPE_CHECKING:
    import numpy
    import pandas

Table = Literal["nodes", "edges", "history", "search"]

# What cells do not say by themselves: columns of words, and whole numbers that rows may lack. docs/export.md has all columns.
_WORDS = {
    "nodes": {"mover", "san", "uci", "ending", "lower", "upper"},
    "edges": {"mover", "san", "uci", "ending", "lower", "upper"},
    "history": {"kind", "ending", "path", "mover"},
    "search": {
        "fen", "moves", "title", "players", "evaluator", "network", "network_sha256", "runtime", "priors",
        "opponent_priors", "tablebase", "parameters", "best_move", "line", "digest",
    },
}  # fmt: skip
_WHOLE = {
    "nodes": {"parent", "rank", "policy_index", "in_flight", "mate", "edges", "transposition"},
    "edges": {"child", "mate"},
    "history": {"parent", "batch"},
    "search": set[str](),
}
# Words that are empty where there is nothing to say, and not missing.
_NEVER_MISSING = {"path", "moves", "line"}


def has(name: str) -> bool:
    """Return whether a package is installed."""
    return importlib.util.find_spec(name) is not None


def frame(path: str, table: Table) -> pandas.DataFrame:
    """Read a table, Parquet or CSV, as a DataFrame with the same types whichever it is."""
    import pandas

    if path.endswith(".parquet"):
        read = pandas.read_parquet(path)
        text = dict.fromkeys(_WORDS[table] & set(read.columns), "str")
        whole = dict.fromkeys(_WHOLE[table] & set(read.columns), "Int64")
        # Of a column without any number Parquet's reader makes one of words.
        return _filled(read.astype(whole).astype({name: _text_type() for name in text}))
    types: dict[str, Any] = dict.fromkeys(_WHOLE[table], "Int64") | dict.fromkeys(_WORDS[table], _text_type())
    return _filled(pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""]))


def arrays(path: str, table: Table) -> dict[str, numpy.ndarray[Any, Any]]:
    """Read a table of CSV as numpy arrays by column: words as objects, whole numbers that rows may lack as masked arrays."""
    import numpy

    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        names = next(rows)
        columns: list[list[str]] = [[] for _ in names]
        for row in rows:
            for column, cell in zip(columns, row, strict=True):
                column.append(cell)
    result: dict[str, Any] = {}
    for name, cells in zip(names, columns, strict=True):
        if name in _WORDS[table]:
            kept = [cell if cell or name in _NEVER_MISSING else None for cell in cells]
            result[name] = numpy.array(kept, dtype=object)
        elif name in _WHOLE[table]:
            numbers = [int(cell or 0) for cell in cells]
            result[name] = numpy.ma.masked_array(numbers, [not cell for cell in cells], dtype=numpy.int64)
        elif cells and all(cell in ("true", "false") for cell in cells):
            result[name] = numpy.array([cell == "true" for cell in cells])
        elif all(cell.removeprefix("-").isdigit() for cell in cells):
            result[name] = numpy.array([int(cell) for cell in cells], dtype=numpy.int64)
        else:
            result[name] = numpy.array([float(cell) if cell else numpy.nan for cell in cells])
    return result


def row(path: str) -> Mapping[str, Any]:
    """Read the one row of the table search."""
    import json

    with open(path, encoding="utf-8") as file:
        return dict(json.loads(file.read()))


def file_name(folder: str, table: Table) -> str:
    """Return the name of a file for a DataFrame: its end is the form, Parquet where that can be read."""
    if not has("pandas"):
        raise Error("tables need pandas: pip install 'puctoscope[tables]', or use arrays()")
    return os.path.join(folder, f"{table}.{'parquet' if has('pyarrow') else 'csv'}")


def _text_type() -> Any:
    """Return the type of words: pandas' own since version 3, objects before."""
    import pandas

    return "str" if int(pandas.__version__.split(".")[0]) >= 3 else object


def _filled(read: pandas.DataFrame) -> pandas.DataFrame:
    for name in _NEVER_MISSING & set(read.columns):
        read[name] = read[name].fillna("")
    return read
