### The tree, and small boards.

search-tree = Search tree by visits
form-of-tree = Form of the tree
icicle = Icicle: boxes as wide as shares of visits
nodes-and-links = Nodes and links
label = Label
number-in-labels = Number in labels
share = share
boards = boards
zoom-out = Zoom out
zoom-out-key = Zoom out (−)
zoom-in = Zoom in
zoom-in-key = Zoom in (+)
whole-tree = Whole tree
whole-tree-key = Show the whole tree (0)
keys = Arrow keys move, Enter zooms in, Escape zooms out, 0 shows everything, o shows more nodes and links, w tells why.
# $button: analyse.
press-analyse = Press { $button } to search this position.
analyse = Analyse
not-searched = This position is not searched yet.
way-to-top =
    Way to the top of the { $tree ->
        [tree-a] tree a
        [tree-b] tree b
       *[tree] tree
    }
root = Root
root-not-searched = Root, not searched yet

### What is drawn.

more = { $number } more
unvisited = { $number } unvisited

### The line below it.

shown =
    Shown { $drawn } of { $all ->
        [one] 1 node
       *[other] { $all } nodes
    }
no-nodes = No nodes yet
half-of-scale = Half of the scale is for values between −0.25 and +0.25. In searches of more than 400 simulations a node is paler the longer ago it was visited.
q-for-mover = Q for the side that moved
q-for = Q for { $side }
outline-is-v = outline: V
ring-is-v = ring: V
size-and-line = size: N, line: P

### The card at the pointer.

after = After { $line }.
never-visited = Never visited.
moves-never-visited =
    { $count ->
        [one] 1 more move was never visited
       *[other] { $count } more moves were never visited
    }
why-key = Why has it these visits? (w)
click-lists = A click lists them all in the table.
of-view = { $share } of view
of-parent = { $share } of parent
score = score { $score }
score-for = score { $score }, for { $side }
more-moves =
    { $count ->
        [one] 1 more move
       *[other] { $count } more moves
    }
too-small =
    { $visits ->
        [one] 1 visit
       *[other] { $visits } visits
    }, { $share } of the view, too small to draw.
double-click = Double-click to zoom in.
click-opens = A click opens them.

### The map.

show-map = Show the map of the tree
hide-map = Hide the map of the tree
map = Map

### Small boards.

side-has = { $side } has { $cells }
side-has-nothing = { $side } has nothing
side-to-move = { $side } to move
drawn = drawn
line-complete = a line is complete
with-visits = { $state }; visits { $marks }
with-p = { $state }; P { $marks }
first = First
second = Second
play-move = Play { $name }
