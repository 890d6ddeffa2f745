### The whole game, analysed and explained.

analyse = Analyse game
analyse-about = Search every position of the main line, and explain the moves that turned the game
go-on = Go on
pause = Pause
nodes = Nodes per position
nodes-about = Visits of each position. What is searched already counts, and more are added to it.
needs-server = Whole games are analysed by a server. This page works without one.
needs-analysis = A recording has one search. Open the analysis of this game to have all of it analysed.
only-owner = Only the owner can analyse the game.
not-connected = There is no connection to the server.
no-moves = This game has no moves yet. Play some, or paste a PGN.
about = Every position of the game is searched. The graph then shows W, D and L with what the search leaves open, and each move that turned the game is explained by the search itself.
of-other-game = Another game of this analysis is analysed. To begin here gives that up; its searches stay.
asked = P of the moves played from
asked-about = Networks that play like people of a rating, and say how many of them choose each move played. One that cannot be opened can be left out.
priors-of = Priors from { $name }.
opponent-priors-of = The opponent’s priors from { $name }.
others = P of each move played is told by { $names }, too.
write = Write into the game
write-about = Put signs, sentences and better lines at the turning points of this game. Undo takes them back.
written-already = All of it is written in the game already.

# How long it would take. $simulations is a number.
forecast =
    { $positions ->
        [one] One position: { $simulations } simulations.
       *[other] { $positions } positions: { $simulations } simulations.
    }
forecast-time =
    { $positions ->
        [one] One position: { $simulations } simulations, about { $time }.
       *[other] { $positions } positions: { $simulations } simulations, about { $time }.
    }
seconds = { $count } s
minutes = { $count } min

running = { $done } of { $of } positions
running-left = { $done } of { $of } positions, about { $time } left
waiting = { $done } of { $of } positions. Waits until the search that runs has come to rest.
paused = Paused: { $done } of { $of } positions
stopped = Stopped: { $done } of { $of } positions. { $problem }
all-done =
    { $of ->
        [one] One position, searched with { $nodes } nodes
       *[other] { $of } positions, each searched with { $nodes } nodes
    }
progress = Progress

graph = W, D and L over the game, White’s view
place = { $name }: W { $win } %, D { $draw } %, L { $loss } %
place-unknown = { $name }: not searched yet
win = White wins
draw = draw
loss = Black wins
band = expected points, with their uncertainty

accuracy = Accuracy
accuracy-about = By the formula of { $name }: { $formula } for a move, with win% = 100 (W + D/2) of these searches. It is known when every position is searched.
white = White
black = Black
turning-points = Turning points
no-turning-points = No move lost as much as a tenth of W − L beyond what the searches leave open.
none-yet = No turning point among the positions searched so far.
report = Report
report-about = The whole report on one page, to be printed or kept as one file
pgn = Annotated PGN
pgn-about = The game with signs, sentences and numbers, as far as it was analysed
dubious = dubious: lost at least 0.1 of W − L
mistake = mistake: lost at least 0.2 of W − L
blunder = blunder: lost at least 0.3 of W − L
score = Score of the game’s analysis, White’s view
