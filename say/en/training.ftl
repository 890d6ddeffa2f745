### The training bench.

training = Training
title = Training bench · Puctoscope
about = A small network plays itself by search, learns from the visits and the results, and plays again. Watch it, stop it, change it, and open every number that it learns from.

## Who trains, and how far it is

game = Game
connect2 = Connect2
tic-tac-toe = Tic-tac-toe
connect-four = Connect Four
train = Train
pause = Pause
one-step = One step
one-step-about = A move of self-play, or an optimiser's step
one-generation = One generation
until-solved = Until solved
until-solved-about = Until the best P is right on every board, and V is off by less than 0.2
seed = Seed
start-over = Start over
start-over-about = Start over with this seed and these settings; this training is lost
connecting = Connecting to the server…
loading = Loading…
trains-here = Trains in this page, without a server.
trains-on-server = Trains on the server, at low priority, for as long as this page is open.
train-on-server = Train on the server
show-recorded = Show the recorded run
opening-recorded = Opening the recorded run…
recorded-run = A recorded run: { $games } games, { $seconds } seconds on one core, and the networks of { $generations } generations.
how-far =
    Generation { $generation }{ $doing ->
        [game] : game { $done } of { $of }
        [step] : step { $done } of { $of }
       *[nothing] { "" }
    } · { $games ->
        [one] 1 game
       *[other] { $games } games
    } · { $steps ->
        [one] 1 optimiser’s step
       *[other] { $steps } optimiser’s steps
    } · slice { $moment }
slice-about = A slice is the smallest piece of work: one move of self-play, or one optimiser’s step.
game-in-progress = The game in progress
of-this-generation = Of this generation

## The loop as a picture. What stands in a box has room for 22 letters or so.

loop-title = The loop
loop-about = The network plays itself by search, the optimiser learns from the visits and the results, and the network that comes of it plays next. Lit is where the training is.
loop-play = Self-play
loop-plays = generation { $number } plays
loop-simulations = { $count } simulations a move
loop-game = game { $done } of { $of }
loop-games = { $count } games played
loop-data = Positions, targets
loop-positions = { $count } positions
loop-from = from { $count } games
loop-held-out = { $count } games held out
loop-optimiser = Optimiser
loop-adam = Adam, η = { $rate }
loop-momentum = SGD, η = { $rate }
loop-step = step { $done } of { $of }
loop-steps = { $count } steps done
loop-batch = batch of { $count }
loop-value = value loss { $loss }
loop-policy = policy loss { $loss }
loop-floor = at least { $entropy }
loop-network = Network
loop-next = generation { $number }
loop-inputs = { $count } inputs: planes
loop-units = { $count } units, relu
loop-policy-head = P: { $count } moves
loop-value-head = V: tanh
loop-parameters = { $count } parameters
loop-told =
    { $doing ->
        [play] Self-play: game { $done } of { $of }.
        [learn] The optimiser learns: step { $done } of { $of }.
       *[rest] Nothing is learnt now.
    } Generation { $generation } plays; { $positions } positions are learnt from.
loop-network-told =
    The network has { $inputs } inputs, { $layers ->
        [one] 1 hidden layer
       *[other] { $layers } hidden layers
    } of { $width } units, a policy head with { $outputs } outputs and a value head: { $parameters } parameters.

## What goes wrong

no-answer = The server does not answer.
cannot-start = Training cannot start in this browser.
stopped = The training stopped: this page ran out of memory, perhaps.
nobody-trains = Nothing is training. Start over.
# Another sentence follows.
no-recorded = The recorded run could not be fetched. { $why }
seed-is-whole = The seed must be a whole number, 0 or more.
takes =
    { $name } takes { $kind ->
        [whole] a whole number
       *[any] a number
    } from { $least } to { $most }.
file-too-large = This file is larger than 256 MiB, which is the most that is read.
file-unreadable = The file cannot be read.
saves-no-files = This browser saves no files.
keeps-no-networks = This browser keeps no networks for this page.

## For screen readers

network-plays = The network plays { $name }.
rests =
    { $state ->
        [solved] It is solved.
       *[waits] Training waits.
    } Generation { $generation }, { $games ->
        [one] 1 game
       *[other] { $games } games
    }.

## Settings. The program has the English names and meanings; other languages have a variant for each setting.

settings = Settings
settings-of-recorded = Settings of the recorded run.
settings-about = You can change all of them while it trains. A new width or number of layers starts a new, random network.
more-settings = More settings
changes = Changes made
changed = slice { $moment }: { $name } = { $value }
adam = Adam
momentum = SGD, momentum 0.9
optimiser-about = Adam takes the steps by default: it divides each weight’s step by how steep its slopes have been. AlphaZero took stochastic gradient descent with momentum 0.9; its learning rate, 0.2 in chess, fell to a tenth after 100,000, 300,000 and 500,000 of 700,000 steps of 4,096 positions. Here η from 0.02 to 0.1 suits that method.
setting =
    { $setting ->
       *[any] { $name }
    }
meaning =
    { $setting ->
       *[any] { $meaning }
    }

## Losses

losses = Losses
no-losses = No losses yet
no-losses-yet = No losses yet: learning begins when the first generation has all its games.
losses-up-to = Losses up to step { $step }: { $sum }
loss-at = step { $step }: { $sum }
optimisers-steps = optimiser’s steps
entropy-about = The thin line is the entropy of the targets, −πᵀ ln π: the policy’s loss −πᵀ ln p cannot fall below it, because the search leaves several moves open.
loss-entropy = Of the policy’s { $policy }, { $entropy } is entropy of the targets; { $rest } is left to learn.
held-out-games = Games held out
check-of = Generation { $number }, asked about { $learnt } positions of games it learnt from and { $held } of games held out:
learnt-from = learnt from
held-out = held out
check-about = Alike, what it learnt holds for games it never saw. If the losses held out are much larger, it has learnt its games by heart: it overfits. Dots in the chart are losses held out.
nothing-held-out = No games are held out here: all are learnt from.
held-out-later = Known when a generation has learnt.

## Exam

exam = Exam
exam-about = On every board where the game goes on: is the move with the largest P perfect, and how far is V from the truth?
no-exam = Connect Four is not solved here from the start: compare its generations in matches.
examine = Examine the generation
rule-of-solved = Solved means: the move with the largest P is right on every board, and V is off by less than 0.2 wherever one side plays perfectly.
solved = Solved.
not-solved-yet = Not solved yet.
the-start = the start
wrong-here = Wrong here
exam-result =
    Generation { $generation }: { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    } on { $boards ->
        [one] 1 board
       *[other] { $boards } boards
    }; V is off by { $error } at most, on { $perfect ->
        [one] 1 board that comes
       *[other] { $perfect } boards that come
    } about where one side plays perfectly (worst: { $worst }).

## Opinions of generations

what-each-says = What each generation says
pins-about = { $p }, the share of each move in percent, and { $v }, for the side to move; without any search.
# Before a number that can be changed.
the-generation = Generation
numbered-generation = Generation { $number }
generation-of = generation { $number } of { $newest }
opinions = Opinions on pinned positions
random = random
position = Position
start = start
not-solved = not solved
by-any-move =
    { $worth ->
        [won] won
        [lost] lost
       *[drawn] drawn
    } by any move
by-moves =
    { $worth ->
        [won] won
        [lost] lost
       *[drawn] drawn
    } by { $moves }

## P of a position by generation, one move on top of the other

preferences = Preferences by generation
preferences-about = P of each move without a search, one on top of the other, from the random start to the newest generation.
perfect-moves = Hatched: perfect moves.
preferences-from-one = There is one generation so far: the picture begins with the second.
generations = generation
preferences-at = Generation { $number }: { $moves }

## Games that are learnt from

training-data = Training data
of-newest-games =
    Positions of the newest { $count ->
        [one] game
       *[other] { $count } games
    }, all equally likely in a batch. Open a game, then a position, to see its targets.
held-out-of-them =
    { $count ->
        [one] 1 of these games is held out: it is never learnt from.
       *[other] { $count } of these games are held out: they are never learnt from.
    }
is-held-out = held out
newest-games = Newest games
older-games = Older games
no-game-yet = No game has ended yet.
games = Games
game-by = Game { $number }, by generation { $generation }: { $result }
first-player-won = first player won
second-player-won = second player won
drawn = drawn
positions-of-game = Positions of game { $number }
position-before = Position { $number }, before { $name }

## Targets

targets = Targets
targets-of-position = Targets of the position
targets-by-move = Targets, move by move
was-played = Game { $game }, position { $position }: { $name } was played
head-move = Move
p-then = P then
v-then = V then
p-of = P of { $generation }
v-of = V of { $generation }
sum = Sum
z-about = the game’s result for the side to move: { $result }
before-search = generation { $generation }, before the search
q-about = the mean of the search; not learnt from
looked-at = the generation that is looked at
entropy-of-targets = the entropy of the targets: the least that the loss above can be
write-out = Write out its π
all-to-most-visited = τ = 0: all to the most visited; { $weight }

## Matches

matches = Matches
first-side = First side
second-side = Second side
simulations-a-move = Simulations a move
plies-drawn = Plies drawn by lot
play = Play
end-match = End the match
take-turns = They take turns to start; training pauses meanwhile.
few-simulations = Few simulations show what was learnt: with many, the search sees the end of a small game whatever its network says.
recorded-matches = Played during the recording
newest-generation = the newest generation
generation = generation { $number }
perfect-play = perfect play
random-moves = random moves
newest-game = The newest game
match-game =
    { $side } began: { $moves }; { $winner ->
        [first] the first side won
        [second] the second side won
       *[neither] drawn
    }
match-score = { $first } against { $second }: { $won } won, { $drawn } drawn, { $lost } lost of { $games }
match-limits = A match has 1 to { $games } games with at most { $simulations } simulations a move.

## A game against it

play-against-it = Play against it
opponent = Opponent
opponents-simulations = Simulations of the opponent
simulations-are-whole = Simulations a move must be a whole number, at most { $most }.
new-game-i-start = New game, I start
new-game-it-starts = New game, it starts
your-game = Your game
your-move = Your move.
network-thinks = The network is thinking.
network-to-move = The network is to move.
you-won = You have won.
network-won = The network has won.
is-drawn = Drawn.
networks-thought = What the network thought
thought =
    What it thought before its move: { $shares ->
        [prior] P of each move
       *[visits] share of the visits
    } in percent; V { $value }, Q { $mean }.

## Files

keep-it = Keep it
lives-in-tab = The training lives in this tab: export it before you close or reload.
ends-with-page = The training ends when you close this page, even on the server: export it first.
recorded-is-over = A recorded run cannot be trained further.
export = Export
import = Import
was-saved = { $name } was saved, { $size }.
hand-over = Make this network available to analyses in this browser
search-with = Search with generation { $number }
open-analysis-with = Open an analysis with { $name }
as-the-bench = It searches as the bench does: AlphaZero’s formula with the bench’s c, FPU 0, policy temperature 1, no noise, no proofs, and { $count } nodes.
digest = Digest
digest-later = known when it waits
digest-at = { $digest } (slice { $moment })
digest-about = The same seed, settings and changes at the same slices give the same digest, in any browser and on any server.

## A lesson's table on paper, by generation

column-generation = Generation
column-games = Games
column-steps = Steps
column-value-loss = Value loss
column-policy-loss = Policy loss
column-mistakes = Mistakes
column-value-error = V is off by
column-own-games = Value loss, own games
column-other-games = Value loss, held out
