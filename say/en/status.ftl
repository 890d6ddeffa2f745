### The status line: what a search does, and all its numbers.

# What a search does.
viewing = Viewing { $moment }
not-started = Not started
waiting = Waiting
offline = Offline
recording = Recording
searching = Searching
failed = The evaluator failed
stopped = Stopped
time-is-up = Time is up
settled = Settled
decided = Decided
game-over = Game over
stopped-after-playouts =
    Stopped after { $count ->
        [one] { $count } playout
       *[other] { $count } playouts
    }
stopped-at =
    Stopped at { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }
stopped-at-limit =
    Stopped at the limit of { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }
stopped-at-servers-limit =
    Stopped at the server's limit of { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }
paused-at =
    Paused at { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }
space-to-continue = Space to continue

# The same as a screen reader says it, when a search starts or stops.
is-searching = Searching.
has-failed = The evaluator failed.
stopped-by-breakpoint =
    Stopped by a breakpoint, { $what }: { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }.
ended-with-nodes =
    { $what }: { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }.
best-move = Best move { $mv }.

# The line, and what is behind it.
no-search = No search yet
running =
    { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }, { $speed }N/s, depth { $depth }
resting =
    { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }, depth { $depth }
everything = Everything about this search: speed, memory, device, digest
the-search = The search
search = Search
nodes = Nodes
playouts = Playouts
beside-kept = { $own } + { $kept } kept
kept-from-before =
    { $count ->
        [one] { $count } more was kept from before
       *[other] { $count } more were kept from before
    }
depth = Depth
seldepth = Seldepth
kld-gain = KLD gain
cache-hits = Cache hits
memory = Memory
device = Device
on-device = { $evaluator } on { $device }
digest = Digest
click-to-copy = { $digest } (click to copy)
digest-copied = Digest copied.
