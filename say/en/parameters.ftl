### Parameters of a search: the drawer of its settings, and the dialog with all of them.

parameters = Parameters
settings = Settings of the search
network = Network
# FPU: …
fpu-value = value
temperature = Temperature
batch = Batch
more = More…
all-parameters = All parameters of the search, and its formula (p)
defaults = Defaults
compare = Compare…
search-in-browser = Use my browser
search-in-browser-about = This page searches itself then, with the network that comes with the program or one that you drop on it: nothing is sent to the server
search-on-server = Use the server
search-on-server-about = The server searches then, with its networks, and keeps the analysis
compare-searches = Compare this search with another one of this position (c)
computed-by = Computed by
computed-by-about = What computes the network: the server's choice, the program's own evaluator, which has the same bits everywhere, or ONNX Runtime
as-server = the server's choice
runs-on = Runs on { $device }.
opens-new-search = A change opens a new search; the present one is kept.
search-only = Search only
all-moves = all moves
search-only-these = Search only these moves, for example e4 d4. Empty: all moves
not-legal = "{ $word }" is not a legal move here. Nothing was changed.
searches-here = Searches of this position
# Part of a list that tells searches from each other.
only-moves =
    { $count ->
        [one] only 1 move
       *[other] only { $count } moves
    }
what-if = what-if { $search }
other-network = This link was made with a different version of { $name } (SHA-256 { $meant }…, here { $here }…).
no-network = This link was made with a different version of { $name } (SHA-256 { $meant }…, here none…).

## The dialog

compare-with-these = Compare with these
search-with-these = Search with these
all-defaults = All defaults
starts-new-search = A change starts a new search; this one is kept.
takes-number = a number from { $least } to { $most }; default { $default }
takes-whole = a whole number from { $least } to { $most }; default { $default }
takes-any-whole = a whole number; default { $default }
default-is = default { $default }
measure = Measure
measuring = Measuring…
measures = Measures evaluations per second with batches of 1, 2, 4, ... and takes the smallest size that is nearly as fast as any
# What follows is a list of sizes, each with its number.
measured = Evaluations a second in batches of { $sizes }.

## What parameters mean. The engine has the English words; other languages have a variant for each parameter.

meaning =
    { $parameter ->
       *[any] { $meaning }
    }
choice =
    { $choice ->
       *[any] { $meaning }
    }
