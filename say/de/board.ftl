### Das Brett, sein Aussehen und die Knöpfe darunter.

chess-board = Schachbrett
board-with-turn = Brett, { $side ->
        [white] Weiß
       *[black] Schwarz
    } am Zug

square-with-piece = { $square }, { $piece }
target = { $square }, Zielfeld
target-with-piece = { $square }, { $piece }, Zielfeld

white-pawn = weißer Bauer
white-knight = weißer Springer
white-bishop = weißer Läufer
white-rook = weißer Turm
white-queen = weiße Dame
white-king = weißer König
black-pawn = schwarzer Bauer
black-knight = schwarzer Springer
black-bishop = schwarzer Läufer
black-rook = schwarzer Turm
black-queen = schwarze Dame
black-king = schwarzer König

arrow-begins = Ein Pfeil beginnt auf { $square }.
arrow-drawn =
    Gezeichnet: { $colour ->
        [red] roter
        [blue] blauer
        [yellow] gelber
       *[green] grüner
    } Pfeil von { $from } nach { $to }.
arrow-removed =
    Entfernt: { $colour ->
        [red] roter
        [blue] blauer
        [yellow] gelber
       *[green] grüner
    } Pfeil von { $from } nach { $to }.
circle-drawn =
    Gezeichnet: { $colour ->
        [red] roter
        [blue] blauer
        [yellow] gelber
       *[green] grüner
    } Kreis auf { $square }.
circle-removed =
    Entfernt: { $colour ->
        [red] roter
        [blue] blauer
        [yellow] gelber
       *[green] grüner
    } Kreis auf { $square }.
cleared = Pfeile und Kreise sind gelöscht.

walk-through-the-game = Durch die Partie gehen
start-of-the-game = Anfang der Partie (↑)
one-move-back = Einen Zug zurück (←)
one-move-forward = Einen Zug vor (→)
end-of-the-line = Ende der Zugfolge (↓)
flip = Drehen
flip-the-board = Das Brett drehen (f)
edit = Bearbeiten
edit-the-position = Die Stellung bearbeiten (e)
board = Brett
looks = Figuren, Farben, Pfeile und Klänge (B)

pieces = Figuren
pieces-classic = Klassisch
pieces-flat = Flach
pieces-not-there = Diese Figuren sind nicht auf diesem Server, darum zeichnet die Seite ihre eigenen.
squares = Felder
sand = Sand
brown = Braun
blue = Blau
green = Grün
grey = Grau
high-contrast = Hoher Kontrast
coordinates = Koordinaten
in-the-squares = In den Feldern
beside-the-board = Neben dem Brett
no-coordinates = Keine
when-a-move-is-made = Wenn ein Zug gespielt wird
pieces-slide = Figuren gleiten auf ihre Felder
play-a-sound = Einen Klang abspielen
arrows-of-the-search = Pfeile der Suche
number-at-the-head = Zahl an der Spitze
no-number = Keine
share-of-the-visits = Anteil der Besuche
prior = P: Prior
evaluation-in-pawns = Bewertung in Bauerneinheiten
rank = Rang
arrows-for = Pfeile für { $moves }
every-visited-move = jeden besuchten Zug
no-move = keinen Zug
moves-with-share = Züge mit mindestens { $share }% der Besuche
