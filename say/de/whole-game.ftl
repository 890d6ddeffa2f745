### The whole game, analysed and explained.

analyse = Partie analysieren
analyse-about = Jede Stellung der Hauptvariante durchsuchen und die Züge erklären, die die Partie gewendet haben
go-on = Fortsetzen
pause = Anhalten
nodes = Knoten je Stellung
nodes-about = Besuche jeder Stellung. Was schon durchsucht ist, zählt; mehr kommen hinzu.
needs-server = Ganze Partien analysiert ein Server. Diese Seite kommt ohne aus.
needs-analysis = Eine Aufzeichnung hat nur eine Suche. Um die ganze Partie zu analysieren, die Analyse dieser Partie öffnen.
only-owner = Nur der Besitzer kann die Partie analysieren.
not-connected = Es besteht keine Verbindung zum Server.
no-moves = Diese Partie hat noch keine Züge. Welche spielen oder eine PGN einfügen.
about = Jede Stellung der Partie wird durchsucht. Dann zeigt der Graph W, D und L mit dem, was die Suche offenlässt, und jeder Zug, der die Partie gewendet hat, wird aus der Suche selbst erklärt.
of-other-game = Eine andere Partie dieser Analyse wird analysiert. Hier zu beginnen gibt das auf; ihre Suchen bleiben.
asked = P der gespielten Züge von
asked-about = Netze, die wie Menschen einer Spielstärke ziehen und sagen, wie viele von ihnen jeden gespielten Zug wählen. Eines, das sich nicht öffnen lässt, kann man auslassen.
priors-of = Priors von { $name }.
opponent-priors-of = Priors des Gegners von { $name }.
others = P jedes gespielten Zuges sagt auch { $names }.
write = In die Partie schreiben
write-about = Zeichen, Sätze und bessere Varianten an die Wendepunkte dieser Partie setzen. Rückgängig nimmt sie zurück.
written-already = All das steht schon in der Partie.

# How long it would take. $simulations is a number.
forecast =
    { $positions ->
        [one] Eine Stellung: { $simulations } Simulationen.
       *[other] { $positions } Stellungen: { $simulations } Simulationen.
    }
forecast-time =
    { $positions ->
        [one] Eine Stellung: { $simulations } Simulationen, etwa { $time }.
       *[other] { $positions } Stellungen: { $simulations } Simulationen, etwa { $time }.
    }
seconds = { $count } s
minutes = { $count } min

running = { $done } von { $of } Stellungen
running-left = { $done } von { $of } Stellungen, noch etwa { $time }
waiting = { $done } von { $of } Stellungen. Wartet, bis die laufende Suche ruht.
paused = Angehalten: { $done } von { $of } Stellungen
stopped = Gestoppt: { $done } von { $of } Stellungen. { $problem }
all-done =
    { $of ->
        [one] Eine Stellung, durchsucht mit { $nodes } Knoten
       *[other] { $of } Stellungen, jede durchsucht mit { $nodes } Knoten
    }
progress = Fortschritt

graph = W, D und L über die Partie, aus der Sicht von Weiß
place = { $name }: W { $win } %, D { $draw } %, L { $loss } %
place-unknown = { $name }: noch nicht durchsucht
win = Weiß gewinnt
draw = Remis
loss = Schwarz gewinnt
band = erwartete Punkte mit ihrer Unsicherheit

accuracy = Genauigkeit
accuracy-about = Nach der Formel von { $name }: { $formula } für einen Zug, mit win% = 100 (W + D/2) dieser Suchen. Sie ist bekannt, wenn jede Stellung durchsucht ist.
white = Weiß
black = Schwarz
turning-points = Wendepunkte
no-turning-points = Kein Zug verlor auch nur ein Zehntel von W − L über das hinaus, was die Suchen offenlassen.
none-yet = Kein Wendepunkt unter den bisher durchsuchten Stellungen.
report = Bericht
report-about = Der ganze Bericht auf einer Seite, zum Drucken oder als eine Datei
pgn = Kommentierte PGN
pgn-about = Die Partie mit Zeichen, Sätzen und Zahlen, soweit sie analysiert ist
dubious = zweifelhaft: verlor mindestens 0,1 von W − L
mistake = Fehler: verlor mindestens 0,2 von W − L
blunder = grober Fehler: verlor mindestens 0,3 von W − L
score = Bewertung aus der Analyse der Partie, aus der Sicht von Weiß
