### Partien bearbeiten: der Kopf der Zugliste, das Menü eines Zuges, der Editor für Kommentare.

deed = { $what ->
        [insert] { $mv } spielen
        [delete] { $mv } löschen
        [rest] löschen, was auf { $mv } folgt
        [keep] die Varianten neben { $mv } löschen
        [promote] { $mv } aufwerten
        [main] { $mv } zur Hauptvariante machen
        [demote] { $mv } nach unten setzen
        [comment] { $mv } kommentieren
        [glyph] die Zeichen von { $mv } ändern
        [shapes] zu { $mv } zeichnen
        [clock] die Uhr von { $mv } stellen
        [evaluation] die Bewertung von { $mv } schreiben
        [tag] die Angaben zur Partie ändern
        [outcome] das Ergebnis ändern
        [add] eine Partie hinzufügen
        [several] die Partie kommentieren
       *[game] eine Partie löschen
    }
the-start = den Anfang
done = Erledigt: { $deed }.
undone = Rückgängig gemacht: { $deed }.
redone = Wiederhergestellt: { $deed }.
undo = Rückgängig machen: { $deed } (Strg Z)
redo = Wiederherstellen: { $deed } (Strg Y)
not-here = „{ $label }“ ist hier nicht möglich.

tools = Die Partie bearbeiten
in-columns = Weiß und Schwarz in Spalten
comment-on-current = Diesen Zug kommentieren (C)
more = Alles zu diesem Zug (Umschalt F10)

menu-of = Menü von { $mv }
menu-of-start = Menü des Anfangs
promote = Variante aufwerten
demote = Variante nach unten setzen
make-main = Zur Hauptvariante machen
delete = Ab hier löschen
delete-rest = Löschen, was folgt
delete-variation = Diese Variante löschen
keep-line = Die anderen Varianten löschen
delete-game = Diese Partie löschen
pass = Nullzug einfügen
clear-shapes = Pfeile und Kreise entfernen
glyphs = Zeichen
more-glyphs = Weitere Zeichen
comment-after = Kommentieren …
comment-before = Vor dem Zug kommentieren …
copy-line = Variante kopieren
copy-fen = FEN kopieren
copy-pgn = Partie als PGN kopieren
line-copied = Variante kopiert.
fen-copied = FEN kopiert.
pgn-copied = Partie als PGN kopiert.

comment-of = Kommentar zu { $mv }
comment-before-of = Kommentar vor { $mv }
comment-at-start = Kommentar am Anfang
saved = Gespeichert
unsaved = Noch nicht gespeichert
unsaved-offline = Offline. Gespeichert wird, sobald der Server wieder da ist.
gone = Dieser Zug ist gelöscht. Rückgängig machen (Strg Z) bringt ihn zurück.
close = Schließen (Esc)

evaluation = Bewertung in der Partie, für Weiß
time-left = Zeit auf der Uhr
time-used = Zeit für den Zug
cannot-be-shown = Der Rest dieser Variante lässt sich nicht zeigen.
no-moves = Diese Partie hat noch keine Züge.

good-move = Guter Zug
mistake = Fehler
brilliant-move = Glänzender Zug
blunder = Grober Fehler
interesting-move = Interessanter Zug
dubious-move = Zweifelhafter Zug
only-move = Einziger Zug
equal = Ausgeglichen
unclear = Unklar
white-slightly-better = Weiß steht etwas besser
black-slightly-better = Schwarz steht etwas besser
white-better = Weiß steht besser
black-better = Schwarz steht besser
white-winning = Weiß steht auf Gewinn
black-winning = Schwarz steht auf Gewinn
zugzwang = Zugzwang
development = Entwicklungsvorsprung
initiative = Initiative
attack = Angriff
compensation = Kompensation für das Material
counterplay = Gegenspiel
time-trouble = Zeitnot
with-the-idea = Mit der Idee
novelty = Neuerung
