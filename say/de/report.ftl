### Eine ganze Partie, erklärt.

gave =
    { $source ->
        [network] Das Netz
       *[evaluator] Die Bewertung
    } gab { $mv } { $p } %
players = Spieler mit { $rating } wählen es in { $p } %
other-gave = { $name } gibt ihm { $p } %
preferred-until = die Suche selbst zog es bis zur Simulation { $simulation } vor
never-visited = die Suche sah es sich nie an
saw-from = ab Simulation { $simulation } sah die Suche { $reply }: { $line }
saw-next = erst die Suche der nächsten Stellung sah { $reply }, ab ihrer Simulation { $simulation }: { $line }
ends-drawn = damit endet die Partie remis
better = besser war { $mv }: { $line }
better-mate =
    { $moves ->
        [one] { $mv } war matt
       *[other] { $mv } war matt in { $moves }
    }: { $line }
chances = W, D, L von { $side ->
        [white] Weiß
       *[black] Schwarz
    } gingen von { $before } auf { $after }

titles =
    { $games ->
        [one] Bericht über eine Partie
       *[other] Bericht über { $games } Partien
    }
white = Weiß
black = Schwarz
win-of-white = Weiß gewinnt
draw = Remis
win-of-black = Schwarz gewinnt
expected = Erwartete Punkte von Weiß, W + D/2
band = Unsicherheit der Suche
graph-about = W, D und L im Lauf der Partie, aus der Sicht von Weiß
accuracy = Genauigkeit
turning-points = Wendepunkte
no-turning-points = Kein Zug verlor auch nur ein Zehntel von W − L über das hinaus, was die Suchen offenlassen.
missing =
    { $count ->
        [one] Eine Stellung von { $of } ist noch nicht durchsucht.
       *[other] { $count } Stellungen von { $of } sind noch nicht durchsucht.
    }
dubious = Zweifelhaft
mistakes = Fehler
blunders = Grobe Fehler
all-moves = Alle Züge
mv = Zug
best = bester
how = Wie das entstand
how-searched = Jede Stellung der Hauptvariante wurde mit { $nodes } Knoten durchsucht, von { $evaluator }. Ihre Bewertung sind W, D und L des besten Zuges.
priors-of = P von { $name }
opponent-priors-of = P der Gegenseite von { $name }
how-band = Das Band ist das Größere von zweien: der Standardfehler des mittleren Wertes des besten Zuges, und der Weg, den sein Q in der zweiten Hälfte der Suche ging.
how-turns = Ein Zug ist ein Wendepunkt, wenn er nicht der beste war und W − L um 0,1 ({ $dubious }), 0,2 ({ $mistake }) oder 0,3 ({ $blunder }) fiel, und um mehr, als beide Suchen offenlassen: die Stufen von Lichess für Gewinnaussichten.
how-accuracy = Die Genauigkeit folgt der Formel von { $name }, { $formula } für einen Zug, mit win% = 100 (W + D/2) dieser Suchen statt aus Centipawns; eine Partie hat das Mittel aus dem harmonischen Mittel und dem, das nach den Schwankungen gewichtet ist: { $source }
parameters = Parameter: { $parameters }
made-by = Erstellt mit { $program }
