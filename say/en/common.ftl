### Words that several parts of the page share.

cancel = Cancel
close = Close
copied = Copied.
simulations =
    { $count ->
        [one] one simulation
       *[other] { $count } simulations
    }
