### Keys and what they do: the dialog that lists them.

keys = Keys
list-of-keys = List of keys
where-the-focus-is = Where the focus is
pointing = A click selects, a double click in the table goes into the move. Point at a move to light it on the board, in the tree and in the table. The address is always a link to what you see; Share makes pictures and films of it.
licences = Licences and source

# Names of keys, as they stand on a keyboard.
space-bar = Space
home-end = Home End
ctrl-z-y = Ctrl Z, Ctrl Y
shift-arrows = Shift ↑ ↓
shift-f10 = Shift F10
delete = Delete
esc = Esc

# What they do everywhere.
search-or-stop = search, or stop; play a recording, or pause
forward = one simulation forward; ten; with Ctrl a hundred
back = one simulation back; ten; with Ctrl a hundred
phase = one phase back, or forward: select, expand, evaluate, back up
node-by-node = the same, node by node
play-back = play the search back, or pause
changes = previous change, next change
ends = start of the search, latest
along-game = back and forward in the game
ends-of-game = start and end of the game
undo-redo = undo, redo what was done last: to the game, or as a what-if
variations = previous variation, next variation
analyse-game = analyse the whole game
comment = comment on the move
glyph = good move (!, !!, !?), bad move (?, ??, ?!)
delete-move = delete the move, with what follows it
menu-of-move = menu of the move: variations, glyphs, comments, copies
find = find a move, a line or a position in the tree
found = next place that was found, previous place
flip = flip the board
edit = edit the position
board-looks = pieces, colours, arrows and sounds of the board
scores = scores for White, or for the side to move
tree-form = tree as boxes, or as nodes and links
choose-network = choose the network
parameters = all parameters of the search
breakpoints = breakpoints: when the search stops
show-columns = show or hide the left, middle and right column
more-or-less = show more: Analyse, Search, Lab; show less
leave = close the phases; select the root
recordings = recordings: famous searches, open a file, save this search
compare = compare with another search, or stop comparing
lessons = in a lesson or a study: next lesson or chapter, previous one
lesson-help = in a lesson: hint, large type
this-list = this list

# What they do where the focus is.
board = Board
on-board = arrows move, Enter picks a piece up and puts it down, Esc puts it back; a begins an arrow and ends it, o draws a circle, with Shift red, with Alt blue, with both yellow; x clears them, those of the game too
board-editor = Board editor
in-editor = arrows move, Enter uses the tool, a piece's letter puts it there, white with Shift, Delete takes it away
table = Table
in-table = ↑ ↓ choose a move, Enter goes into it, Backspace goes up; Ctrl and a click searches only this move, and one more with each click
comparison = Comparison
in-comparison = the time keys move both searches; [ ] go where they differ, d colours by visits or Q, Esc closes
charts = Charts
in-charts = ← → read values, with Shift by ten; ↑ ↓ choose a move, Enter goes there, Esc goes back
finding = Find
in-find = ↑ ↓ go from place to place, Enter selects one; arrows read squares and bars
tree = Tree
in-tree = arrows move, Enter zooms, Backspace zooms out, + and − change the scale, 0 shows everything, o among nodes and links opens what stands for more moves of a node, w tells why a move has its visits
