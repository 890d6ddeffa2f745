### Two searches side by side.

comparison = Comparison
side-by-side = Two searches side by side
search-side = Search { $side }
tree-of-a = Tree of search A, coloured by its difference from B
tree-of-b = Tree of search B, coloured by its difference from A
swap = Swap ⇄
swap-sides = Swap A and B
close = Close ×
back-to-search = Back to the search before (Esc)
position-itself = the position itself

### The dialog that begins it.

compare-with = Compare with…
is-this-search = { $side } is this search: { $search }
other-searches = Other searches of this position
same-earlier = The same search, earlier
new-search = A new search of this position
other-parameters = With other parameters…
other-network = With another network…
as-many-nodes = The new search gets as many nodes as this one. Both are kept.

### Colours.

difference-group = Colour by the difference of
difference-of = Difference of
visits = visits
by-visits = Colour by the difference of shares of visits (d)
by-value = Colour by the difference of Q (d)
more-in-a = more visits in A
more-in-b = more visits in B
better-in-a = better in A
better-in-b = better in B
half-of-scale = Half of the scale is for differences up to 0.25.
only-here = only here

### The head of a side.

reading-share = reading the log, { $share }
simulations-of = { $shown } of { $end } simulations
reading = reading the log
no-log = no log
best-line = The best line, and Q of its first move

### Time.

time-of-both = Time of both searches
step-both =
    { $way ->
        [back] { $count } back in both ({ $key })
       *[on] { $count } on in both ({ $key })
    }
hundred-back-key = Ctrl ,
hundred-on-key = Ctrl .
play-both = Play both, or pause (k)
moment-of-searches = Moment of both searches
simulations-of-both = A { $a } simulations, B { $b } simulations
moment-of-both = Moment of both
moment-counts = Simulations of both; of the longer one where they go by percent
how-together = How both go together
sync-by = Sync by
simulations = simulations
by-simulations = Both have had the same number of simulations, until one ends
percent = percent
by-share = Both have had the same share of their simulations
lead-about = Shows B this many simulations later than A; a negative number means earlier
offset-by = Offset B by

### Where they differ.

where-differ = Where they differ
reading-logs = Reading both logs…
announce-diverge = The two searches diverge at simulation { $number }.
mark = Simulation { $number }: { $what }
evaluations-differ = the evaluations differ
they-diverge = they diverge
best-first-differs = the best moves first differ
best-last-differs = the best moves last differ
same-in-both =
    { $count ->
        [0] They have no simulation in common yet.
        [one] The first simulation is the same in both.
       *[other] The first { $count } simulations are the same in both.
    }
best-agree = Their best moves agree after each of the first { $number } simulations.
same-settings = Same evaluator, same parameters.
made-with = Made with
# $values: value-in-both or values. $prior: prior-of, or nothing.
differ-from-start = The evaluations differ from the start: { $values }{ $prior }.
differ-later = The evaluations first differ at simulation { $number }, { $line }: { $values }{ $prior }.
value-in-both = V for { $side } is { $value } in both
values = V for { $side } is { $a } in A, { $b } in B
prior-of = ; P of { $name } is { $a } in A, { $b } in B
diverge =
    They diverge at simulation { $number }: A tries { $a }, B tries { $b }.{ $before ->
        [start] {""}
        [equal] {" "}Before that their trees are equal.
       *[same-nodes] {" "}Before that their trees have the same nodes.
    }
best-first = Their best moves first differ at { $number } simulations: { $a } in A, { $b } in B.
best-now = At { $number } simulations: { $a } in A, { $b } in B.
best-last = They last differ at { $number } simulations: { $a } in A, { $b } in B. After that they agree.
show-it = Show it

### The table.

moves-of-node = Moves of the selected node in both searches
to-position-before = To the position before
root = Root
moves-in-both = Moves in both searches
no-moves = Neither search has tried a move here yet.
best-move-of = The best move of { $side }
select-in-both = Select it in both
not-visited = not visited
move-head = Move
move-about = The move
visits-a = Visits in A
visits-b = Visits in B
share-head = Δ share
share-about = Share of visits in B minus that in A, in percentage points
prior-a = Prior in A
prior-b = Prior in B
prior-about = Prior in B minus that in A, in percentage points
value-a = Mean value in A
value-b = Mean value in B
value-about = Mean value in B minus that in A

### Problems.

trouble = Search { $side }: { $problem }
worker-ended = The comparison has ended: this page ran out of memory, perhaps. Start it again.
no-such-search = This link compares with a search that is not in this analysis.
