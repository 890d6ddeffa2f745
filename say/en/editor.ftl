### The board editor.

edit-the-position = Edit the position
analyse-this-position = Analyse this position
board-to-be-edited = Board to be edited
white-pieces = White pieces
black-pieces = Black pieces
move-pieces = Move pieces
remove-pieces = Remove pieces
start-position = Start position
clear = Clear
flip = Flip
side-to-move = Side to move
white = White
black = Black
may-castle = May castle
white-king-side = White O-O
white-queen-side = White O-O-O
black-king-side = Black O-O
black-queen-side = Black O-O-O
en-passant = En passant
no-square = none

# Why a position cannot be played.
empty-board = The board is empty.
no-kings = Neither side has a king.
no-white-king = White has no king.
no-black-king = Black has no king.
many-white-kings = White has { $count } kings.
many-black-kings = Black has { $count } kings.
pawn-on-outer-rank =
    The pawn on { $square } stands on its { $rank ->
        [first] first
       *[last] last
    } rank.
king-could-be-taken =
    The side not to move is in check: { $to-move ->
        [white] White is to move and could take Black’s king.
       *[black] Black is to move and could take White’s king.
    }

# What is wrong with a FEN.
no-fen = This is not a FEN.
fen-of-another-game = This FEN is of another game: with pockets, promoted pieces or counts of checks.
bad-board = The first part of a FEN has eight ranks of eight squares; this one has not.
bad-turn = The second part of a FEN is the side to move: w or b.
bad-castling = The third part of a FEN is the right to castle: like KQkq, or a dash.
bad-en-passant = The fourth part of a FEN is the en passant square: like e3, or a dash.
bad-numbers = The last two parts of a FEN are numbers: half-moves without progress, and the move.
