"""What a network says of a position, computed layer by layer in float64.

Slow, plain and on purpose unlike the graphs that the program runs: one position at a time, nothing folded into
anything else, the policy found move by move. Shapes are in the comments; E is the width of the embedding.
"""

import numpy

RELU, MISH, NONE, TANH, SIGMOID, SELU, SWISH, RELU2 = 2, 1, 3, 4, 5, 6, 7, 8
PE_MAP, PE_DENSE = 1, 2
POLICY_CLASSICAL, POLICY_CONVOLUTION, POLICY_ATTENTION = 1, 2, 3

FUNCTIONS = {
    RELU: lambda x: numpy.maximum(x, 0),
    MISH: lambda x: x * numpy.tanh(numpy.logaddexp(0, x)),
    NONE: lambda x: x,
    TANH: numpy.tanh,
    SIGMOID: lambda x: 1 / (1 + numpy.exp(-x)),
    SELU: lambda x: 1.0507009873554805 * numpy.where(x > 0, x, 1.6732632423543772 * numpy.expm1(numpy.minimum(x, 0))),
    SWISH: lambda x: x / (1 + numpy.exp(-x)),
    RELU2: lambda x: numpy.maximum(x, 0) ** 2,
}


def evaluate(net, planes, policy_head="vanilla", value_head="winner"):
    """Policy logits (1858), value (3 probabilities or 1 number) and moves left (a number or None).

    `planes` is [112][64].
    """
    return Network(net).evaluate(planes, policy_head, value_head)


class Network:
    """A message with its description made complete."""

    def __init__(self, net):
        self.weights = net["weights"]
        described = dict(net["format"]["network_format"])
        structure = described["network"]
        encoders = self.weights.get("encoder", [])
        if structure == 4 and encoders:
            # Attention bodies of before they had a structure of their own.
            structure = 6
            if "smolgen_w" in self.weights:
                described["ffn_activation"], described["smolgen_activation"] = RELU2, SWISH
        if structure == 134:
            structure = 7
        if structure == 6:
            if "policy_heads" in self.weights and "value_heads" in self.weights:
                structure, described["input_embedding"] = 7, PE_DENSE
            described.setdefault("input_embedding", PE_MAP)
        self.attention_body = structure in (6, 7)
        self.embedding = described.get("input_embedding", 0)
        self.policy_format = described["policy"]
        self.wdl = described["value"] == 2
        self.has_moves_left = described.get("moves_left", 0) == 1
        self.activation = MISH if described.get("default_activation", 0) == 1 else RELU
        self.smolgen_activation = described.get("smolgen_activation", 0) or self.activation
        self.ffn_activation = described.get("ffn_activation", 0)
        self.epsilon = 1e-3 if self.embedding == PE_DENSE else 1e-6

    def evaluate(self, planes, policy_head, value_head):
        weights = self.weights
        board = planes
        if weights.get("residual") or not self.attention_body:
            board = self.tower(planes)
        squares = board.T
        if self.attention_body:
            squares = self.attention(planes, squares)

        heads = weights.get("policy_heads")
        policy = dict(heads[policy_head] if heads else weights)
        for name in ("ip_pol_w", "ip_pol_b"):
            for otherwise in (heads or {}, weights):
                if name not in policy and name in otherwise:
                    policy[name] = otherwise[name]
        logits = self.policy(policy, board, squares)

        value = weights["value_heads"][value_head] if "value_heads" in weights else weights
        outcome = self.small_head(value, ("value", "ip_val", "ip1_val", "ip2_val"), board, squares)
        if self.wdl:
            outcome = softmax(outcome)
        else:
            outcome = numpy.tanh(outcome)
        moves_left = None
        if self.has_moves_left:
            names = ("moves_left", "ip_mov", "ip1_mov", "ip2_mov")
            moves_left = max(0.0, float(self.small_head(weights, names, board, squares)[0]))
        return logits, outcome, moves_left

    def act(self, x):
        return FUNCTIONS[self.activation](x)

    def tower(self, planes):
        """[112][64] to [filters][64]."""
        flow = self.act(convolve(self.weights["input"], planes))
        for block in self.weights.get("residual", []):
            inner = convolve(block["conv2"], self.act(convolve(block["conv1"], flow)))
            if "se" in block:
                unit = block["se"]
                hidden = self.act(dense(unit["w1"], unit["b1"], inner.mean(axis=1)))
                gates, offsets = numpy.split(dense(unit["w2"], unit["b2"], hidden), 2)
                inner = inner * (1 / (1 + numpy.exp(-gates)))[:, None] + offsets[:, None]
            flow = self.act(inner + flow)
        return flow

    def attention(self, planes, squares):
        """[64][channels] to [64][E]."""
        weights = self.weights
        if not weights.get("residual"):
            if self.embedding == PE_MAP:
                squares = numpy.concatenate([squares, position_map()], axis=1)
            elif self.embedding == PE_DENSE:
                pieces = planes[:12].T.reshape(-1)
                made = dense(weights["ip_emb_preproc_w"], weights["ip_emb_preproc_b"], pieces)
                squares = numpy.concatenate([squares, made.reshape(64, -1)], axis=1)
            else:
                raise ValueError("no input embedding")
        flow = self.act(dense(weights["ip_emb_w"], weights["ip_emb_b"], squares))
        if self.embedding == PE_DENSE:
            flow = normalise(flow, weights["ip_emb_ln_gammas"], weights["ip_emb_ln_betas"], 1e-3)
        width = flow.shape[1]
        if "ip_mult_gate" in weights:
            flow = flow * weights["ip_mult_gate"].reshape(width, 64).T
        if "ip_add_gate" in weights:
            flow = flow + weights["ip_add_gate"].reshape(width, 64).T
        alpha = (2 * len(weights["encoder"])) ** -0.25
        if self.embedding == PE_DENSE:
            out = self.feed_forward(weights["ip_emb_ffn"], flow, self.activation)
            gammas, betas = weights["ip_emb_ffn_ln_gammas"], weights["ip_emb_ffn_ln_betas"]
            flow = normalise(out * alpha + flow, gammas, betas, 1e-3)
        for encoder in weights["encoder"]:
            flow = self.encoder(encoder, flow, weights["headcount"], alpha, self.activation)
        return flow

    def encoder(self, encoder, flow, heads, alpha, activation):
        """[64][E] to [64][E]."""
        mha = encoder["mha"]
        queries = dense(mha["q_w"], mha["q_b"], flow)
        keys = dense(mha["k_w"], mha["k_b"], flow)
        values = dense(mha["v_w"], mha["v_b"], flow)
        depth = queries.shape[1] // heads
        extra = self.smolgen(mha["smolgen"], flow, heads) if "smolgen" in mha else numpy.zeros((heads, 64, 64))
        mixed = numpy.zeros_like(values)
        for head in range(heads):
            own = slice(head * depth, (head + 1) * depth)
            logits = queries[:, own] @ keys[:, own].T / numpy.sqrt(depth) + extra[head]
            for square in range(64):
                mixed[square, own] = softmax(logits[square]) @ values[:, own]
        out = dense(mha["dense_w"], mha["dense_b"], mixed)
        flow = normalise(out * alpha + flow, encoder["ln1_gammas"], encoder["ln1_betas"], self.epsilon)
        out = self.feed_forward(encoder["ffn"], flow, activation)
        return normalise(out * alpha + flow, encoder["ln2_gammas"], encoder["ln2_betas"], self.epsilon)

    def feed_forward(self, ffn, flow, activation):
        function = FUNCTIONS[self.ffn_activation or activation]
        return dense(ffn["dense2_w"], ffn["dense2_b"], function(dense(ffn["dense1_w"], ffn["dense1_b"], flow)))

    def smolgen(self, smolgen, flow, heads):
        """[heads][64][64]"""
        function = FUNCTIONS[self.smolgen_activation]
        width = flow.shape[1]
        compressed = (flow @ smolgen["compress"].reshape(-1, width).T).reshape(-1)
        hidden = function(dense(smolgen["dense1_w"], smolgen["dense1_b"], compressed))
        hidden = normalise(hidden, smolgen["ln1_gammas"], smolgen["ln1_betas"], 1e-3)
        each = function(dense(smolgen["dense2_w"], smolgen["dense2_b"], hidden))
        each = normalise(each, smolgen["ln2_gammas"], smolgen["ln2_betas"], 1e-3).reshape(heads, -1)
        shared = self.weights["smolgen_w"].reshape(4096, -1)
        return (each @ shared.T).reshape(heads, 64, 64)

    def policy(self, head, board, squares):
        if self.policy_format == POLICY_CLASSICAL:
            flow = self.act(convolve(head["policy"], board))
            return dense(head["ip_pol_w"], head["ip_pol_b"], flow.reshape(-1))
        if self.policy_format == POLICY_CONVOLUTION:
            flow = convolve(head["policy"], self.act(convolve(head["policy1"], board)))
            return numpy.array([flow[convolution_plane(move), move[0]] for move in moves()])
        # Residual bodies keep the activation that this head was invented with.
        activation = self.activation if self.attention_body else SELU
        flow = FUNCTIONS[activation](dense(head["ip_pol_w"], head["ip_pol_b"], squares))
        for encoder in head.get("pol_encoder", []):
            flow = self.encoder(encoder, flow, head["pol_headcount"], 1.0, activation)
        queries = dense(head["ip2_pol_w"], head["ip2_pol_b"], flow)
        keys = dense(head["ip3_pol_w"], head["ip3_pol_b"], flow)
        pairs = queries @ keys.T / numpy.sqrt(keys.shape[1])
        promotions = head["ip4_pol_w"].reshape(4, -1)
        logits = []
        for start, end, piece in moves():
            logit = pairs[start, end]
            if piece is not None:
                logit += keys[end] @ promotions["qrb".index(piece)] + keys[end] @ promotions[3]
            logits.append(logit)
        return numpy.array(logits)

    def small_head(self, head, names, board, squares):
        convolution, squares_layer, hidden, last = names
        if self.attention_body:
            flow = dense(head[squares_layer + "_w"], head[squares_layer + "_b"], squares)
        else:
            flow = convolve(head[convolution], board)
        flow = self.act(flow).reshape(-1)
        flow = self.act(dense(head[hidden + "_w"], head[hidden + "_b"], flow))
        return dense(head[last + "_w"], head[last + "_b"], flow)


def dense(weights, biases, x):
    return x @ weights.reshape(len(biases), -1).T + biases


def normalise(x, gammas, betas, epsilon):
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    return centred / numpy.sqrt(variance + epsilon) * gammas + betas


def softmax(logits):
    exponentials = numpy.exp(logits - logits.max())
    return exponentials / exponentials.sum()


def convolve(block, board):
    """[inputs][64] to [outputs][64], with batch normalisation if the block has it."""
    known = next(block[name] for name in ("biases", "means") if name in block)
    outputs, inputs = len(known), len(board)
    size = round((len(block["weights"]) / outputs / inputs) ** 0.5)
    kernel = block["weights"].reshape(outputs, inputs, size, size)
    reach = size // 2
    padded = numpy.pad(board.reshape(inputs, 8, 8), ((0, 0), (reach, reach), (reach, reach)))
    out = numpy.zeros((outputs, 8, 8))
    for row in range(size):
        for column in range(size):
            out += numpy.einsum("oi,irc->orc", kernel[:, :, row, column], padded[:, row : row + 8, column : column + 8])
    out = out.reshape(outputs, 64) + block.get("biases", numpy.zeros(outputs))[:, None]
    if "means" in block:
        scale = block.get("gammas", 1.0) / numpy.sqrt(block["variances"] + 1e-5)
        out = (out - block["means"][:, None]) * scale[:, None] + block.get("betas", numpy.zeros(outputs))[:, None]
    return out


def moves():
    """From, to and promotion of the 1858 outputs, in order."""
    listed = [(start, end, None) for start in range(64) for end in range(64) if reaches(start, end)]
    for start in range(48, 56):
        for end in range(56, 64):
            if abs(end % 8 - start % 8) < 2:
                listed += [(start, end, piece) for piece in "qrb"]
    assert len(listed) == 1858
    return listed


def reaches(start, end):
    """Whether a queen or a knight moves so on an empty board."""
    files, ranks = abs(end % 8 - start % 8), abs(end // 8 - start // 8)
    return start != end and (files == 0 or ranks == 0 or files == ranks or {files, ranks} == {1, 2})


def position_map():
    """[64][64]: -1 for the square itself, 1 for those it reaches."""
    return numpy.array([[-1.0 if a == b else float(reaches(a, b)) for b in range(64)] for a in range(64)])


def convolution_plane(move):
    start, end, piece = move
    files, ranks = end % 8 - start % 8, end // 8 - start // 8
    if piece is not None:
        return 64 + 3 * (files + 1) + "rbq".index(piece)
    jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    if (files, ranks) in jumps:
        return 56 + jumps.index((files, ranks))
    directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    distance = max(abs(files), abs(ranks))
    return 7 * directions.index((files // distance, ranks // distance)) + distance - 1
