### Looking for moves, lines and positions in the tree.

field = Find a move, a line of moves or a position
examples = Nf3, e2e4 e7e5, 1. d4 Nf6 2. c4, a FEN…
find = Find
clear = Clear

## What can be typed

how = What can be typed
a-move = A move
a-move-means = anywhere in the tree. With x, + or # only captures, checks or mates; without them all. A pawn move without x is no capture.
its-squares = Its squares
its-squares-mean = any piece, or the one that is named.
who-makes-it = Who makes it
who-makes-it-means = one dot means White, three mean Black. The number does not matter.
a-line = A line
a-line-means = moves in this order, anywhere.
from-here = From here
from-here-means = the same, from the position one looks below.
a-position = A position
a-position-means = a FEN: every place with this position, by whatever moves. Move counters do not matter.

## Where one looks

# Stands after "in", wherever it is used
whole-tree = the whole tree
tree-below = the tree below { $line }
tree-below-illegal = the tree below an illegal line
in-scope = In { $scope }
below-selected = Only below the selected position
below-selected-about = Look only below the selected position
everywhere = In the whole tree
no-scope = The search does not have this line yet. Look in the whole tree, or go on in the search.

## What came of it

not-begun = Nothing here yet: the search has not begun.
looking = Looking through the tree…
tree-empty = The tree is empty here.
when-it-pauses = Updates when the search pauses.
nothing-in = Nothing in { $scope } at { $moment }.
not-in = “{ $text }” is not in { $scope } at { $moment }.
found =
    { $places ->
        [one] { $places } place
       *[other] { $places } places
    }, N { $visits } together; { $share } of { $all } visits pass through, at { $moment }.
some-below-others = Some places are below others; their visits count at both.
tree-has =
    { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }, { $visits ->
        [one] { $visits } visit
       *[other] { $visits } visits
    } at { $moment }.
too-deep =
    { $count ->
        [one] { $count } node deeper than { $plies } plies is left out.
       *[other] { $count } nodes deeper than { $plies } plies are left out.
    }
framed = { $drawn } of { $all } framed in the tree.
places-of =
    { $count ->
        [one] { $count } place of { $text }
       *[other] { $count } places of { $text }
    }
looked = { $looked } of { $all } nodes
searched-through = Nodes searched through
stop = Stop
stopped = Stopped before the end.
again = Look again

## Parts of the answer

what-is-shown = What is shown
places = Places
places-about = Every place where it was found
around = Before and after
around-about = The moves before it and the replies to it, added up
all-moves = All moves
all-moves-about = Every move of the tree, added up
depths = Depth and width
depths-about = How deep the visits go, and how many moves each position tries
squares = Squares
squares-about = The squares that the moves start from and end on

## Places

places-found = Places that were found
line-head = Line
visits = Visits
share-of-all = Share of all visits
share = share
ply = ply
ply-about = Plies from the root of the search
none-found = Not found. “All moves” lists what was tried.
most-visited = The { $listed } most visited of { $all } places.
more-places = Show more places
root = the root
illegal-line = an illegal line
given = { $count } given

## Before and after

move-head = Move
places-head = places
visits-together = Visits, all places together
share-of-found = Share of the visits of what was found
mean-of-visits = Mean of all visits
mean-of-places = Mean of all places
reached-by = Reached by
answered = Answered
what-was-found = What was found
replies = Replies to it
player-moved = { $text }, { $side } moved
ended-here = ended here
ended-here-about = Visits that ended at the place itself: its evaluation, and later visits where the result is known
given-left-out =
    { $count ->
        [one] { $count } forced visit of the replies is excluded.
       *[other] { $count } forced visits of the replies are excluded.
    }
for-mover = Q is for the side that plays the move of its row.
for-player = Q is for { $side }.
show-rest = Show them
rest =
    { $moves ->
        [one] { $moves } more move
       *[other] { $moves } more moves
    }, in { $places ->
        [one] { $places } place
       *[other] { $places } places
    }, N { $visits } together.
nothing-before = nothing: the search begins here
find-this = Find this move
# Stand before the name of a move, for those who do not see its colour
player-s = { $side }’s

## All moves

choose-one = Type a move or a position, or choose one of these moves.
no-move = No move has been tried here.
more-moves = Show more moves
sums = N is the sum over all places where the move was tried, Q the mean over those visits; a place below another one counts again.

## Depth and width

depth-zero = Depth 0 is the position one looks below. Choose a bar to see the widths at its depth.
visits-at-depth = Visits that reach a depth
nodes-at-depth = Nodes at a depth
widths = Widths of nodes
all-depths = at all depths
plies-down =
    { $plies ->
        [one] { $plies } ply down
       *[other] { $plies } plies down
    }
nodes-by-width = Nodes by the number of their visited moves
nodes-down-by-width =
    Nodes { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    } down by the number of their visited moves
nodes-with-width =
    { $count } of { $all ->
        [one] { $all } node
       *[other] { $all } nodes
    } with { $width ->
        [one] { $width } visited move
       *[other] { $width } visited moves
    }.
depth-in-words =
    { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    } deep: { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }, N { $visits } together; { $ended ->
        [one] { $ended } visit ends
       *[other] { $ended } visits end
    } there, { $known ->
        [one] { $known } node is
       *[other] { $known } nodes are
    } known; { $width } visited moves a node.
as-table = As a table
depths-as-table = Depths as a table
nodes-head = nodes
visits-reach = Visits that reach it
ended-head = ended
visits-end = Visits that end there
exact-head = exact
nodes-known = Nodes whose result is known
width-head = width
width-about = Visited moves of a node, on average
widest-head = widest
widest-about = The most visited moves that a node has

## Squares

no-such-move = No such move has been tried.
which-squares = Which squares
end-on = End on
start-from = Start from
whose-moves = Whose moves
both-sides = both sides
white = White
black = Black
which-pieces = Which pieces
all-pieces = all pieces
pawns = pawns
knights = knights
bishops = bishops
rooks = rooks
queens = queens
kings = kings
from-ply = plies
to-ply = to
deeper-count = Deeper moves count as ply { $ply }.
squares-by-use = Squares by use
moves-end-on = { $square }: { $share } of the moves by visits end on it, N { $visits }; { $others } visits start from it.
moves-start-from = { $square }: { $share } of the moves by visits start from it, N { $visits }; { $others } visits end on it.
of-all-moves = { $share } of all moves by visits
squares-as-table = Squares as a table
squares-caption = Visits of the moves that start from and end on each square.
square-head = square
start-from-head = start from
end-on-head = end on
