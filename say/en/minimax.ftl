### Minimax and alpha-beta, event by event.

for-max-of-tree = All values are for Max, who moves first.
for-max = All values are for Max, the side to move: { $side }.

## What is searched, and how

search = Search
this-position = this position
slides-tree = the slides’ tree
own-tree = a tree of your own
cutting = Cutting
minimax = Minimax
alpha-beta = Alpha-beta
plies = Plies
evaluator = Evaluator
moves = Moves
promising-first = most promising first
in-listed-order = in the order of the rules
tree-as-text = The tree: numbers and parentheses
use-tree = Use
# $example: a tree, as it is typed
how-to-write = A number is a leaf and its value for Max; parentheses hold the moves of a node: { $example }

## Going on and back

steps = Steps of the search
step-slider = Step of the search
start = Start
to-start = To the start
value-before = −value
to-value-before = Back to the value before
one-back = One step back
one-on = One step on
next-value = +value
to-next-value = On to the next value that is backed up
node-done = +node
to-node-done = On until the lit position’s value is backed up
end = End
to-end = To the end
play-or-pause = Play, or pause
step = step { $step }
step-of = step { $step } of { $all }
working = { $evaluations } positions evaluated, { $nodes } nodes…
stop = Stop

## The tree

drawing = Drawing of the tree
drawn = The tree, { $shown } of { $all } nodes; the table below says the same
left-out = { $shown } of { $all } nodes are drawn, around where the search is. Click a node to see what is below it.
max-moves = △ Max moves
min-moves = ▽ Min moves
is-evaluated = ● evaluated
is-over = ■ game over
is-window = (α, β) window
is-alpha = α best so far for Max
is-beta = β best so far for Min
is-cut-off = ┄ cut off
moves-together =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
cut-off = cut off
waits = waits
as-table = The tree as a table
table = The tree that was searched
move-head = Move
to-move = To move
state = State
value = Value
window = Window
root = Root
window-of = ({ $alpha }, { $beta })
# The root, or the moves to another node
node =
    { $at ->
        [root] the root
       *[path] { $at }
    }
state-searching = searching
state-evaluated = evaluated
state-over = game over
state-complete = complete
state-cut = cut
cut-with = cut, { $count } of { $moves } moves cut off
searching-with = searching, { $count } of { $moves } moves to come

## How much was searched

how-much = How much was searched
positions-evaluated = Positions evaluated
games-ended = Games that end
nodes = Nodes
leaves = Leaves
moves-cut = Moves cut off
of-whole = { $number } of { $whole } without cutoffs
counting-whole = { $number } (counting the whole tree…)
of-too-many = { $number } of too many to count
# $up, $down: half of the plies, rounded up and down
least = Every position here has { $moves } moves, { $plies } plies deep. Any search must see { $leaves } leaves at least, and alpha-beta looks at no more where the best moves come first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = { $moves }^{ $up } + { $moves }^{ $down } − 1 = { $leaves } (Knuth and Moore, 1975).

## Beside the page's own search

three = Minimax, alpha-beta and PUCT
beside-puct = Beside PUCT
three-ways = Three ways to search
evaluations = Evaluations
root-value = Value of the root
best-move = Best move
so-far = so far
visits = { $visits } visits
run-both = Run both to the end
continue-puct = Continue PUCT to { $visits } visits
other-evaluator = The leaves are judged by { $here } here and by { $there } in the page’s search: choose the same evaluator for both to compare the searches alone.
no-puct = A tree typed by hand has no positions and no priors, which PUCT needs.
the-moves = The moves
select-move = Select this move
for-max-or-less = For Max; ≤: at most, because the rest was cut off
share = share

## The last event

ready = Not started. Press +1 to begin.
root-opened =
    At the root, { $who } has { $count ->
        [one] one move
       *[other] { $count } moves, tried one after the other
    }.
opened =
    At { $at }, { $who } has { $count ->
        [one] one move
       *[other] { $count } moves
    }.
has-window = Its window is { $window }.
evaluated =
    { $at ->
        [root] The root
       *[path] { $at }
    } is as deep as the search goes: { $evaluator } says { $value }.
leaf =
    { $at ->
        [root] The root
       *[path] { $at }
    } is a leaf, worth { $value }.
game-over =
    The game is over after { $at ->
        [root] the root
       *[path] { $at }
    }: { $result ->
        [max] Max has won
        [min] Min has won
       *[draw] a draw
    }, worth { $value }.
at-most = at most { $value }
at-least = at least { $value }
# $worth: a value, or the least or most that it can be. $bound: the end of the window that moves with it
first-value =
    { $from } is worth { $worth }, the first value for { $who } at { $to ->
        [root] the root
       *[path] { $to }
    }{ $bound ->
        [alpha] , and alpha becomes { $value }
        [beta] , and beta becomes { $value }
       *[none] {""}
    }.
better-value =
    { $from } is worth { $worth }, { $who ->
        [Max] more
       *[Min] less
    } than { $before }: the best so far for { $who } at { $to ->
        [root] the root
       *[path] { $to }
    }{ $bound ->
        [alpha] , and alpha becomes { $value }
        [beta] , and beta becomes { $value }
       *[none] {""}
    }.
no-better-value =
    { $from } is worth { $worth }; { $who } already has { $before } at { $to ->
        [root] the root
       *[path] { $to }
    }, so nothing changes.
all-done =
    All moves of { $at ->
        [root] the root
       *[path] { $at }
    } are done: its value is { $value }.
cut-by-beta =
    { $at }: value { $value } is at least beta { $bound }, so { $count ->
        [one] the other move is cut off
       *[other] the other { $count } moves are cut off
    }: Min will not allow this.
cut-by-alpha =
    { $at }: value { $value } is at most alpha { $bound }, so { $count ->
        [one] the other move is cut off
       *[other] the other { $count } moves are cut off
    }: Max has something as good elsewhere.
finished = Finished: the root is worth { $value }.
finished-by = Finished: the root is worth { $value }, by { $line }.
failed = It cannot go on: { $failure }. Choose another evaluator.
too-large = It ends here, after { $steps } steps: the tree is too large. Search fewer plies.
