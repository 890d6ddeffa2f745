### Die Bewertung, die besten Varianten und die Liste der Züge.

evaluation = Bewertung
for-side = für { $side }
draw = Remis
chances = { $first } gewinnt { $win }, Remis { $draw }, { $second } gewinnt { $loss }
not-evaluated = Noch nicht bewertet
after = Nach { $line }:
visits =
    { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuche
    }
nodes-and-depth = { $count } Knoten, Tiefe { $depth }
back = Zurück
back-to-the-game = Zurück zur Stellung der Partie

lines = Varianten
best-lines = Beste Varianten
how-many-lines = Wie viele Varianten

moves = Züge
start = Anfang
no-moves-yet = Auf dem Brett einen Zug spielen oder oben im Feld eine Partie einfügen.
numbered = Partie { $number }
illegal-in-link = Zug { $number } des Links, { $mv }, ist dort nicht möglich.
