### Other engines beside the search.

# The head: whom to ask, and how.
engine = Engine
choose-engine = Engine to ask for a second opinion
lines = Lines
how-many-lines = How many lines it gives
limit = For
where-it-stops = Where it stops by itself
until-stopped = until stopped
as-many-nodes = as many nodes as ours
follow = Follow the game
follow-about = Ask again for each position that you go to
start = Start
stop = Stop

# Why there is nothing.
no-engines = No other engine is installed on this server.
how-to-get-one = Install one and start the server again: apt install stockfish, or name one with --engine NAME=PATH.
needs-server = Engines run on a server; this page searches without one.
needs-analysis = A recording has no engines beside it. Analyse its position to ask one.
not-asked = Not asked yet. Start lets { $engine } search this position beside ours.
not-asked-here = { $engine } was asked about another position. Start asks it about this one.
not-connected = Without a connection no engine can be asked.
only-owner = Only the owner of this analysis can ask engines; everybody sees what they say.

# How it stands.
starting = starting…
searching = searching
finished = done
stopped = stopped
left = stopped: its position was left
not-started = It could not be started: { $problem }.
silent = It said nothing for { $seconds } s, and was ended.
not-stopping = It did not stop within { $seconds } s, and was ended.
flood = It said more than anybody can read, and was ended.
ended = It ended by itself ({ $how }).
illegal-move = It decided on { $mv }, which is not legal here, and was ended.
no-move = It says that there is no move, although there is one, and was ended.
no-chess960 = It does not play Chess960, and was ended.
line-was-cut = One of its lines was cut: { $mv } is not legal there.
it-says = It says: { $remark }
depth = depth { $depth }
hash-full = hash { $percent } full

# What it says beside the search.
same-move = { $engine } and this search both prefer { $mv }.
other-move = { $engine } prefers { $theirs }, this search { $ours }.
all-equal = All { $moves } moves have the same number of visits.
differing = { $differing } of { $moves } moves have another number of visits; { $share } of the visits go elsewhere.
uneven = With other numbers of visits in all: { $share } of the visits go elsewhere.
unlike = Not the same as in this search: { $names }.
the-network = the network
the-edits = changes by hand
the-moves = the moves searched
the-kept = what it began with
the-priors = the network of P

# The table.
table = What the engine says of moves, beside this search
mv = Move
score = Score
line = Line
theirs = { $letter } of the engine
ours = { $letter } of this search
our-share = Our visits
difference-about = The engine's share of visits less ours
rank = Rank
is-unlike = The engine and the search differ about this move
play-line = Show on the board: { $moves }
