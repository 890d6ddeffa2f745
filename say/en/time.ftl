### The time bar.

time = Time
steps-back =
    { $count ->
        [one] One simulation
       *[other] { $count } simulations
    } back ({ $key })
steps-on =
    { $count ->
        [one] One simulation
       *[other] { $count } simulations
    } on ({ $key })
hundred-back-key = Ctrl ,
hundred-on-key = Ctrl .
next-change = Next change (])
previous-change = Previous change ([)
phase-on = One phase on: select, expand, evaluate, back up (l)
phase-back = One phase back: back up, evaluate, expand, select (j)
to-start = Go to the start of the search
to-start-key = Go to the start of the search (Home)
play-or-pause = Play the search, or pause (k)
play = Play
pause = Pause
reading-share = reading the log, { $share }
simulation-shown = Simulation that is shown
shown-of = { $shown } of { $end }
of-end = of { $end }
simulation-field = Simulation
simulation-field-about = Simulations so far (batches and what-ifs count too)
speed = Speed
playback-speed = Playback speed
all-in = all in { $seconds } s
per-second = { $number } / s
live = Live
to-latest = Go to the latest and follow the search (End)

### Marks above it.

becomes-best = { $name } becomes the best move at { $moment }
is-proven = { $name } is proven at { $moment }
changed = What if: changed at { $moment }

### Moments in sentences of the page: what stands before their number, and the whole.

simulation = simulation
event = event
simulation-number = simulation { $number }
event-number = event { $number }
