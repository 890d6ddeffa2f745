### Q and centipawns.

for-side = Q and centipawns for { $side }
follow = Back to the position
follow-about = Put the point back on the selected position
range = Range of centipawns
range-of-moves = Moves
# $cp: centipawns
move-words = { $name }: Q { $q }, { $cp } cp
point = Q of the point
point-words = Q { $q }, { $cp } centipawns
formula = Formula
mu-origin = Lc0’s default since v0.30 (2023, lc0#1899), for networks with W, D and L.
expected-score = Score %
draws = Draws %
note = Score % is (Q + 1) / 2. For { $cp } cp Lichess would show a winning chance of { $chance }.
own-draws = The curve uses this D, as a share of 1 − |Q|; each dot uses its own.

## The table that Lc0's documentation prints

table = The documentation’s table, recomputed
printed = printed
computed = computed
equal = equal
differs = differs
reproduced = cp / 100 of { $formula }: { $equal } of { $all } printed values reproduced.
