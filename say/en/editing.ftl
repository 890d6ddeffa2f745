### Editing games: the head of the list of moves, the menu of a move, the editor of comments.

# What was done. $mv is a move with its number, or "the start".
deed = { $what ->
        [insert] play { $mv }
        [delete] delete { $mv }
        [rest] delete what follows { $mv }
        [keep] delete the variations beside { $mv }
        [promote] promote { $mv }
        [main] make { $mv } the main line
        [demote] move { $mv } down
        [comment] comment on { $mv }
        [glyph] change the glyphs of { $mv }
        [shapes] draw after { $mv }
        [clock] set the clock of { $mv }
        [evaluation] write the evaluation of { $mv }
        [tag] change the tags of the game
        [outcome] change the result
        [add] add a game
        [several] annotate the game
       *[game] delete a game
    }
the-start = the start
done = Done: { $deed }.
undone = Undone: { $deed }.
redone = Redone: { $deed }.
undo = Undo: { $deed } (Ctrl Z)
redo = Redo: { $deed } (Ctrl Y)
# A label of the menu goes in.
not-here = "{ $label }" cannot be done here.

# The head of the list.
tools = Edit the game
in-columns = White and Black in columns
comment-on-current = Comment on this move (C)
more = Everything for this move (Shift F10)

# The menu.
menu-of = Menu of { $mv }
menu-of-start = Menu of the start
promote = Promote the variation
demote = Move the line down
make-main = Make it the main line
delete = Delete from here
delete-rest = Delete what follows
delete-variation = Delete this variation
keep-line = Delete the other variations
delete-game = Delete this game
pass = Insert a null move
clear-shapes = Clear arrows and circles
glyphs = Glyphs
more-glyphs = More glyphs
comment-after = Comment…
comment-before = Comment before the move…
copy-line = Copy the line
copy-fen = Copy the FEN
copy-pgn = Copy the game as PGN
line-copied = Line copied.
fen-copied = FEN copied.
pgn-copied = Game copied as PGN.

# The editor of comments.
comment-of = Comment on { $mv }
comment-before-of = Comment before { $mv }
comment-at-start = Comment at the start
saved = Saved
unsaved = Not saved yet
unsaved-offline = Offline. It is saved when the server is there again.
gone = This move is deleted. Undo (Ctrl Z) brings it back.
close = Close (Esc)

# The list.
evaluation = Evaluation in the game, for White
time-left = Time left on the clock
time-used = Time for the move
cannot-be-shown = The rest of this line cannot be shown.
no-moves = This game has no moves yet.

# Glyphs, as titles of their signs.
good-move = Good move
mistake = Mistake
brilliant-move = Brilliant move
blunder = Blunder
interesting-move = Interesting move
dubious-move = Dubious move
only-move = Only move
equal = Equal
unclear = Unclear
white-slightly-better = White is slightly better
black-slightly-better = Black is slightly better
white-better = White is better
black-better = Black is better
white-winning = White is winning
black-winning = Black is winning
zugzwang = Zugzwang
development = Development
initiative = Initiative
attack = Attack
compensation = Compensation for the material
counterplay = Counterplay
time-trouble = Time trouble
with-the-idea = With the idea
novelty = Novelty
