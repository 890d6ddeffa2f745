### The table of moves.

# Heads of columns, and what they hold in the list of columns. What has a letter has the same in every language.
mv = Move
score = Score
in-pawns = in pawns
visits = visits
share = Share
of-the-visits = of the visits
prior = prior: the network's first guess
wdl = win, draw, loss
value = value
sum-of-values = sum of the values of its visits
exploration = exploration
selected-by = Q + U, which selection compares
network-alone = the network alone
plies-left = plies left

# The node, above the table.
path-to-the-node = Path from the root to the selected node
root = Root
to-move = { $side } to move
player-has-won = game over: { $side } has won
nobody-has-won = game over: a draw
numbers-of-the-node = The node's own numbers

# The table.
moves-of-the-position = Moves of the selected position
left-out = This lean recording leaves out the moves of this position: nothing was searched beyond it.
game-over = The game is over: there are no moves.
turned = Q, V, WDL and score are for { $first }. U and S are for { $second }, who chooses the move.

# A row.
excluded = Excluded: the search does not try this move
is-excluded = excluded
selected-next = Selected next
next = next
won = Won: the game is over, or the win is proven
lost = Lost: the game is over, or the loss is proven
drawn = Drawn: by rule, or proven
repeated = Counted as drawn: this position occurred before in the line
tablebase = Known from a tablebase
at-least-a-draw = Proven: at least a draw
at-most-a-draw = Proven: at most a draw

# What can be done with a move.
deeds = What can be done with this move
deeds-about = Why, search only this, exclude…
why = Why has it these visits?
show = Show it on the board
play = Play it in the game
search-only-this = Search only this
search-also = Search this, too
search-also-about = Ctrl and a click on a move does it, too: first the only move, then one more with each click
exclude = Exclude it
last-move = One move must be left to be searched.
give-visits = Give it { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    }
stop-at-its-visits = Stop the search at its visits…
undo = Undo
undo-key = Undo (Ctrl Z)

# Above the table.
columns = Columns
columns-of-the-table = Columns of the table
usual-in-analyse = The usual ones of Analyse
usual-in-search = The usual ones of Search
all-in-lab = All that Lab has

# Below the table: the node as Lc0 prints it.
lc0-lines = Lc0's lines
