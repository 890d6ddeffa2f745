### The drawer in which the evaluator is chosen, and files of networks are brought.

evaluator = Evaluator
evaluators = Evaluators
settings = Network and parameters of the search
choose = Choose the network or another evaluator (n)
sent = { $percent }% sent
fetching = ONNX Runtime: { $percent }% fetched

## What is on offer: a line each

classical = hand-written: material, piece squares, move ordering
uniform = equal priors, value 0
uniform-half = equal priors, value 0.5
random = hashed from the position
rollout = a random game to its end
truth = perfect play
truth-plies = perfect play, and M
trained = a small network that learnt from games against itself
trained-here = trained on your bench
in-use = in use
yours = yours
built-in = built in
shipped = shipped
file = file
folder = folder
uploaded = uploaded
unusable = Files that cannot be used
trained-listed-here = Networks that you train on the training bench can be listed here.
are-of-chess = Networks evaluate chess, and this is a small game.
reading-list = Reading the list…
no-folder = make run NETWORKS=folder, or serve --networks FOLDER, lists the networks of a folder here.

## What is looked at

chosen = What is chosen
about-classical = A hand-written evaluation: material and piece-square tables give the value, simple move ordering gives P. Compare it with a network, or use it where none can run.
about-uniform = Every move gets the same P and every position the value 0: the search formula alone at work.
about-uniform-half = Every move gets the same P, and every position is worth 0.5 to the side to move.
about-truth = What perfect play makes of a position, and equal P for all moves that keep it. Connect Four is known near its end only.
about-truth-plies = The same, and M: the plies that are left where the winner hurries and the loser delays.
about-trained = A small network that comes with the program, trained from nothing on the bench of Learn. It judges at a glance: P and value, without any search.
about-trained-here = A network of your bench, kept in this browser: a link to it finds it nowhere else.
about-rollout = Every move gets the same P, and the value is the result of one random game: many visits make a mean of many games. The games depend on the seed.
about-random = P and value are hashed from the position and the seed: noise that is the same each time, for benchmarks and for seeing how a search behaves where there is nothing to find.
gone = No longer on the list. A search that runs with it goes on until you stop it.
is-in-use = In use
compare-with-it = Compare with it
search-with-it = Search with it
copy = Copy
delete = Delete
delete-for-good = Delete for good

## Files

upload = Upload
upload-network = Upload a network…
network-file = A network's file
files = Lc0 weights (.pb.gz) or .onnx, at most { $most }; or drop it on the page.
sent-of = { $sent } of { $all }
checking = checking it…
cancelled = Upload cancelled.
is-here = { $name } is here.
lost = This page's worker ended before the network was there; try again.
one-at-a-time = One file at a time: wait, or cancel this one.
too-large = { $name } has { $size }; at most { $most } are taken here.
only-owner-changes = Only the owner of the analysis can change its evaluator.
only-owner-uploads = Only the owner of an analysis can upload a network to it.

## Two networks in one search

priors = Priors…
priors-from = Priors from
opponent-priors-from = Opponent's priors from
priors-about = P of each move from another network, such as a human one; V stays that of the network above, and every position is evaluated twice
opponent-priors-about = P where the opponent of the side to move at the root is to move
same-network = the same network
same-priors = the same as the side to move
two = values: { $values }, priors: { $priors }
three = values: { $values }, priors: { $priors }, opponent: { $opponent }
whose = P of the moves here is from { $priors }, V from { $values }.
# Stands where a name stands.
with-priors = { $values } (P: { $priors })
