### Why a move has the visits that it has.

# Stands before a list of moves
why = Why
at-moment = at { $moment }
update = Update
update-about = The search has moved on: say it for what is shown now
nothing = No move to ask about: the game is over, or the position was not evaluated yet.
go-there = Go there

## How it got its visits

its-story = Its story
how-it-got = How it got its visits
# $event: "simulation" or "event", of which $first and $last are numbers. $recent: visits among the last $of
visits-once = { $name } has { $visits } of { $all } visits ({ $share }), the first at { $event } { $first }.
visits-since = { $name } has { $visits } of { $all } visits ({ $share }), the first at { $event } { $first }, the last at { $last }.
recent = It got { $recent } of the last { $of }.
no-visits = { $name } has no visits yet; the other moves have { $all }.
none-visited = No move has been visited here yet.
never-best = It was never the best move; { $rival } is.
# $stretches: the messages below, with commas between them. $older: how many more there were before
still-best =
    It was the best move { $older ->
        [0] {""}
        [one] { $older } time before, and{" "}
       *[other] { $older } times before, and{" "}
    }{ $stretches }, and still is.
was-best =
    It was the best move { $older ->
        [0] {""}
        [one] { $older } time before, and{" "}
       *[other] { $older } times before, and{" "}
    }{ $stretches }; now { $rival } is.
first-at = at { $event } { $moment }
first-from-to = from { $event } { $from } to { $to }
then-at = at { $moment }
then-from-to = from { $from } to { $to }
one-value =
    Q is { $now }{ $beside ->
        [same] , the same as { $rival }
        [better] , { $difference } better than { $rival }
        [worse] , { $difference } worse than { $rival }
       *[alone] {""}
    }.
values =
    Q began at { $first }, went from { $least } to { $most }, and is now { $now }{ $beside ->
        [same] , the same as { $rival }
        [better] , { $difference } better than { $rival }
        [worse] , { $difference } worse than { $rival }
       *[alone] {""}
    }.

## The chart

chart-of = Visits and Q of { $name } up to { $moment }
chart-of-both = Visits and Q of { $name } and { $rival } up to { $moment }
click-to-go = Click to go there

## What it would take

what-it-takes = What it would take
now = Now
visits = { $visits } visits
or-q = or Q
or-visits = or visits
to-be-next = To be selected next
to-be-best = To become the best move
each-alone = Each on its own, with all else unchanged; tried with the search's own formula.
is-next = nothing: it is next
is-best = nothing: it is the best move
is-decided = never: the result is known
is-excluded = never: it is excluded from this search
is-lost = never: it is known to lose, so its P counts as 0
is-led = not to be foretold: all moves of a node are tried in turn
is-beaten = never: { $name } is known to win
at-least = at least { $value }
at-most = at most { $value }
not-even = never, not even { $value }
not-by-prior = not while its Q stays { $q }, not even { $value }
after-others =
    after { $count ->
        [one] { $count } visit
       *[other] { $count } visits
    } of other moves
more-visits =
    { $count ->
        [one] { $count } visit more
       *[other] { $count } visits more
    }
not-within = not within { $visits } visits of other moves
never = never

## The best reply

best-reply = Best reply
go-to = Go to { $name }
# Seen by the player of the move
reply =
    After { $name } the evaluator says { $value }, before any search. The best reply is { $answer }, with { $share } of the visits. Then Q is { $now }: { $beside ->
        [same] as expected
        [better] { $difference } better for { $name } than expected
       *[worse] { $difference } worse for { $name } than expected
    }.
preferred = That is why { $rival } is preferred.
still-worse = It is still { $difference } worse than { $rival }.
no-reply-searched = { $name } has no visits, so no reply was searched.
no-reply-visited = No reply to { $name } has been visited yet, or the game is over.
