### The algorithm as a program, with the lines that run.

about = The whole algorithm, as a program. The score is the one of this search’s formula.
whose = W, Q, U and the score of a node are for the player who moved there.
nothing-held = Hold a phase, and the lines that run are lit.
hold = Hold a phase (l)
on = Next phase
copy = Copy the code
runs = runs now
lines = The program, line by line

sums = visits, and the sum of their values
prior = the evaluator’s first guess
children = from each move to its node
best = the move to play
select = select
unfinished = the way to a node with moves still to be tried
expand = expand: no moves if the game is over
evaluate = evaluate
over = won 1, drawn 0, lost −1
turn = from the side to move to who moved there
back-up = back up
flip = what is good for one is bad for the other
