### The time line of AlphaGo to Lc0.

title = From AlphaGo to Lc0
title-full = From AlphaGo to Lc0 – Puctoscope
about = Who came first, and how fast
lead = In three years programs learnt Go and chess from nothing but the rules. Volunteers did it once more, in the open: Lc0 is theirs.

## Line of time

timeline = Line of time
y2008 = 2008
leela = Leela and Stockfish
leela-about = Gian-Carlo Pascutto's Go program Leela plays by tree search. Stockfish begins as a chess engine with an evaluation written by hand, and with alpha-beta.
jan-2016 = January 2016
alphago = AlphaGo
alphago-about = DeepMind's program joins Monte Carlo tree search with networks that began with games of strong players. It beats professionals at Go.
oct-2017 = October 2017
alphago-zero = AlphaGo Zero, and Leela Zero
alphago-zero-about = One network with two heads, policy and value, learns from self-play alone. In the same month Leela Zero begins to repeat that with the computers of volunteers.
dec-2017 = December 2017
alphazero = AlphaZero
alphazero-about = One algorithm for Go, chess and shogi. In chess it beats Stockfish 8.
jan-2018 = January 2018
lc0 = Leela Chess Zero
lc0-about = Leela Zero's programs are made to play chess. Lc0 later is written anew around the same idea; this page searches as it does.
jun-2018 = June 2018
grandmasters = Past the grandmasters
grandmasters-about = Half a year after random moves Lc0 plays in its first tournaments: last of its division in TCEC 12, in CCC 1 third. It is stronger than grandmasters, and weaker than Stockfish 9.
jan-2019 = January 2019
second = Second only to Stockfish
second-about = It loses the final of TCEC 14 to Stockfish by one game, and wins the second TCEC Cup.
jun-2019 = June 2019
first = First
first-about = It wins TCEC 15, the third TCEC Cup and CCC 7. Its author tells of it in the talk that this course goes back to.
later = Since then
transformer = Transformers
transformer-about = Lc0 gave up the ResNet for a transformer as body, added a head for moves left, and since version 0.32 takes other inputs than 112 planes.

## Contests

contests = Places in contests
contests-about = TCEC and CCC are contests of chess programs.
contest = Contest
place = Place
last-place = 32, the last
semifinal = semifinal
winner = winner

## The project

project = Who does what
project-about = A network is made by many. What stands behind an arrow goes over the Internet, again and again, while all four work.
contributors = Contributors
contributors-about = Play Lc0 against itself on their own computers: 800 visits a move, about 25 milliseconds. Together they make 100,000 positions a minute.
web-server = Web server (lczero.org)
web-server-about = Takes in games and hands out the newest network. Quiet, with a fast line.
training-server = Training server
training-server-about = Makes the next network of the last one and of new positions: each with its visits and the game's result. Loud graphics cards, a slow line.
backup = Backup (data.lczero.org)
backup-about = Keeps all games on large disks, so that others can train, too.
sent-games = games
sent-data = positions with P and V
sent-network = a new network

## Runs

runs = Games a day, and runs
runs-about = From July 2018 to May 2019 volunteers played half a million to two and a half million games a day. They were spent on four runs, which the project calls tests: each is one training from random numbers to its end.
test = Test { $number }
