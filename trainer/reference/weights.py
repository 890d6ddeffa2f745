"""Lc0 weights files, read and written with the standard library and numpy.

Written from the format's field numbers alone, without looking at the Rust reader, so that the two can check each
other. A message is a dictionary from field names to values; repeated fields are lists; a `Layer` is read as a flat
float64 array and written from a `Packed` one.
"""

import gzip
import struct
from dataclasses import dataclass
from enum import IntEnum

import numpy

MAGIC = 0x1C0


class Encoding(IntEnum):
    """How the numbers of a layer are stored."""

    LINEAR16 = 1
    FLOAT16 = 2
    BFLOAT16 = 3
    FLOAT32 = 4


@dataclass
class Packed:
    """A layer as it is stored."""

    encoding: Encoding
    params: bytes
    low: float = 0.0
    high: float = 0.0


# Field number -> (name, kind). A kind is the name of another message, with a star if it is repeated, or a scalar.
SCHEMA = {
    "Net": {
        1: ("magic", "fixed32"),
        2: ("license", "string"),
        3: ("min_version", "Version"),
        4: ("format", "Format"),
        5: ("training", "Training"),
        10: ("weights", "Weights"),
    },
    "Version": {1: ("major", "int"), 2: ("minor", "int"), 3: ("patch", "int")},
    # The losses are floats; nothing here needs them as numbers.
    "Training": {number: (name, "int") for number, name in enumerate("steps rate mse policy_loss accuracy".split(), 1)},
    "Format": {1: ("weights_encoding", "int"), 2: ("network_format", "NetworkFormat")},
    "NetworkFormat": {
        number: (name, "int")
        for number, name in enumerate(
            "input output network policy value moves_left default_activation smolgen_activation ffn_activation "
            "input_embedding".split(),
            start=1,
        )
    },
    "Conv": {
        number: (name, "Layer")
        for number, name in enumerate("weights biases means variances gammas betas".split(), start=1)
    },
    "Squeeze": {1: ("w1", "Layer"), 2: ("b1", "Layer"), 3: ("w2", "Layer"), 4: ("b2", "Layer")},
    "Residual": {1: ("conv1", "Conv"), 2: ("conv2", "Conv"), 3: ("se", "Squeeze")},
    "Smolgen": {
        number: (name, "Layer")
        for number, name in enumerate(
            "compress dense1_w dense1_b ln1_gammas ln1_betas dense2_w dense2_b ln2_gammas ln2_betas".split(), start=1
        )
    },
    "Mha": {
        **{
            number: (name, "Layer")
            for number, name in enumerate("q_w q_b k_w k_b v_w v_b dense_w dense_b".split(), start=1)
        },
        9: ("smolgen", "Smolgen"),
    },
    "Ffn": {1: ("dense1_w", "Layer"), 2: ("dense1_b", "Layer"), 3: ("dense2_w", "Layer"), 4: ("dense2_b", "Layer")},
    "Encoder": {
        1: ("mha", "Mha"),
        2: ("ln1_gammas", "Layer"),
        3: ("ln1_betas", "Layer"),
        4: ("ffn", "Ffn"),
        5: ("ln2_gammas", "Layer"),
        6: ("ln2_betas", "Layer"),
    },
    "PolicyHead": {
        1: ("ip_pol_w", "Layer"),
        2: ("ip_pol_b", "Layer"),
        3: ("ip2_pol_w", "Layer"),
        4: ("ip2_pol_b", "Layer"),
        5: ("ip3_pol_w", "Layer"),
        6: ("ip3_pol_b", "Layer"),
        7: ("ip4_pol_w", "Layer"),
        8: ("pol_encoder", "*Encoder"),
        9: ("pol_headcount", "int"),
        10: ("policy1", "Conv"),
        11: ("policy", "Conv"),
    },
    "ValueHead": {
        1: ("ip_val_w", "Layer"),
        2: ("ip_val_b", "Layer"),
        3: ("ip1_val_w", "Layer"),
        4: ("ip1_val_b", "Layer"),
        5: ("ip2_val_w", "Layer"),
        6: ("ip2_val_b", "Layer"),
        11: ("value", "Conv"),
    },
    "PolicyHeads": {
        1: ("ip_pol_w", "Layer"),
        2: ("ip_pol_b", "Layer"),
        3: ("vanilla", "PolicyHead"),
        4: ("optimistic_st", "PolicyHead"),
        5: ("soft", "PolicyHead"),
        6: ("opponent", "PolicyHead"),
    },
    "ValueHeads": {1: ("winner", "ValueHead"), 2: ("q", "ValueHead"), 3: ("st", "ValueHead")},
    "Weights": {
        1: ("input", "Conv"),
        2: ("residual", "*Residual"),
        3: ("policy", "Conv"),
        4: ("ip_pol_w", "Layer"),
        5: ("ip_pol_b", "Layer"),
        6: ("value", "Conv"),
        7: ("ip1_val_w", "Layer"),
        8: ("ip1_val_b", "Layer"),
        9: ("ip2_val_w", "Layer"),
        10: ("ip2_val_b", "Layer"),
        11: ("policy1", "Conv"),
        12: ("moves_left", "Conv"),
        13: ("ip1_mov_w", "Layer"),
        14: ("ip1_mov_b", "Layer"),
        15: ("ip2_mov_w", "Layer"),
        16: ("ip2_mov_b", "Layer"),
        17: ("ip2_pol_w", "Layer"),
        18: ("ip2_pol_b", "Layer"),
        19: ("ip3_pol_w", "Layer"),
        20: ("ip3_pol_b", "Layer"),
        21: ("pol_encoder", "*Encoder"),
        22: ("ip4_pol_w", "Layer"),
        24: ("pol_headcount", "int"),
        25: ("ip_emb_w", "Layer"),
        26: ("ip_emb_b", "Layer"),
        27: ("encoder", "*Encoder"),
        28: ("headcount", "int"),
        29: ("ip_val_w", "Layer"),
        30: ("ip_val_b", "Layer"),
        31: ("ip_mov_w", "Layer"),
        32: ("ip_mov_b", "Layer"),
        33: ("ip_mult_gate", "Layer"),
        34: ("ip_add_gate", "Layer"),
        35: ("smolgen_w", "Layer"),
        37: ("ip_emb_preproc_w", "Layer"),
        38: ("ip_emb_preproc_b", "Layer"),
        39: ("ip_emb_ln_gammas", "Layer"),
        40: ("ip_emb_ln_betas", "Layer"),
        41: ("ip_emb_ffn", "Ffn"),
        42: ("ip_emb_ffn_ln_gammas", "Layer"),
        43: ("ip_emb_ffn_ln_betas", "Layer"),
        44: ("value_heads", "ValueHeads"),
        45: ("policy_heads", "PolicyHeads"),
    },
}


def read(path):
    """The message of a file."""
    with gzip.open(path) as file:
        net = _parse(memoryview(file.read()), "Net")
    assert net["magic"] == MAGIC
    return net


def write(path, net):
    """Writes a message; equal messages give equal bytes."""
    with open(path, "wb") as file:
        file.write(gzip.compress(_serialise(net, "Net"), mtime=0))


def unpack(packed):
    """The numbers of a layer."""
    if packed.encoding == Encoding.LINEAR16:
        share = numpy.frombuffer(packed.params, "<u2").astype(numpy.float64) / 65535
        return packed.low * (1 - share) + packed.high * share
    if packed.encoding == Encoding.FLOAT16:
        return numpy.frombuffer(packed.params, "<f2").astype(numpy.float64)
    if packed.encoding == Encoding.BFLOAT16:
        upper = numpy.frombuffer(packed.params, "<u2").astype(numpy.uint32) << 16
        return upper.view(numpy.float32).astype(numpy.float64)
    return numpy.frombuffer(packed.params, "<f4").astype(numpy.float64)


def pack(numbers, encoding):
    """Numbers as a layer."""
    numbers = numpy.asarray(numbers, dtype=numpy.float64).ravel()
    if encoding == Encoding.LINEAR16:
        low, high = (float(numpy.float32(end)) for end in (numbers.min(), numbers.max()))
        span = high - low or 1.0
        codes = numpy.clip(numpy.rint((numbers - low) / span * 65535), 0, 65535)
        return Packed(encoding, codes.astype("<u2").tobytes(), low, high)
    if encoding == Encoding.BFLOAT16:
        return Packed(encoding, (numbers.astype("<f4").view("<u4") >> 16).astype("<u2").tobytes())
    return Packed(encoding, numbers.astype("<f2" if encoding == Encoding.FLOAT16 else "<f4").tobytes())


def _parse(data, kind):
    message = {}
    for number, value in _fields(data):
        if number not in SCHEMA[kind]:
            raise ValueError(f"field {number} of {kind} is not known")
        name, inner = SCHEMA[kind][number]
        if inner == "string":
            message[name] = bytes(value).decode()
        elif inner in ("int", "fixed32"):
            message[name] = value
        elif inner == "Layer":
            message[name] = unpack(_layer(value))
        elif inner.startswith("*"):
            message.setdefault(name, []).append(_parse(value, inner[1:]))
        else:
            message[name] = _parse(value, inner)
    return message


def _layer(data):
    packed = Packed(Encoding.LINEAR16, b"")
    for number, value in _fields(data):
        if number in (1, 2):
            number_of = struct.unpack("<f", struct.pack("<I", value))[0]
            setattr(packed, "low" if number == 1 else "high", number_of)
        elif number == 3:
            packed.params = bytes(value)
        elif number == 4 and value:
            packed.encoding = Encoding(value)
    return packed


def _fields(data):
    """Number and value of each field."""
    position = 0
    while position < len(data):
        key, position = _varint(data, position)
        wire = key & 7
        if wire == 0:
            value, position = _varint(data, position)
        elif wire == 5:
            value, position = struct.unpack_from("<I", data, position)[0], position + 4
        elif wire == 2:
            length, position = _varint(data, position)
            value, position = data[position : position + length], position + length
        else:
            raise ValueError(f"wire type {wire}")
        yield key >> 3, value


def _varint(data, position):
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def _serialise(message, kind):
    numbers = {name: (number, inner) for number, (name, inner) in SCHEMA[kind].items()}
    out = bytearray()
    for name, value in sorted(message.items(), key=lambda item: numbers[item[0]][0]):
        number, inner = numbers[name]
        if inner == "int":
            out += _key(number, 0) + _bytes_of(value)
        elif inner == "fixed32":
            out += _key(number, 5) + struct.pack("<I", value)
        elif inner == "string":
            out += _chunk(number, value.encode())
        elif inner == "Layer":
            out += _chunk(number, _serialise_layer(value))
        elif inner.startswith("*"):
            for part in value:
                out += _chunk(number, _serialise(part, inner[1:]))
        else:
            out += _chunk(number, _serialise(value, inner))
    return bytes(out)


def _serialise_layer(packed):
    out = b""
    if packed.encoding == Encoding.LINEAR16:
        out += _key(1, 5) + struct.pack("<f", packed.low) + _key(2, 5) + struct.pack("<f", packed.high)
    return out + _chunk(3, packed.params) + _key(4, 0) + _bytes_of(packed.encoding)


def _key(number, wire):
    return _bytes_of(number << 3 | wire)


def _chunk(number, data):
    return _key(number, 2) + _bytes_of(len(data)) + data


def _bytes_of(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
