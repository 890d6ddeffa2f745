### One simulation, phase by phase.

select = Select
expand = Expand
evaluate = Evaluate
back-up = Back up

half-speed = half speed
normal-speed = normal speed
double-speed = double speed
four-times-speed = 4 × pace

phase-by-phase = One simulation, phase by phase
phases = Phases
node-by-node = Node by node
node-on = One node on (L)
node-back = One node back (J)
play-or-pause = Play the phases, or pause (k)
play = Play
pause = Pause
speed-of-phases = Speed of the phases
close-key = Close (Esc)
close-phases = Close the phases
title =
    { $kind ->
        [batch] Batch, event { $from } → { $to }
        [edit] What if, event { $from } → { $to }
       *[simulation] Moment { $from } → { $to }
    }

### The step in a sentence.

reading-log = Reading the log…
what-if = A what-if changes the search here.
known-again =
    No new node: { $at ->
        [root] the root
       *[node] { $leaf }
    } is in the tree, and its result is known: { $why }.
known =
    Nothing to evaluate: { $at ->
        [root] at the root
       *[node] after { $leaf }
    } the result is known: { $why }.
expand-known-again =
    Expand: no new node: { $at ->
        [root] the root
       *[node] { $leaf }
    } is in the tree, and its result is known: { $why }.
expand-known =
    Expand: nothing to evaluate: { $at ->
        [root] at the root
       *[node] after { $leaf }
    } the result is known: { $why }.

# Why a result is known.
in-a-row = { $length } in a row
board-full = the board is full, a draw
checkmate = checkmate
proven-won = it is proven to be won
proven-lost = it is proven to be lost
occurred-before = the position occurred before in this line, which counts as drawn
tablebase = a tablebase knows it
stalemate = stalemate
no-material = a draw, because neither side can mate
fifty-moves = a draw by the fifty-move rule
drawn = a draw

empty-tree = Select: the tree is empty, so the root itself is the leaf.
at-root = at the root
after-node = after { $node }
# $rival: before-rival, or nothing.
select-largest = Select, { $ply } of { $count }: { $place } { $name } has the largest S, { $score }{ $rival }.
select-other = Select, { $ply } of { $count }: { $place } { $name } was taken with an S of { $score }{ $rival }.
before-rival = , before { $name } with { $score }

expand-new =
    Expand: { $at ->
        [root] the root
       *[node] { $leaf }
    } opens, a position new to the tree with { $moves ->
        [one] one legal move
       *[other] { $moves } legal moves
    }.
expand-reused =
    Expand: { $at ->
        [root] the root
       *[node] { $leaf }
    } opens, with { $moves ->
        [one] one legal move
       *[other] { $moves } legal moves
    }; node { $transposition } of the tree has the same position.

evaluate-exact = Evaluate: no need to ask, V is exactly { $value }.
# $favourite: with-favourite, or nothing.
# $whose: value-for or value-turned.
evaluate-said = Evaluate: { $who } says V { $value } { $whose }, which is { $won } won, { $drawn } drawn, { $lost } lost{ $favourite }.
value-for = for { $side }
value-turned = for { $to-move } to move (V { $turned } for { $mover })
with-favourite = ; { $name } has the largest P, { $share }
the-evaluator = the evaluator
earlier-evaluation = the earlier evaluation of this position

back-up-node =
    Back up, { $done } of { $count }: { $value } at { $at ->
        [root] the root, for the side not to move
       *[node] { $node }, for who played it
    }; { $numbers }{ $proven ->
        [proven] , and its value is proven
       *[open] {""}
    }.
numbers-changed = N from { $n-old } to { $n-new }, Q from { $q-old } to { $q-new }
numbers-begun = N from { $n-old } to { $n-new }, Q begins as { $q }

batch-gathered =
    Batch: the search walked down many times at once and { $leaves ->
        [0] found no leaf
        [one] found one leaf to evaluate
       *[other] found { $leaves } leaves to evaluate together
    }; { $visits ->
        [0] no visit collided
        [one] one visit collided
       *[other] { $visits } visits collided
    }.

### A batch.

gathered = Gathered
watch-simulation = Watch its simulation, event { $number }
not-backed-up = Not backed up yet
waiting-leaves = Waiting leaves: { $number }
not-listed =
    { $count ->
        [one] 1 more is not listed.
       *[other] { $count } more are not listed.
    }
collisions = Collisions: { $number }

### The leaf.

new-node = The new node
moves-of-leaf = Moves of the leaf
its-evaluation = Its evaluation
move-head = Move
p-bars = P as bars
smaller-p =
    { $count ->
        [one] One other move has a smaller P.
       *[other] { $count } other moves have a smaller P.
    }

### The path.

the-root = the root
root = Root
from-root-to-leaf = From the root to the leaf
for-mover = For { $side }, who moved here
proven-now = proven now
corrected = corrected by the proof

### The comparison.

nothing-to-compare = The tree is empty: the root itself is the leaf, so there is nothing to compare.
moves-compared = Moves compared
taken = Taken
taken-mark = taken
q-and-u-bars = Q and U as bars
smaller-s =
    { $count ->
        [one] One other move has a smaller S.
       *[other] { $count } other moves have a smaller S.
    }
of-batch = Chosen for the batch of event { $batch }, by the numbers of event { $moment }; visits in flight count in U.
shared-out = { $shared } visits were shared out here; this move got { $handed }.
given = A forced visit: nothing was compared on the way. These are the numbers before it.
led = All moves of a node are tried before a visit goes elsewhere, so the path to it was not a choice. These are the numbers before it.
carried = This simulation was made by the search of a later position and carried back; what that compared is not in this log. These are the numbers that this search holds.
kept = This simulation was made by the search of an earlier position; what that compared is not in this log. These are the numbers that this search holds.
unknown-origin = The log does not say how this simulation was selected. These are the numbers before it.
for-side-to-move = S and the bars are for the side to move, which chooses.
