### Starting and stopping a search: limits, the opponent, breakpoints.

search = Search
analyse = Analyse
analyse-about = Search this position (Space)
stop = Stop
stop-about = Stop after the simulation under way (Space)

# The menu of where a search stops.
limits = Limits and stop rules
limits-about = Where the search stops by itself, and whom it plays
stop-when-decided = Stop when decided
stop-when-decided-about = Stop when no other move can become the best in what is left (smart pruning)
autostart = Analyse new positions automatically
autostart-about = Search a position by itself as soon as it is on the board
reuse-the-tree = Reuse the tree after a move
reuse-the-tree-about = When a move is played, its search begins with what the one before knows of it
stop-at = Stop at
unit-of-the-limit = Unit of the limit
no-limit = none
nodes = nodes
nodes-about = Stop when the position has this many visits. Empty: the server's limit
playouts = playouts
playouts-about = Stop after this many more simulations. Empty: no limit
seconds = seconds
seconds-about = Stop after this time. Empty: no limit
kld-gain = KLD gain
kld-gain-about = Stop when the shares of visits change by less than this per visit. Empty: no limit

# Playing against the engine. A field with a number of visits stands between the last two.
engine-plays = Engine plays
engine-plays-about = The engine plays this side: it moves after this many visits
neither-side = neither side
engine-visits-about = Visits before each move
engine-after = after
engine-visits = visits

# The dialog of breakpoints.
breakpoints = Breakpoints
breakpoints-menu = Breakpoints…
breakpoints-on = Breakpoints ({ $count })…
breakpoints-about = The search stops as soon as one of these becomes true.
no-breakpoints = None yet.
no-move-here = not a move here
show-hit = Show where it stopped the search
stopped-at = stopped at { $moment }
remove = Remove
remove-breakpoint = Remove: { $breakpoint }
add = Add
added = Added: { $breakpoint }.

# What follows “Stop when”, and then “of”.
stop-when = Stop when
when-best-move = another move becomes the best
when-visits = a move reaches N visits
when-value = Q crosses a value
when-proof = a result is proven
when-kld-gain = the KLD gain falls below a value
of = of
any-move = any move
the-position = the position
any-node = any node
# The number in the field behind it.
q-for = Q for { $side }
gain = gain
visits = visits

# Why a breakpoint cannot be made.
there-already = This one is there already.
too-many = There can be no more than { $most }.
no-number = "{ $text }" is not a number.
no-visits = "{ $text }" is not a number of visits.

# What a breakpoint waits for.
waits-for-best-move = Another move becomes the best
waits-for-visits =
    { $mv } reaches { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    }
waits-for-visits-of-any =
    Any move reaches { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    }
waits-for-value = Q for { $side } crosses { $q }
waits-for-value-of = Q of { $mv } for { $side } crosses { $q }
waits-for-proof = The result of the position is proven
waits-for-proof-of = The result of { $mv } is proven
waits-for-proof-of-any = The result of any node is proven
waits-for-kld-gain = The KLD gain falls below { $gain }

# What has stopped a search, also in the middle of a sentence.
search-stopped = A breakpoint stopped the search at { $moment }: { $what }
met-best-move = { $mv } is the best move now
met-visits =
    { $mv } has { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    }
met-value =
    Q for { $side } { $way ->
        [fell] fell below
       *[rose] rose to
    } { $q }
met-value-of =
    Q of { $mv } for { $side } { $way ->
        [fell] fell below
       *[rose] rose to
    } { $q }
met-proof = the result is proven
met-proof-of = { $mv } is proven
met-kld-gain = the KLD gain fell below { $gain }
