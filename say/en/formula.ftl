### The tab that works out a move's score.

score-of = Score of
is-next = No move has a larger S: it is selected next.
other-is-next = { $name } is selected next: its S is { $score }, { $lacks } more.
nothing-to-choose = Nothing to choose here: the game is over, or the position was not evaluated yet.
is-rounded = This search rounds every step to single precision, as Lc0 does: the last digits differ.
whose-values = Values are for the side to move. Point at a number for all its digits; click it to go where it comes from.

## Symbols that are words

q-of-node = Q(node)
visited-policy = visited policy
n-and-given = n + given
in-flight = in flight

## Where a number comes from

node-visits = Visits of the position, its own evaluation included
node-value = Mean value of the position
sum-of-p = Sum of P over the visited moves
started = Visits of the move, those in flight included
visits = Completed visits of the move; click to go there
all-visits = All visits of the move, forced ones too
waiting-visits = Visits that wait for their evaluation
prior = From the evaluator, through the policy temperature
value-sum = Sum of the values of the move; click to go there
lost-value = Q with visits in flight counted as lost
moves-left = A bonus for shorter wins
worked-out-above = Worked out above
worked-out-here = Worked out here
root-above = Worked out above: the square root of the visits
parameter = A parameter of the search; click to see all

## All formulas

side-by-side = All selection formulas, side by side
# Above a column of moves.
s-of = S of
in-force = (in force)
selected-next = selected next
left-out =
    { $count ->
        [one] One move with fewer visits is left out.
       *[other] { $count } moves with fewer visits are left out.
    }
of-this-search = Visits, Q and P are those of this search; another formula would have led to others. The move that each selects next is highlighted.
