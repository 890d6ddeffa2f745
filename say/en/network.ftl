### The tab that shows input and output of the evaluator for a node.

in-browser = All that this evaluator says is P and V, which the edges table shows. It is no network, so there is nothing to take apart.
no-search = Nothing here yet: there is no search to ask for.
asked-later = { $evaluator } is asked as soon as the server answers.
game-over = The game is over: there is nothing to evaluate.
asking = Asking the evaluator…
ask-again = Ask again
of-recording = This is a recording: it holds what its evaluator said of P and V, which the edges table shows, but not the evaluator itself. Logits and W, D, L need a server that can ask it; the planes are below.
kept-beside = Computed once more, by itself, when the recording was made, and kept beside it.
analyse-position = Analyse this position
evaluated-apart = { $description }, on { $device }. Evaluated separately; does not affect the search.
without-network =
    This evaluator is no network: { $evaluator ->
        [classical] it counts material and where pieces stand, turns centipawns into W, D and L, and orders moves by simple rules whose scores stand for logits
        [uniform] every move has the same logit, and V is 0
        [random] logits and V are hashed from the position and the search's seed
       *[unknown] { $description }
    }. So there are no planes and no other outputs; this is all that it says.
copy-planes = Copy planes
copy-policy = Copy policy (CSV)

## What goes in

input = Input
what-goes-in = What goes in
board = The board
board-seen = The board as the network sees it
as-seen = As the network sees it
board-and-as-seen = The board, and as the network sees it
seen-by-white = White is to move: the network sees the board from White's side, White's pieces as “ours”.
seen-by-black = Black is to move: the network sees the board from Black's side, ranks mirrored and colours swapped. “Our” pieces, drawn white here, are Black's.
# What was swapped: one or more of the three below.
turned = Its input format then turns the board until our king stands where it wants it: { $turns }.
left-right-swapped = the a- and h-side are swapped
top-bottom-swapped = the first and last rank are swapped
diagonal-swapped = the squares are swapped across the diagonal from h1 to a8
planes = { $count } planes of 8 × 8, encoded as { $format }.
weights-for-all = The network has weights for all of them.
weights-for =
    { $used ->
        [one] The network has weights for one of them; it does not see the others, which are pale.
       *[other] The network has weights for { $used } of them; it does not see the others, which are pale.
    }
no-weights = The network has no weights for this plane
position-now = The position now
planes-now = Planes of the position now
rules = Castling, colour, counters
planes-of-rules = Planes of castling, colour and counters
history = History
planes-of = Planes of { $when }
not-known = – not known: all zero
point-at-plane = Point at a plane below, or use the arrow keys: its squares light up here.
plane = Plane { $number }: { $words }
plane-everywhere = { $name }. { $value } on all squares.
plane-on = { $name }. { $value } on { $squares }, 0 elsewhere.

## Value

value = Value
for-mover = For { $side }, who is to move.
for-other = For { $side }, who is not to move.
v-alone = V = { $v }; it is one number, not W, D and L
win-draw-loss = Win { $win }, draw { $draw }, loss { $loss }
moves-left = Moves left
plies-left = { $plies } plies
not-predicted = not predicted
no-v = The search has no V of its own for this node: it was not evaluated, or the game counts as over.
v-recorded = The search recorded V = { $v } at this node: the same, rounded to 2⁻²⁰.
v-differs = The search recorded V = { $v } at this node, which differs by { $difference }: it was changed by a what-if, taken from an equal position, or computed in a larger batch on a device that rounds differently then.

## Policy

policy = Policy
policy-title = Policy: from logits to P
policy-of-moves = Policy of the legal moves
head-move = Move
head-output = Output
head-logit = Logit
no-legal-moves = No legal moves: the game is over.
masked =
    The network has { $all } outputs; { $legal ->
        [one] one of them is a legal move
       *[other] { $legal } of them are legal moves
    } here. Of the softmax over all of them the other { $others } had { $share } before masking, which takes them out; castling is the king taking its own rook, and a promotion to a knight has the plain move's output.
largest-illegal = The largest outputs that are not legal moves
# Follows a move.
of-illegal-output = (output { $output }, logit { $logit }): { $p }
p-in-search = In the search: { $kept }. From the logits, in 16 bits: { $p }
p-not-in-search = In the search: none yet. From the logits, in 16 bits: { $p }
other-p = The search has a different P
worked-out = P of { $name } = exp(({ $logit } { $largest }) / { $temperature }) / { $sum } = { $p }, in 16 bits { $rounded }
no-p = The search has no P here: it has not evaluated this node, or did not have to, because the value was known.
# Where some differ, a sentence follows that says why.
p-compared =
    The search keeps P in 16 bits (a relative step of 2⁻¹¹). Its P are compared with the softmax of these logits at T = { $temperature }, rounded alike{ $arithmetic ->
        [lc0] , with Lc0's approximation of exp (arithmetic=lc0)
       *[exact] { "" }
    }: { $differing ->
        [0] { $count ->
            [one] it is equal.
           *[other] all { $count } are equal.
        }
        [one] { $differing } of { $count } differs, by { $most }.
       *[other] { $differing } of { $count } differ, by at most { $most }.
    }
why-edited = A what-if changed a P here.
why-borrowed = With cache=lc0 the search took them from the same position met before, with another history.
why-noise = At the root the search mixes noise into P (noise_epsilon).
why-rounded = The evaluation shown here was computed by itself; devices other than a CPU may round differently in larger batches, and a search that began with what an earlier one knew keeps what that one was told.

## Outputs on the board

outputs-on-board = Outputs on the board
outputs-as-arrows = Outputs as arrows
board-with-arrows = The board with the policy's outputs as arrows
at-most = At most { $number } of each kind
how-many-outputs = How many outputs are drawn
legal-filled = legal moves (filled)
others-hollow = others (hollow, dashed)
legal-output = { $name }, output { $output }: { $p } before masking; a legal move.
illegal-output = { $name }, output { $output }: { $p } before masking; not a legal move.
outputs-drawn =
    { $drawn } of { $all } outputs: { $legal ->
        [one] one legal move
       *[other] { $legal } legal moves
    }, { $others ->
        [one] one other
       *[other] { $others } others
    }. An arrow is the stronger, the larger its P before masking is beside the largest of its kind.

## A random game

random-game = The random game
random-game-here = The random game that evaluated this position
random-moves = Moves of the random game
random-moves-played = Moves played of the random game
to-evaluated = To the evaluated position
move-back = A move back
move-on = A move on
to-end = To the end
after-ply =
    after { $ply } of { $count ->
        [one] 1 ply
       *[other] { $count } plies
    }
# How it ended, as below. At the end: who is to move where the game begins.
side-wins =
    { $count ->
        [one] 1 ply
       *[other] { $count } plies
    }: { $end }. { $winner } wins: { $result } for the side to move here, { $side }.
nobody-wins =
    { $count ->
        [one] 1 ply
       *[other] { $count } plies
    }: { $end }. Nobody wins: 0 for the side to move here, { $side }.
broken-off = broken off after 400 plies, counted as drawn
repeated = a position of the search occurred again, counted as drawn
in-tables = then endgame tables knew the result
board-full = the board is full
line-complete = a line is complete
checkmate = checkmate
stalemate = stalemate
no-material = neither side can mate
fifty-moves = fifty moves without a capture or a pawn move
drawn-by-rules = drawn by the rules
v-is-result = V of this node is exactly that result: { $result }, for { $viewer }.
v-was-result = V of this node was that result, { $result } for { $viewer }, until a what-if changed it to { $now }.
same-position = The same position is at node { $node }: its game counts here too.
decided-by-rules = No random game here: the game is over, and the rules decided (or endgame tables).
not-evaluated = No random game here yet: the position was not evaluated.
not-in-log = A random game evaluated this position, but this log does not have it: an earlier search or another program played it.

## Two networks in one search

evaluator-shown = Shown is
of-values = { $name }, whose V the search takes
of-priors = { $name }, whose P it takes here
values-are-taken = The search takes V of it, and P of another network.
priors-are-taken = The search takes P of it, and V of another network.
p-of-other = The search's P here are another network's.
v-of-other = The search's V is another network's.

## Without a server

what-would-go-in = What a network would see
no-network-asked = No network is asked here. These are the planes that one would be shown of this position.

## A small network

small-head = A network of the training bench: { $description }, { $parameters } parameters. All of it is computed again here, by your browser.
layers = Layers
small-planes = { $inputs } numbers, 0 or 1, seen by { $side }, who is to move: one plane for its own stones, one for the other side's.
stones-of-mover = Own stones
stones-of-other = The other side's stones
list-explained = The same as one list: 1 for the first player's stones, −1 for the second's, and all of it times −1 each turn, so that whoever is to move always plays the 1.
board-as-list = Board
after-move = After
as-mover-sees = As the side to move sees it
at-start = start
hidden-layer = Layer { $number }
units =
    { $count ->
        [one] one unit
       *[other] { $count } units
    }, { $on ->
        [one] one is on
       *[other] { $on } are on
    }
inputs-lit =
    { $count ->
        [one] one number
       *[other] { $count } numbers
    }, { $lit ->
        [one] one is 1
       *[other] { $lit } are 1
    }
logits-of =
    { $count ->
        [one] one logit
       *[other] { $count } logits
    }; red is negative
one-number = one number, by tanh between −1 and 1
small-masked =
    The policy head says something of all { $all } moves, for the network does not know the rules. { $legal ->
        [one] One of them is
       *[other] { $legal } of them are
    } legal. The others had { $lost } before masking; without them the rest, { $rest }, is scaled to 100%.
before-masking = all, before masking
masked-head = legal alone
is-masked = masked
p-of-search = P in the search
all-outputs = All outputs of the policy head
small-value = V = tanh({ $sum }) = { $value }, for { $side }, who is to move.

## A count by hand

count = The count, term by term
count-explained = In centipawns, once for the middlegame and once for the endgame. The pieces on the board give the middlegame { $phase } parts of { $all }.
term = Term
balance = Balance
middlegame = middle
endgame = end
all-terms = All terms
material = Material
squares = Squares of the pieces, the king's among them
mobility = Mobility
bishop-pair = Two bishops
doubled = Doubled pawns
isolated = Isolated pawns
passed = Passed pawns
shelter = Pawns before the king
blended = For the side to move: ({ $middle } × { $phase } + { $end } × { $rest }) / { $all } = { $lead }, rounded towards zero.
with-tempo = The right to move: { $tempo }, which makes { $lead }.
quartered = Who leads has no pawns, and a small lead seldom wins without them: a quarter of it, { $lead }.
with-exchange = The best exchange, { $best }: { $outlook }, threats against the side to move taken off. That makes { $lead }.
odds = By a logistic curve that is W { $win }, D { $draw }, L { $loss }.
value-of-odds = V = W − L = { $value }
count-is-v = The search recorded exactly this at the node, for the side to move: V = { $value }.
count-was-v = A what-if changed V of this node: the search has { $value } now.

## Planes and outputs

list-of-moves = The 1858 moves
moves-explained = Every move has a number, which is its output: a from-square and a to-square, and for promotions to queen, rook and bishop one more each. They are seen by the side to move.
find-move = Move or number
moves-found =
    { $count ->
        [one] one move
       *[other] { $count } moves
    }
planes-and-outputs = Planes and outputs
planes-of-pieces = Pieces, each kind of each side
planes-of-repetition = Repetition
positions-shown = Positions that have these
planes-of-positions = Planes of all positions
planes-of-castling = Castling
plane-of-colour = Side to move
planes-of-counts = Counts of moves: without progress, AlphaZero also since the start
planes-without-meaning = All 0, and all 1
planes-in-all = Planes
outputs-in-all = Outputs for moves; AlphaZero's as Lc0's primer counts them

## Its layers as a figure

topology = From planes to heads
planes-drawn = 112 planes of 8 × 8
convolution = Convolution 3 × 3
filters-of =
    { $count ->
        [one] one filter
       *[other] { $count } filters
    }
blocks =
    { $count ->
        [one] one residual block
       *[other] { $count } residual blocks
    }
two-convolutions = each two convolutions 3 × 3
squeeze = SE: { $filters } → { $channels } → { $filters }
in-some-blocks = { $squeeze }, in { $blocks } of them
encoders =
    { $count ->
        [one] one encoder layer
       *[other] { $count } encoder layers
    }
attention-heads =
    { $count ->
        [one] one attention head each
       *[other] { $count } attention heads each
    }
numbers-a-square =
    { $count ->
        [one] one number a square
       *[other] { $count } numbers a square
    }
wdl-numbers = W, D, L
one-value = one number
outputs-of-head =
    { $count ->
        [one] one output
       *[other] { $count } outputs
    }
numbers-drawn =
    { $count ->
        [one] one number
       *[other] { $count } numbers
    }
dense-layer = Dense layer { $number }
units-drawn =
    { $count ->
        [one] one unit
       *[other] { $count } units
    }
topology-told = The network from above: { $body }. Then the heads, side by side: { $heads }.
parameters-of = { $count } numbers in the file, which training has changed. What goes past a block is added to what comes out of it.
layers-counted =
    { $count ->
        [one] One convolution follows another: the first. Its size
       *[other] { $count } convolutions follow one another: the first, and two in each block. Its size
    } is written { $blocks } × { $filters }, blocks times filters. The slides’ network of Lc0 had 20 × 256: its “40 layers” are the two convolutions of each of 20 blocks.
