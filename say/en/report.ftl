### A whole game, explained: sentences made from the searches of its positions, and the report of a game.

# Clauses of a sentence, in this order; "; " is put between them. $p is a number of percent.
gave =
    { $source ->
        [network] The network
       *[evaluator] The evaluator
    } gave { $mv } { $p } %
players = players of { $rating } choose it in { $p } %
other-gave = { $name } gives it { $p } %
preferred-until = the search itself preferred it up to simulation { $simulation }
never-visited = the search never looked at it
saw-from = from simulation { $simulation } on the search saw { $reply }: { $line }
saw-next = only the search of the next position saw { $reply }, from its simulation { $simulation } on: { $line }
ends-drawn = it ends the game as a draw
better = { $mv } was better: { $line }
better-mate =
    { $moves ->
        [one] { $mv } was mate
       *[other] { $mv } was mate in { $moves }
    }: { $line }
chances = W, D, L of { $side ->
        [white] White
       *[black] Black
    } went from { $before } to { $after }

# A report.
titles =
    { $games ->
        [one] Report of one game
       *[other] Report of { $games } games
    }
white = White
black = Black
win-of-white = White wins
draw = Draw
win-of-black = Black wins
expected = Expected points of White, W + D/2
band = Uncertainty of the search
graph-about = W, D and L over the game, from White’s view
accuracy = Accuracy
turning-points = Turning points
no-turning-points = No move lost as much as a tenth of W − L beyond what the searches leave open.
missing =
    { $count ->
        [one] One position of { $of } is not searched yet.
       *[other] { $count } positions of { $of } are not searched yet.
    }
dubious = Dubious
mistakes = Mistakes
blunders = Blunders
all-moves = All moves
mv = Move
best = best
how = How this was made
how-searched = Every position of the main line was searched with { $nodes } nodes by { $evaluator }. Its evaluation is W, D and L of the best move.
priors-of = P of { $name }
opponent-priors-of = the opponent’s P of { $name }
how-band = The band is the larger one of the standard error of the best move’s mean value, and the way its Q went in the second half of the search.
how-turns = A move is a turning point where it was not the best one and W − L fell by 0.1 ({ $dubious }), 0.2 ({ $mistake }) or 0.3 ({ $blunder }), and by more than both searches leave open: the steps of Lichess for winning chances.
how-accuracy = Accuracy is the formula of { $name }, { $formula } for a move, with win% = 100 (W + D/2) of these searches instead of centipawns; a game has the mean of the harmonic mean and the one weighted by how much it swung: { $source }
parameters = Parameters: { $parameters }
made-by = Made by { $program }
