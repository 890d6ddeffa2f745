### Die Tabelle der Züge.

mv = Zug
score = Wertung
in-pawns = in Bauerneinheiten
visits = Besuche
share = Anteil
of-the-visits = an den Besuchen
prior = Prior: die erste Vermutung des Netzes
wdl = Gewinn, Remis, Niederlage
value = Wert
sum-of-values = Summe der Werte seiner Besuche
exploration = Erkundung
selected-by = Q + U, die Auswahl vergleicht es
network-alone = das Netz allein
plies-left = verbleibende Halbzüge

path-to-the-node = Pfad von der Wurzel zum gewählten Knoten
root = Wurzel
to-move = { $side } am Zug
player-has-won = Ende: { $side } hat gewonnen
nobody-has-won = Ende: Remis
numbers-of-the-node = Die eigenen Zahlen des Knotens

moves-of-the-position = Züge der gewählten Stellung
left-out = Diese schlanke Aufzeichnung lässt die Züge dieser Stellung weg: Dahinter wurde nichts gesucht.
game-over = Die Partie ist zu Ende: Es gibt keine Züge.
turned = Q, V, WDL und Bewertung gelten für { $first }, U und S für { $second }: { $second } wählt den Zug.

excluded = Ausgeschlossen: Die Suche versucht diesen Zug nicht
is-excluded = ausgeschlossen
selected-next = Als Nächstes ausgewählt
next = nächster
won = Gewonnen: Die Partie ist zu Ende, oder der Gewinn ist bewiesen
lost = Verloren: Die Partie ist zu Ende, oder die Niederlage ist bewiesen
drawn = Remis: nach den Regeln oder bewiesen
repeated = Zählt als Remis: Diese Stellung kam in der Zugfolge schon vor
tablebase = Aus einer Endspieltabelle bekannt
at-least-a-draw = Bewiesen: mindestens Remis
at-most-a-draw = Bewiesen: höchstens Remis

deeds = Was sich mit diesem Zug machen lässt
deeds-about = Warum, nur diesen suchen, ausschließen …
why = Warum hat er diese Besuche?
show = Auf dem Brett zeigen
play = In der Partie spielen
search-only-this = Nur diesen suchen
search-also = Auch diesen suchen
search-also-about = Strg und ein Klick auf einen Zug tut es auch: zuerst der einzige Zug, dann mit jedem Klick einer mehr
exclude = Ausschließen
last-move = Ein Zug muss zum Suchen übrig bleiben.
give-visits = { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuche
    } geben
stop-at-its-visits = Die Suche bei seinen Besuchen anhalten …
undo = Rückgängig
undo-key = Rückgängig (Strg Z)

columns = Spalten
columns-of-the-table = Spalten der Tabelle
usual-in-analyse = Die üblichen von „Analyse“
usual-in-search = Die üblichen von „Suche“
all-in-lab = Alle, die „Labor“ hat
lc0-lines = Zeilen von Lc0
