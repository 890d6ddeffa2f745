### Many positions, each searched: the table that a survey wrote.

title = Survey
title-full = Survey – Puctoscope
lead = Many positions at once: open the table that the command line has written, and see how its numbers are spread. The file stays in this browser.

open = Open a table
open-about = A table of a survey: JSON lines (.jsonl)
drop = or drop the file on this page
cannot-read = The file cannot be read.
no-rows = The file has no rows.
no-row = Line { $line } is no row of a survey.
no-parquet = Parquet is not read here: write the table with a name that ends in .jsonl.

told = { $name }: { $count ->
        [one] one position
       *[other] { $count } positions
    }
solved-of = { $solved } of { $asked } solved

## Numbers

q = Q of the best move
v = V of the position, before the search
p = P of the best move
d = D of the best move
entropy = Entropy of the visits
kld = Divergence of the visits from P
took-over = Simulation with which the best move took over

## Bars

bar = { $from } to { $to }: { $count ->
        [one] one position
       *[other] { $count } positions
    }
bar-solved = { $bar }, { $solved } solved, { $unsolved } not
choose = A bar shows its positions; each opens as an analysis.
behind = { $what }, { $bar }
more = { $count ->
        [one] and one more
       *[other] and { $count } more
    }

## Positions

position = position { $number }
line = line { $line }
game = game { $game }, ply { $ply }
place = Place
name = Name
best = Best move
number = Number
found = Found
solved = solved
unsolved = not solved
