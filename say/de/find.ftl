### Züge, Zugfolgen und Stellungen im Baum suchen.

field = Einen Zug, eine Zugfolge oder eine Stellung finden
examples = Nf3, e2e4 e7e5, 1. d4 Nf6 2. c4, eine FEN{"\u00A0"}…
find = Suchen
clear = Leeren

## Was eingegeben werden kann

how = Was eingegeben werden kann
a-move = Ein Zug
a-move-means = irgendwo im Baum. Mit x, + oder # nur Schlagzüge, Schachs oder Matts; ohne sie alle. Ein Bauernzug ohne x schlägt nicht.
its-squares = Seine Felder
its-squares-mean = jede Figur, oder die genannte.
who-makes-it = Wer ihn macht
who-makes-it-means = ein Punkt heißt Weiß, drei heißen Schwarz. Die Nummer ist gleich.
a-line = Eine Zugfolge
a-line-means = Züge in dieser Reihenfolge, irgendwo.
from-here = Ab hier
from-here-means = dasselbe, ab der Stellung, unter der gesucht wird.
a-position = Eine Stellung
a-position-means = eine FEN: jede Stelle mit dieser Stellung, mit welchen Zügen auch immer. Die Zugzähler sind gleich.

## Wo gesucht wird

# Folgt immer auf „im“
whole-tree = ganzen Baum
tree-below = Baum unter { $line }
tree-below-illegal = Baum unter einer regelwidrigen Zugfolge
in-scope = Im { $scope }
below-selected = Nur unter der gewählten Stellung
below-selected-about = Nur unter der gewählten Stellung suchen
everywhere = Im ganzen Baum
no-scope = Die Suche hat diese Zugfolge noch nicht. Im ganzen Baum suchen oder in der Suche weitergehen.

## Was dabei herauskam

not-begun = Hier ist noch nichts: Die Suche hat nicht begonnen.
looking = Der Baum wird durchsucht{"\u00A0"}…
tree-empty = Der Baum ist hier leer.
when-it-pauses = Wird erneuert, wenn die Suche anhält.
nothing-in = Nichts im { $scope } bei { $moment }.
not-in = „{ $text }“ ist bei { $moment } nicht im { $scope }.
found =
    { $places ->
        [one] { $places } Stelle
       *[other] { $places } Stellen
    }, zusammen N { $visits }; { $share } von { $all } Besuchen führen hindurch, bei { $moment }.
some-below-others = Manche Stellen liegen unter anderen; ihre Besuche zählen bei beiden.
tree-has =
    { $nodes } Knoten, { $visits ->
        [one] { $visits } Besuch
       *[other] { $visits } Besuche
    } bei { $moment }.
too-deep =
    { $count ->
        [one] { $count } Knoten, der tiefer als { $plies } Halbzüge liegt, ist weggelassen.
       *[other] { $count } Knoten, die tiefer als { $plies } Halbzüge liegen, sind weggelassen.
    }
framed = { $drawn } von { $all } im Baum umrahmt.
places-of =
    { $count ->
        [one] { $count } Stelle mit { $text }
       *[other] { $count } Stellen mit { $text }
    }
looked = { $looked } von { $all } Knoten
searched-through = Durchsuchte Knoten
stop = Anhalten
stopped = Vor dem Ende angehalten.
again = Noch einmal suchen

## Teile der Antwort

what-is-shown = Was gezeigt wird
places = Stellen
places-about = Jede Stelle, an der es gefunden wurde
around = Davor und danach
around-about = Die Züge davor und die Antworten darauf, zusammengezählt
all-moves = Alle Züge
all-moves-about = Jeder Zug des Baums, zusammengezählt
depths = Tiefe und Breite
depths-about = Wie tief die Besuche reichen, und wie viele Züge jede Stellung versucht
squares = Felder
squares-about = Die Felder, auf denen die Züge beginnen und enden

## Stellen

places-found = Gefundene Stellen
line-head = Zugfolge
visits = Besuche
share-of-all = Anteil an allen Besuchen
share = Anteil
ply = Tiefe
ply-about = Halbzüge ab der Wurzel der Suche
none-found = Nicht gefunden. „Alle Züge“ zeigt, was versucht wurde.
most-visited = Die { $listed } meistbesuchten von { $all } Stellen.
more-places = Mehr Stellen zeigen
root = die Wurzel
illegal-line = eine regelwidrige Zugfolge
given = { $count } erzwungen

## Davor und danach

move-head = Zug
places-head = Stellen
visits-together = Besuche, alle Stellen zusammen
share-of-found = Anteil an den Besuchen des Gefundenen
mean-of-visits = Mittel aller Besuche
mean-of-places = Mittel aller Stellen
reached-by = Erreicht durch
answered = Antwort auf
what-was-found = Was gefunden wurde
replies = Antworten darauf
player-moved = { $text }, { $side } zog
ended-here = hier geendet
ended-here-about = Besuche, die an der Stelle selbst endeten: ihre Bewertung, und spätere Besuche, wo das Ergebnis feststeht
given-left-out =
    { $count ->
        [one] { $count } erzwungener Besuch der Antworten ist nicht mitgezählt.
       *[other] { $count } erzwungene Besuche der Antworten sind nicht mitgezählt.
    }
for-mover = Q gilt für die Seite, die den Zug der Zeile spielt.
for-player = Q gilt für { $side }.
show-rest = Zeigen
rest =
    { $moves ->
        [one] { $moves } weiterer Zug
       *[other] { $moves } weitere Züge
    }, an { $places ->
        [one] { $places } Stelle
       *[other] { $places } Stellen
    }, zusammen N { $visits }.
nothing-before = nichts: Die Suche beginnt hier
find-this = Diesen Zug suchen
player-s = { $side }:

## Alle Züge

choose-one = Einen Zug oder eine Stellung eingeben, oder einen dieser Züge wählen.
no-move = Hier wurde kein Zug versucht.
more-moves = Mehr Züge zeigen
sums = N ist die Summe über alle Stellen, an denen der Zug versucht wurde, Q das Mittel über diese Besuche; eine Stelle unter einer anderen zählt noch einmal.

## Tiefe und Breite

depth-zero = Tiefe 0 ist die Stellung, unter der gesucht wird. Ein Balken, der gewählt wird, zeigt die Breiten in seiner Tiefe.
visits-at-depth = Besuche, die eine Tiefe erreichen
nodes-at-depth = Knoten in einer Tiefe
widths = Breiten der Knoten
all-depths = in allen Tiefen
plies-down =
    { $plies ->
        [one] { $plies } Halbzug tief
       *[other] { $plies } Halbzüge tief
    }
nodes-by-width = Knoten nach der Zahl ihrer besuchten Züge
nodes-down-by-width =
    Knoten, { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzüge
    } tief, nach der Zahl ihrer besuchten Züge
nodes-with-width =
    { $count } von { $all } Knoten mit { $width ->
        [one] { $width } besuchten Zug
       *[other] { $width } besuchten Zügen
    }.
depth-in-words =
    { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzüge
    } tief: { $nodes } Knoten, zusammen N { $visits }; { $ended ->
        [one] { $ended } Besuch endet
       *[other] { $ended } Besuche enden
    } dort, { $known ->
        [one] { $known } Knoten ist
       *[other] { $known } Knoten sind
    } bekannt; { $width } besuchte Züge je Knoten.
as-table = Als Tabelle
depths-as-table = Tiefen als Tabelle
nodes-head = Knoten
visits-reach = Besuche, die sie erreichen
ended-head = geendet
visits-end = Besuche, die dort enden
exact-head = exakt
nodes-known = Knoten, deren Ergebnis feststeht
width-head = Breite
width-about = Besuchte Züge eines Knotens, im Mittel
widest-head = größte
widest-about = Die meisten besuchten Züge, die ein Knoten hat

## Felder

no-such-move = Ein solcher Zug wurde nicht versucht.
which-squares = Welche Felder
end-on = Zielfelder
start-from = Startfelder
whose-moves = Wessen Züge
both-sides = beide Seiten
white = Weiß
black = Schwarz
which-pieces = Welche Figuren
all-pieces = alle Figuren
pawns = Bauern
knights = Springer
bishops = Läufer
rooks = Türme
queens = Damen
kings = Könige
from-ply = Halbzüge
to-ply = bis
deeper-count = Tiefere Züge zählen als Halbzug { $ply }.
squares-by-use = Felder nach Gebrauch
moves-end-on = { $square }: { $share } der Züge, nach Besuchen, enden hier, N { $visits }; { $others } Besuche beginnen hier.
moves-start-from = { $square }: { $share } der Züge, nach Besuchen, beginnen hier, N { $visits }; { $others } Besuche enden hier.
of-all-moves = { $share } aller Züge, nach Besuchen
squares-as-table = Felder als Tabelle
squares-caption = Besuche der Züge, die auf jedem Feld beginnen und enden.
square-head = Feld
start-from-head = beginnen
end-on-head = enden
