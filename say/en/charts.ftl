### Charts of a node's numbers over its visits.

not-begun = Nothing here yet: the search has not begun.
reading = Reading the log…
nothing = Nothing to chart here.
up-to = up to { $moment }
chart = Chart

## The charts: on a button, and in full

visits-button = N
visits-title = Visits of each move against all visits
values-button = Q
values-title = Q of each move against all visits
own-button = Q per move
own-title = Q of each move against its own visits
shares-button = P, share
shares-title = P of each move, and its share of the visits
choice-button = Q + U
choice-title = Q and U of the chosen move, and their sum
settling-button = KLD
settling-title = KLD gain and entropy against all visits
methods-button = Minimax
methods-title = Averaged Q, minimax, and Q of the best move
wdl-button = WDL
wdl-title = Win, draw and loss against all visits

## How to read them

visits-explained = Completed visits of each move; forced visits excluded.
values-explained =
    For { $side ->
        [mover] the side to move
       *[player] { $side }
    }. Bands: one standard error to either side, s / √n of the n values found below the move. Dotted: fewer than { $sure } visits.
shares-explained = P as selection uses it, above the share of the visits at the end; the mark is the share at the point read out.
choice-explained = For the side to move, which makes the moves: of the chosen move, or else the most visited one. U is large while the move has few visits and then gives way to Q; it grows again while the others are visited. Without visits Q is that of first play urgency.
settling-explained = Entropy of the shares of visits, −∑ p ln p. KLD gain: ∑ p ln(p / p now) / 100, with the shares p of 100 visits before; from 200 visits on.
methods-explained =
    For { $side ->
        [mover] the side to move
       *[player] { $side }
    }. Minimax: a known result counts as it is, a position without visited moves as its V, any other as its best visited move. Dotted: fewer than { $sure } visits.
wdl-explained =
    For { $side ->
        [mover] the side to move
       *[player] { $side }
    }, without draw score. Pale: fewer than { $sure } visits.

## In the drawing

entropy = entropy
entropy-nats = entropy, nats
kld-gain = KLD gain
minimax = minimax
q-averaged = Q, averaged
q-of-best = Q of the best move
best = best
win = win
draw = draw
loss = loss
# At the end of its curve, where there is little room
loss-label = loss
visits-of-move = visits of the move
visits-of-node = visits of the node
share-at-end = share of visits at the end
more-in-table =
    { $count ->
        [one] { $count } more move is in the table
       *[other] { $count } more moves are in the table
    }

## What is read out

read-out-of = { $chart }: read-out
read-aloud = { $visits } visits, at { $moment }: { $values }
# $visits: N and its number. $event: "simulation" or "event". $moment: its number. $about: the message below
read-out = { $visits } at { $event } { $moment } { $about }
read-of =
    { $spot ->
        [picked] (here)
       *[current] (current)
    }, for { $side }{ $whose ->
        [to-move] , to move
       *[view] {""}
    }
go-there = Go there
move-head = Move
share = share
none-visited = No move has been visited yet.
fewer-moves = Fewer moves
other-moves =
    { $count ->
        [one] { $count } other move (grey)
       *[other] { $count } other moves (grey)
    }

## As a table

as-table = As a table
data = The chart's data
caption = { $chart }. { $shown } of { $all } rows; the CSV file has all.
moment-head = moment
visits-head = visits
move-column = move
for-player = ({ $side })
