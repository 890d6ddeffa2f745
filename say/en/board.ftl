### The board, its looks and the buttons under it.

chess-board = Chess board
board-with-turn = Board, { $side ->
        [white] White
       *[black] Black
    } to move

# A square, as a screen reader says it. A target is where the piece that is picked up can go.
square-with-piece = { $square }, { $piece }
target = { $square }, can be moved to
target-with-piece = { $square }, { $piece }, can be moved to

white-pawn = white pawn
white-knight = white knight
white-bishop = white bishop
white-rook = white rook
white-queen = white queen
white-king = white king
black-pawn = black pawn
black-knight = black knight
black-bishop = black bishop
black-rook = black rook
black-queen = black queen
black-king = black king

# Arrows and circles of one's own, as a screen reader says them.
arrow-begins = An arrow begins on { $square }.
arrow-drawn =
    Drawn: { $colour ->
        [red] red
        [blue] blue
        [yellow] yellow
       *[green] green
    } arrow from { $from } to { $to }.
arrow-removed =
    Removed: { $colour ->
        [red] red
        [blue] blue
        [yellow] yellow
       *[green] green
    } arrow from { $from } to { $to }.
circle-drawn =
    Drawn: { $colour ->
        [red] red
        [blue] blue
        [yellow] yellow
       *[green] green
    } circle on { $square }.
circle-removed =
    Removed: { $colour ->
        [red] red
        [blue] blue
        [yellow] yellow
       *[green] green
    } circle on { $square }.
cleared = Arrows and circles are cleared.

# The buttons under the board.
walk-through-the-game = Walk through the game
start-of-the-game = Start of the game (↑)
one-move-back = One move back (←)
one-move-forward = One move forward (→)
end-of-the-line = End of the line (↓)
flip = Flip
flip-the-board = Flip the board (f)
edit = Edit
edit-the-position = Edit the position (e)
board = Board
looks = Pieces, colours, arrows and sounds (B)

# How the board looks and sounds.
pieces = Pieces
pieces-classic = Classic
pieces-flat = Flat
pieces-not-there = These pieces are not on this server, so the page draws its own.
squares = Squares
sand = Sand
brown = Brown
blue = Blue
green = Green
grey = Grey
high-contrast = High contrast
coordinates = Coordinates
in-the-squares = In the squares
beside-the-board = Beside the board
no-coordinates = None
when-a-move-is-made = When a move is made
pieces-slide = Pieces slide to their squares
play-a-sound = Play a sound
arrows-of-the-search = Arrows of the search
number-at-the-head = Number at the head
no-number = Nothing
share-of-the-visits = Share of the visits
prior = P: prior
evaluation-in-pawns = Evaluation in pawns
rank = Rank
# Behind it stands one of the three that follow.
arrows-for = Arrows for { $moves }
every-visited-move = every visited move
no-move = no move
moves-with-share = moves with { $share }{"\u00A0"}% of the visits or more
