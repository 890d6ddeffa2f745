### Pictures, films and texts to be taken along.

# Pictures
picture = Picture
picture-menu = Picture…
picture-menu-about = Board, tree, moves or a chart, as PNG or SVG
what = What
format = Format
width = Width
as-shown = As shown
pixels = { $width } pixels
size = { $width } × { $height } pixels
save = Save
copy-picture = Copy the picture
picture-copied = Picture copied.
saved-as = Saved as { $name }.
board = Board
tree = Tree
moves = Moves
chart = Chart
why = Why
no-board = There is no board yet.
no-tree = There is no tree yet: the search has not begun.
no-moves = There are no moves yet: the search has not begun.
no-chart = Open the tab Charts first, and choose a chart.
no-why = Open the tab Why first, and choose a move.
cannot-draw = This browser cannot draw the picture. Save it as SVG.
cannot-save = This browser cannot save files.
not-taken = This browser did not take the picture. Save it instead.
the-root = the root
after-move = after { $played }
start-position = start position
set-up = position as set up
title-board = Board: { $place }
title-tree = Tree: { $place }
title-moves = Moves: { $place }
title-chart =
    { $visits ->
        [one] { $chart }: { $place }, one visit
       *[other] { $chart }: { $place }, { $visits } visits
    }
title-why = Visits and Q of { $name } up to { $event } { $end }
title-why-both = Visits and Q of { $name } and { $rival } up to { $event } { $end }
about-board = An arrow is as thick and as full as its move's share of the visits; the dashed one is selected next.
about-icicle = Boxes as wide as shares of visits, coloured by Q, outlined by V.
about-links = Dots as large as visits, coloured by Q, ringed by V; lines as wide as P.
excluded = { $name } (excluded)

# Films
film = Film
film-menu = Film…
film-menu-about = Watch the search from its beginning on; save it as WebM or GIF
film-of = Film of
film-moments = the moments
film-phases = each simulation’s phases
film-minute = a minute: one, five, thirty
film-chapter =
    { $part ->
        [phases] One simulation, phase by phase
        [few] Five simulations
       *[many] Thirty simulations
    }
film-captions = Captions
film-play = Play
film-pause = Pause
film-back = Back one picture (←)
film-on = On one picture (→)
film-picture = Picture of the film
film-place = { $at } of { $all }
film-pace = Pace
film-waits = The search is on its way…
from-simulation = From simulation
to = to
seconds = Seconds
film-size =
    { $count ->
        [one] one picture of { $width } × { $height } pixels
       *[other] { $count } pictures of { $width } × { $height } pixels
    }
done = { $done } of { $all }
drawn-now = The picture that is drawn now
film-about = Board and tree, side by side, as they are looked at now. The page goes through the search meanwhile, and then shows again what it shows now. A film takes { $seconds } seconds at most.
make-film = Make the film
pictures-made = Pictures made
first-is-wrong = The first simulation is a number from 0 to { $end }.
last-is-wrong = The last simulation is a number from 0 to { $end }.
first-is-later = The first simulation comes before the last.
seconds-are-wrong = A film takes from { $least } to { $most } seconds.
cannot-film = This browser cannot draw the film.
no-pixels = This browser does not give the film's pixels.
did-not-come = Stopped: { $place } did not come. Try again.
too-large = A GIF cannot be that large.
other-size = The film's pictures have another size.
gif-failed = The GIF could not be written.
no-webm = This browser records no WebM. Choose GIF.
webm-failed = This browser could not record the film. Choose GIF.
caption-simulation = Simulation { $moment } of { $all }
caption-event = Event { $moment } of { $all }
caption-best = best move { $name }

# Texts
copy = Copy
copy-snippet = Copy a snippet for other sites
copy-snippet-about = Board and tree of this page on a page of yours, in a frame. The server must name that site: serve --allow-embed https://example.org
snippet-copied = Snippet copied.
copy-lines = Copy the best lines
copy-lines-about = Moves with their evaluations, as text
lines-copied = Best lines copied.
copy-moves = Copy the table of moves
copy-moves-about = For a spreadsheet
moves-copied = Moves copied.
copy-status = Copy the status
copy-status-about = Nodes, speed, depth and digest in one line
status-copied = Status copied.
nothing-to-copy = There is nothing to copy yet.
copy-table = Copy the table
copy-markdown = Copy as Markdown
copy-as-lc0 = Copy as Lc0 prints it
chart-as-picture = Save the shown chart as a picture
chart-as-table = Save the shown chart's numbers as a table
take-chart = Take the chart along
line =
    { $visits ->
        [one] { $score } (one visit) { $moves }
       *[other] { $score } ({ $visits } visits) { $moves }
    }
score-of = Score of { $name }: { $formula }
nodes =
    { $count ->
        [one] one node
       *[other] { $count } nodes
    }
depth = depth { $depth }
cache-hits = cache hits { $hits } of { $all }
memory = memory { $bytes }
to-be-next = To be selected next: { $what }
to-be-best = To become the best move: { $what }
any-of = P { $p }, or Q { $q }, or { $n }
