"""Writes small random networks of every architecture, and what they say, for the tests of the crate `networks`.

    python trainer/reference/make_fixtures.py networks/tests/fixtures

Every file follows from the seeds below. `cases.json` lists the cases; `inputs.bin` holds the input planes, 112 times
a mask (u64) and a value (f32) for each position; `NAME.expected` holds, as f32, for each position 1858 logits, the
value (3 or 1 numbers) and moves left, if the network has it.
"""

import json
import struct
import sys
import zlib
from pathlib import Path

import numpy

import forward
import weights
from weights import Encoding

POSITIONS = 2
# Larger layers keep only some of their numbers, so that the files stay small.
DENSE_COUNT = 3000
KEPT = 0.12

LINEAR16 = Encoding.LINEAR16


class Maker:
    """Random layers, of such sizes that what flows stays near one."""

    def __init__(self, name, encoding):
        self.random = numpy.random.default_rng(zlib.crc32(name.encode()))
        self.encoding = encoding

    def layer(self, count, inputs, factor=1.0):
        numbers = self.random.uniform(-1, 1, count) * factor * (3 / inputs) ** 0.5
        if count > DENSE_COUNT:
            numbers = numbers * (self.random.uniform(size=count) < KEPT) / KEPT**0.5
        return weights.pack(numbers, self.encoding)

    def around(self, count, middle, reach=0.3):
        return weights.pack(self.random.uniform(middle - reach, middle + reach, count), self.encoding)

    def dense(self, name, inputs, outputs, factor=1.0):
        return {f"{name}_w": self.layer(inputs * outputs, inputs, factor), f"{name}_b": self.around(outputs, 0)}

    def norm(self, name, width):
        return {f"{name}_gammas": self.around(width, 1), f"{name}_betas": self.around(width, 0)}

    def convolution(self, inputs, outputs, size, normalised):
        per_output = inputs * size * size
        block = {"weights": self.layer(outputs * per_output, per_output)}
        if not normalised:
            return block | {"biases": self.around(outputs, 0)}
        return block | {
            "means": self.around(outputs, 0),
            "variances": self.around(outputs, 1),
            "gammas": self.around(outputs, 1),
            "betas": self.around(outputs, 0),
        }

    def tower(self, filters, blocks, squeeze):
        residual = []
        for _ in range(blocks):
            block = {
                "conv1": self.convolution(filters, filters, 3, True),
                "conv2": self.convolution(filters, filters, 3, True),
            }
            if squeeze:
                block["se"] = {
                    "w1": self.layer(filters * squeeze, filters),
                    "b1": self.around(squeeze, 0),
                    "w2": self.layer(2 * filters * squeeze, squeeze),
                    "b2": self.around(2 * filters, 0),
                }
            residual.append(block)
        return {"input": self.convolution(112, filters, 3, True), "residual": residual}

    def ffn(self, width, hidden):
        return self.dense("dense1", width, hidden) | self.dense("dense2", hidden, width)

    def encoder(self, width, inner, hidden, heads, smolgen):
        """`smolgen` is channels, hidden numbers and numbers for each head."""
        # Queries and keys large enough that squares attend to some more than to others.
        mha = self.dense("q", width, inner, 2) | self.dense("k", width, inner, 2) | self.dense("v", width, inner)
        mha |= self.dense("dense", inner, width)
        if smolgen:
            channels, middle, each = smolgen
            mha["smolgen"] = (
                {"compress": self.layer(width * channels, width)}
                | self.dense("dense1", 64 * channels, middle)
                | self.norm("ln1", middle)
                | self.dense("dense2", middle, heads * each)
                | self.norm("ln2", heads * each)
            )
        return {"mha": mha, "ffn": self.ffn(width, hidden)} | self.norm("ln1", width) | self.norm("ln2", width)

    def embedding(self, case, width):
        inputs = case.get("filters", 0) or 112
        made = {}
        if not case.get("blocks"):
            if case["dense_positions"]:
                channels = 1
                made |= self.dense("ip_emb_preproc", 768, 64 * channels)
                inputs += channels
            else:
                inputs += 64
        made |= self.dense("ip_emb", inputs, width)
        if case["dense_positions"]:
            made |= self.norm("ip_emb_ln", width) | {"ip_emb_ffn": self.ffn(width, 20)}
            made |= self.norm("ip_emb_ffn_ln", width)
        if "factors" in case["gates"]:
            made["ip_mult_gate"] = self.around(64 * width, 1)
        if "summands" in case["gates"]:
            made["ip_add_gate"] = self.around(64 * width, 0)
        return made

    def attention_policy(self, width, own_embedding, encoders):
        inner, depth = 12, 8
        head = self.dense("ip_pol", width, inner) if own_embedding else {}
        if encoders:
            head["pol_encoder"] = [self.encoder(inner, 8, 14, 2, None) for _ in range(encoders)]
            head["pol_headcount"] = 2
        head |= self.dense("ip2_pol", inner, depth, 3) | self.dense("ip3_pol", inner, depth, 3)
        return head | {"ip4_pol_w": self.layer(4 * depth, depth)}

    def convolutional_policy(self, filters):
        return {
            "policy1": self.convolution(filters, filters, 3, True),
            "policy": self.convolution(filters, 80, 3, False),
        }

    def small_head(self, names, width, attention, outputs):
        convolution, squares, hidden, last = names
        head = self.dense(squares, width, 4) if attention else {convolution: self.convolution(width, 4, 1, True)}
        return head | self.dense(hidden, 4 * 64, 10) | self.dense(last, 10, outputs)


def network(name, case):
    """The message of a case."""
    make = Maker(name, case.get("encoding", LINEAR16))
    structure, outcomes = case["network"], 3 if case["wdl"] else 1
    attention = case.get("encoders", 0) > 0
    made = {}
    width = filters = case.get("filters", 0)
    if filters:
        made |= make.tower(filters, case["blocks"], case.get("squeeze"))
    if attention:
        width = case["width"]
        made |= make.embedding(case, width)
        sizes = (width, case["inner"], 24, case["heads"], case.get("smolgen"))
        made["encoder"] = [make.encoder(*sizes) for _ in range(case["encoders"])]
        made["headcount"] = case["heads"]
        if case.get("smolgen"):
            made["smolgen_w"] = make.layer(4096 * case["smolgen"][2], case["smolgen"][2])

    def policy(own_embedding):
        if case["policy"] == forward.POLICY_ATTENTION:
            return make.attention_policy(width, own_embedding, case.get("policy_encoders", 0))
        return make.convolutional_policy(filters)

    value_names = ("value", "ip_val", "ip1_val", "ip2_val")
    if case.get("named_heads"):
        policies, values = case["named_heads"]
        # The first head has an embedding of its own, the others share one.
        heads = {head: policy(index == 0) for index, head in enumerate(policies)}
        if case["policy"] == forward.POLICY_ATTENTION:
            heads |= make.dense("ip_pol", width, 12)
        made["policy_heads"] = heads
        made["value_heads"] = {head: make.small_head(value_names, width, attention, outcomes) for head in values}
    else:
        made |= policy(True)
        made |= make.small_head(value_names, width, attention, outcomes)
    if case.get("moves_left"):
        made |= make.small_head(("moves_left", "ip_mov", "ip1_mov", "ip2_mov"), width, attention, 1)
        # Far enough from zero that relu does not cut it off.
        made["ip2_mov_b"] = make.around(1, 2)
    described = {
        "input": 1,
        "output": 2 if case["wdl"] else 1,
        "network": structure,
        "policy": case["policy"],
        "value": 2 if case["wdl"] else 1,
        "moves_left": int(bool(case.get("moves_left"))),
        "default_activation": int(bool(case.get("mish"))),
    }
    for field in ("smolgen_activation", "ffn_activation", "input_embedding"):
        if field in case:
            described[field] = case[field]
    return {
        "magic": weights.MAGIC,
        "license": "public domain",
        "min_version": {"major": 0, "minor": 21},
        "format": {"weights_encoding": 1, "network_format": described},
        "weights": made,
    }


ATTENTION = {
    "network": 6,
    "width": 16,
    "encoders": 2,
    "inner": 16,
    "heads": 4,
    "policy": forward.POLICY_ATTENTION,
    "wdl": True,
    "dense_positions": False,
    "gates": (),
}
RESIDUAL = {"network": 4, "filters": 8, "blocks": 2, "squeeze": 4, "policy": forward.POLICY_ATTENTION, "wdl": True}
SMOLGEN = (2, 10, 3)

CASES = {
    # An attention body that calls itself a residual one, with smolgen.
    "early": ATTENTION | {"network": 4, "smolgen": SMOLGEN, "gates": ("factors", "summands"), "moves_left": True},
    "map-mish": ATTENTION | {"mish": True, "wdl": False, "policy_encoders": 2, "encoding": Encoding.FLOAT16},
    "map-mish-smolgen": ATTENTION
    | {"mish": True, "smolgen": SMOLGEN, "smolgen_activation": forward.SWISH, "gates": ("summands",), "inner": 24},
    # Activations that are named one by one.
    "tanh-sigmoid": ATTENTION
    | {"smolgen": SMOLGEN, "smolgen_activation": forward.TANH, "ffn_activation": forward.SIGMOID, "heads": 2},
    "none-selu": ATTENTION
    | {"smolgen": SMOLGEN, "smolgen_activation": forward.NONE, "ffn_activation": forward.SELU, "heads": 1},
    "multihead": ATTENTION
    | {
        "network": 7,
        "input_embedding": forward.PE_DENSE,
        "dense_positions": True,
        "encoders": 3,
        "mish": True,
        "smolgen": SMOLGEN,
        "smolgen_activation": forward.SWISH,
        "ffn_activation": forward.MISH,
        "gates": ("factors", "summands"),
        "moves_left": True,
        "named_heads": (("vanilla", "optimistic_st", "soft", "opponent"), ("winner", "q", "st")),
    },
    "multihead-legacy": ATTENTION
    | {
        "network": 134,
        "input_embedding": forward.PE_DENSE,
        "dense_positions": True,
        "ffn_activation": forward.RELU2,
        "wdl": False,
        "encoding": Encoding.FLOAT32,
        "named_heads": (("vanilla",), ("winner",)),
    },
    # Named heads in a file of the structure before them.
    "multihead-unnamed": ATTENTION
    | {"dense_positions": True, "gates": ("factors",), "named_heads": (("vanilla", "soft"), ("winner", "st"))},
    "tower-before": ATTENTION | {"filters": 8, "blocks": 2, "squeeze": 4, "smolgen": SMOLGEN, "moves_left": True},
    "tower-before-dense": ATTENTION
    | {
        "network": 7,
        "filters": 8,
        "blocks": 1,
        "input_embedding": forward.PE_DENSE,
        "dense_positions": True,
        "mish": True,
        "policy_encoders": 1,
    },
    "tower-before-none": ATTENTION | {"network": 7, "filters": 8, "blocks": 1, "input_embedding": 0, "wdl": False},
    "residual": RESIDUAL | {"encoding": Encoding.BFLOAT16},
    "residual-encoders": RESIDUAL
    | {"network": 3, "squeeze": None, "policy_encoders": 2, "wdl": False, "mish": True, "moves_left": True},
    "residual-encoders-swish": RESIDUAL | {"policy_encoders": 1, "ffn_activation": forward.SWISH},
    "residual-named": RESIDUAL
    | {"policy": forward.POLICY_CONVOLUTION, "named_heads": (("vanilla", "soft"), ("winner", "q"))},
}

# Heads other than those that are taken when nothing is said.
OTHER_HEADS = {"multihead": [("soft", "q"), ("optimistic_st", "st")], "residual-named": [("soft", "q")]}


def inputs():
    """Masks and values of each position: pieces somewhere, histories like them, flags."""
    random = numpy.random.default_rng(112)
    positions = []
    for _ in range(POSITIONS):
        masks, values = [], [1.0] * 112
        for plane in range(112):
            squares = random.uniform(size=64) < random.choice([0.02, 0.08])
            masks.append(sum(1 << int(square) for square in numpy.flatnonzero(squares)))
            if plane >= 104 or plane % 13 == 12:
                masks[plane] = [0, 2**64 - 1][random.integers(2)]
        masks[109] = masks[111] = 2**64 - 1
        values[109] = float(numpy.float32(random.integers(0, 100) / 100))
        positions.append((masks, values))
    return positions


def cells(masks, values):
    """[112][64]"""
    squares = [[float(mask >> square & 1) for square in range(64)] for mask in masks]
    return numpy.array(squares) * numpy.array(values)[:, None]


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    positions = inputs()
    with open(folder / "inputs.bin", "wb") as file:
        for masks, values in positions:
            for mask, value in zip(masks, values, strict=True):
                file.write(struct.pack("<Qf", mask, value))
    listed = []
    for name, case in CASES.items():
        weights.write(folder / f"{name}.pb.gz", network(name, case))
        net = weights.read(folder / f"{name}.pb.gz")
        for policy, value in [("vanilla", "winner"), *OTHER_HEADS.get(name, [])]:
            title = name if policy == "vanilla" else f"{name}-{policy}-{value}"
            with open(folder / f"{title}.expected", "wb") as file:
                for masks, values in positions:
                    logits, outcome, moves_left = forward.evaluate(net, cells(masks, values), policy, value)
                    numbers = [*logits, *outcome, *([] if moves_left is None else [moves_left])]
                    assert numpy.isfinite(numbers).all()
                    file.write(numpy.array(numbers, dtype="<f4").tobytes())
            listed.append(
                {
                    "title": title,
                    "file": f"{name}.pb.gz",
                    "policy": policy,
                    "value": value,
                    "wdl": case["wdl"],
                    "moves_left": bool(case.get("moves_left")),
                }
            )
            print(f"{title}: logits {logits.std():.3f}, value {numpy.round(outcome, 3)}, moves left {moves_left}")
    (folder / "cases.json").write_text(json.dumps(listed, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
