### The tour: a recorded search with captions.

take-the-tour = Take the tour
take-the-tour-about = A recorded search with { $number } captions, in two minutes
tour = Tour
in-tour = ← → go to the caption before or after, Space lets the tour go on by itself or stops it, Esc closes it
progress = { $number } of { $all }
back = Back
next = Next
play = Play
play-about = Go on by itself (Space)
pause = Pause
pause-about = Stop going on by itself (Space)
again = From the beginning
close = Close the tour (Esc)
on-the-way = The search goes on: simulation { $number } …
elsewhere = This is simulation { $number }. Play or Next goes on with the tour.
loading = Opening the recording…

### Captions, in their order. Moves and numbers are those of the search.

position =
    { $title }: White to move gives up the queen and mates. The search does not know it yet: it has looked at this position { $count ->
        [one] once
       *[other] { $count } times
    }.
prior = For each of the { $moves } moves the network has a first guess, P. It likes { $most } best, with { $all }; the winning move, { $famous }, gets { $little }.
tree =
    Every simulation walks down the tree, opens one more position and evaluates it. Each box is a position, as wide as its share of the visits: { $count ->
        [one] there is one
       *[other] there are { $count }
    } so far.
first-visit = Simulation { $number } tries { $famous } for the first time. The network sees a queen less and says V = { $value }, nearly lost: Why tells such a story of every move.
evaluation =
    The evaluation is an average. After { $number } simulations { $best } is best: { $score } is what was seen behind it in { $count ->
        [one] one visit
       *[other] { $count } visits
    }.
selection =
    Each simulation takes the move with the largest Q + U, and U grows for what is left alone. { $famous }, visited { $count ->
        [one] once
       *[other] { $count } times
    } in { $number } simulations, is the next one now.
proof = And there it is: { $line }. The mate is proven, the evaluation is { $score }, and every visit goes there from now on.
time =
    The search changed its mind or proved something at { $count ->
        [one] one moment
       *[other] { $count } moments
    }: these are the marks. Drag the handle, and the whole page is as it was then.
what-if = In Lab you change something and see what becomes of it: a prior, a value, a parameter. This search was made curious, with c_puct { $set } instead of { $usual }.

### The end.

what-now = What now?
paste = Paste your own position
first-lesson = First lesson
famous-games = Famous games
