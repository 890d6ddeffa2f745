### The evaluation, the best lines and the list of moves.

evaluation = Evaluation
# Behind a score: whose it is.
for-side = for { $side }
# The share of draws follows.
draw = draw
chances = { $first } wins { $win }, draw { $draw }, { $second } wins { $loss }
not-evaluated = Not evaluated yet
# The extent of the search follows.
after = After { $line }:
visits =
    { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    }
nodes-and-depth =
    { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }, depth { $depth }
back = Back
back-to-the-game = Back to the position of the game

lines = Lines
best-lines = Best lines
how-many-lines = How many lines

moves = Moves
start = Start
no-moves-yet = Play a move on the board, or paste a game into the box above.
numbered = Game { $number }
illegal-in-link = Move { $number } of the link, { $mv }, is not legal there.
