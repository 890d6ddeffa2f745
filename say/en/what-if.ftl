### What-ifs: the search changed by hand, and what became of it.

from-moment = Changes apply from { $moment }. The search is replayed from there as a new search, with the same evaluations.
from-start = Changes apply from the start of the search; go back in time to make them later. The search is replayed from there as a new search, with the same evaluations.
go-there = Go there

## A move

# Stands before a list of moves, and the place of the move after it
of-move = Move
move-at =
    { $at ->
        [root] at the root
       *[path] after { $at }
    }
no-move = No move to change: the game is over, or the position was not evaluated yet.
exclude = Exclude
exclude-about = Search all moves but this one
only-this = Search only this
only-this-about = Search this move alone
all-moves = Search all moves
all-moves-about = Search every move of this position again
one-must-stay = At least one move must stay in the search.
give = Give visits
give-about = Simulations go through the move, whatever the formula says; the visits of the position before it do not count them
# $field: a number to be typed. $visits: the message below
up-to = up to { $field } { $visits }
visits = visits
type-visits = Type how many visits the move shall have.
has-already = { $name } has { $visits } visits already.
has =
    It has { $visits }{ $given ->
        [0] {""}
       *[other] {" "}and { $given } given
    }.

## A value

value-of =
    Value of { $at ->
        [root] the root
       *[path] the position after { $at }
    } { $side ->
        [white] (for { $player })
       *[mover] (for the side that just moved)
    }

## Parameters

parameters = Parameters
another-parameter = Another parameter
fpu-value = FPU value
temperature = Temperature
batch = Batch
must-be-between = { $name } must be between { $least } and { $most }.
must-be-number = { $name } must be a number.

## What was changed

made = Changes in this search
none-made = None yet.
# $edit: one of the messages below. $event: "simulation" or "event". $moment: its number
made-from = { $edit }, from { $event } { $moment }
parameter-is = { $name } is { $value }
prior-is =
    P of { $name } { $at ->
        [root] at the root
       *[path] after { $at }
    } is { $prior }
value-is =
    V of { $at ->
        [root] the root
       *[path] the position after { $at }
    } is { $value } for the side that just moved
all-searched =
    all moves { $at ->
        [root] at the root
       *[path] after { $at }
    } are searched
are-excluded =
    { $names } { $at ->
        [root] at the root
       *[path] after { $at }
    } { $count ->
        [one] is excluded
       *[other] are excluded
    }
only-searched =
    { $at ->
        [root] at the root
       *[path] after { $at }
    } only { $names } { $count ->
        [one] is searched
       *[other] are searched
    }
visits-given =
    { $name } { $at ->
        [root] at the root
       *[path] after { $at }
    } is given { $visits } visits
undo = Undo
undo-about = Back to the search before this change (Ctrl Z)
redo = Redo
redo-about = Make the change again (Ctrl Y)

## What became of it

replaying = Replaying…
no-difference =
    { $count ->
        [one] No difference in { $count } simulation.
       *[other] No difference in { $count } simulations.
    }
first-difference =
    The first difference is simulation { $simulation }: it tries { $now ->
        [root] the root itself
       *[path] { $now }
    } instead of { $before ->
        [root] the root itself
       *[path] { $before }
    }.
show-it = Show it
show-it-about = Show the tree before that simulation
best-stays = The best move stays { $name }: { $visits-before } visits after { $simulations-before } simulations before, { $visits } visits after { $simulations } simulations now.
best-changes = The best move changes from { $before } ({ $visits-before } visits after { $simulations-before } simulations) to { $now } ({ $visits } visits after { $simulations } simulations).

## What later searches found

# $line: moves. $nodes, $moves: numbers
later-mates = { $line } was searched with { $nodes } nodes: mate in { $moves }.
later-is-mated = { $line } was searched with { $nodes } nodes: mated in { $moves }.
later-draws = { $line } was searched with { $nodes } nodes: a proven draw.
later-is-worth = { $line } was searched with { $nodes } nodes: Q is { $q } for the side that moved there.
carry-result = Carry back
carry-result-about = Bring the proven result to this search. It is a change that can be undone
carry-whole = Carry all of it back
carry-whole-about = Bring the whole search to this one: its visits are kept apart, and the position before does not count them
result-is-carried = The result is carried back.
whole-is-carried = All of it is carried back.
is-carried = what was found after { $line } is carried back, { $visits } simulations
q-changes = Q of { $name } was { $before } and is { $now }.
line-changes = The main line was { $before }; it is { $now }.
needed-same = By itself the search would have needed { $simulations } simulations to say so.
needed-more = By itself the search would have needed more than { $simulations } simulations to say so.
needed-running = It is measured how many simulations the search would have needed by itself…
