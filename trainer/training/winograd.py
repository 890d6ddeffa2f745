"""Convolutions of 3 x 3 over a chess board with a quarter of the multiplications (Winograd's F(4 x 4, 3 x 3), Lavin
and Gray 2015). PyTorch's own library has this method for wide vector units only.

A board is four tiles of 4 x 4 squares. Along each axis, a tile and its margin are six numbers; there the convolution is
a multiplication of each of 6 x 6 by itself, which for many boards and channels are 36 products of matrices. Tensors lie
in memory with squares outermost, so that the ways there and back are products of matrices too."""

import torch

#: From a tile of four with its margin of one on both sides to six numbers.
_SPREAD = [
    [4, 0, -5, 0, 1, 0],
    [0, -4, -4, 1, 1, 0],
    [0, 4, -4, -1, 1, 0],
    [0, -2, -1, 2, 1, 0],
    [0, 2, -1, -2, 1, 0],
    [0, 4, 0, -5, 0, 1],
]
#: From a filter's three weights to six.
_FILTER = [
    [1 / 4, 0, 0],
    [-1 / 6, -1 / 6, -1 / 6],
    [-1 / 6, 1 / 6, -1 / 6],
    [1 / 24, 1 / 12, 1 / 6],
    [1 / 24, -1 / 12, 1 / 6],
    [0, 0, 1],
]
#: From six products to a tile.
_GATHER = [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]]


def _axis():
    """The same for the eight squares of an axis, whose two tiles take turns in the twelve numbers; outside is zero."""
    spread, gather = torch.zeros(12, 8, dtype=torch.float64), torch.zeros(8, 12, dtype=torch.float64)
    for six in range(6):
        for tile in range(2):
            for place in range(6):
                if 0 <= 4 * tile + place - 1 < 8:
                    spread[2 * six + tile, 4 * tile + place - 1] = _SPREAD[six][place]
            for place in range(4):
                gather[4 * tile + place, 2 * six + tile] = _GATHER[place][six]
    return spread, gather


_AXIS_SPREAD, _AXIS_GATHER = _axis()


def convolution(x, weight):
    """What `conv2d(x, weight, padding=1)` gives. `x` is [n, channels, 8, 8]; like the result it lies in memory as
    [8, 8, n, channels], or is brought into that order."""
    filters = torch.tensor(_FILTER, dtype=weight.dtype)
    spread = torch.einsum("ui,ocij,vj->uvco", filters, weight, filters)
    outputs, inputs = weight.shape[:2]
    # The two tiles of the first axis count as rows of their own, for which the filter is the same.
    spread = spread[:, None].expand(6, 2, 6, inputs, outputs).reshape(72, inputs, outputs)
    return _Products.apply(x.permute(2, 3, 0, 1).contiguous(), spread).permute(2, 3, 0, 1)


class _Products(torch.autograd.Function):
    """Boards [8, 8, n, inputs] and filters [72, inputs, outputs] to boards [8, 8, n, outputs]."""

    @staticmethod
    def forward(context, x, filters):
        boards, inputs = x.shape[2:]
        tiles = _both_axes(_AXIS_SPREAD, x).view(72, 2 * boards, inputs)
        context.save_for_backward(tiles, filters)
        products = torch.bmm(tiles, filters)
        return _both_axes(_AXIS_GATHER, products.view(12, 12, boards, -1))

    @staticmethod
    def backward(context, gradient):
        tiles, filters = context.saved_tensors
        boards, outputs = gradient.shape[2:]
        products = _both_axes(_AXIS_GATHER.T, gradient.contiguous()).view(72, 2 * boards, outputs)
        of_x = None
        if context.needs_input_grad[0]:
            of_tiles = torch.bmm(products, filters.transpose(1, 2))
            of_x = _both_axes(_AXIS_SPREAD.T, of_tiles.view(12, 12, boards, -1))
        return of_x, torch.bmm(tiles.transpose(1, 2), products)


def _both_axes(matrix, x):
    """Multiplies the first two dimensions of `x` [a, a, n, channels] by `matrix` [b, a] each."""
    matrix = matrix.to(x.dtype)
    rows, size = matrix.shape
    first = torch.mm(matrix, x.reshape(size, -1)).view(rows, size, -1)
    return torch.matmul(matrix, first).view(rows, rows, *x.shape[2:])
