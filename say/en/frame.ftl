### The frame: header, menus, tabs, dialogs, and what positions and players are called.

description = Watch an AlphaZero-style search think: N, P, Q, U and V of every edge, live.
page-not-found = Page not found
nothing-here = There is nothing at this address. The link may be old, or mistyped.
start-an-analysis = Start an analysis

# Where one can go.
site = Site
new-analysis = New analysis
my-analyses = My analyses
learn = Learn
glossary = Glossary
training = Training

# The connection, in the header.
recording = recording
connecting = connecting
in-your-browser = in your browser
connected = connected
watching = watching
connection-lost = connection lost
closed = closed

# The depths of the page, and how each introduces itself.
how-much = How much is shown
analyse = Analyse
analyse-about = Board, evaluation, game and moves
search = Search
search-about = And the tree: watch the search think, step by step
lab = Lab
lab-about = And everything else: formula, parameters, what-if, network
introduction = Introduction
welcome-to-analyse = Play a move or paste a game: the evaluation, the best lines and the chances of every move follow.
welcome-to-search = This is the search itself, to be stepped and played like a film: each box is a position, as wide as its share of the visits.
welcome-to-lab = Here everything can be changed and asked: parameters, what-ifs, the formula with its numbers, the network.

# The box for positions and games.
position-or-game = Position (FEN) or game (PGN)
box-prompt = Paste a FEN or PGN, drop a file, or pick a famous game
box-prompt-short = FEN, PGN, file…
set-up = Set up
start-position = Start position
copy-fen = Copy FEN
open-a-file = Open a file…
file-of-games = A file of games or positions
famous-games = Famous games…
small-game-hint = A game's name and moves, as in connect-four d c. Enter sets it up.
game-hint = A FEN, a PGN with one game or many, or moves as in 1.e4 e5. Enter sets it up; Ctrl+V works anywhere on the page.

# What can be given to others.
share = Share
share-menu = Share…
copy-a-link = Copy a link
copy-a-link-about = Opens this position, search and view
copy-a-live-link = Copy a live link
copy-a-live-link-about = Others watch this analysis, and cannot change it
save-as-a-recording = Save as a recording…
save-as-a-recording-about = The whole search in one file

# The menu of views.
view-menu = View, keys and more
depth = Depth
scores = Scores
scores-about = Scores from whose view
for-the-side-to-move = for the side to move
notation = Notation of moves
columns = Columns
columns-of-the-page = Columns of the page
show-or-hide = Show or hide ({ $key })
theme =
    Theme: { $theme ->
        [light] light
        [dark] dark
       *[system] as the system
    }
theme-about = Colours: as the system, dark, or light
recordings = Recordings…
recordings-about = Famous searches, opening a recording, saving this search as one (r)

# Parts of the page.
parts-of-the-page = Parts of the page
tabs = Views of the selected node
more = More
board = Board
game = Game
review = Review
moves = Moves
moves-about = Every move with its numbers
tree = Tree
tree-about = The whole search as a picture
why = Why
why-about = Why a move has its visits
charts = Charts
charts-about = How the search came to its choice
formula = Formula
formula-about = How a move's score is computed
code = Code
code-about = The algorithm as a program, with the lines that run
what-if = What if
what-if-about = Change something and search again
find = Find
find-about = Find a move or a position in the tree
score = Score
score-about = From value to centipawns
network = Network
network-about = What the network sees
minimax = Minimax
minimax-about = Classical search, step by step
engines = Engines
engines-about = Second opinions: other engines on this server, beside the search
automatic = automatic
pixels = { $size } pixels
drag-to-resize = Drag to resize; double-click to reset

# Players, and positions in lists.
white = White
black = Black
first = First
second = Second
a-position = A position
position-and-turn = { $position }, { $side } to move
men-against = { $white } v { $black }
