### Studien: ihre Liste, eine Studie, und die Leiste der Kapitel neben einer Analyse.

study = Studie
studies = Studien
my-studies = Meine Studien
which-studies = Welche Studien
lead = Eine Studie hat Kapitel in einer Reihenfolge, jedes eine Analyse: ein Repertoire, eine Unterrichtsstunde, die Partien eines Turniers. Bis sie geteilt wird, ist sie nur hier zu sehen.
lead-all = Alle Studien auf diesem Server. Bei denen aus anderen Browsern ist Ansehen, Kopieren und Löschen möglich.
about = Kapitel in einer Reihenfolge, jedes eine Analyse: ein Repertoire, eine Unterrichtsstunde, die Partien eines Turniers.
none = Hier gibt es noch keine Studien.
keeps-nothing = Dieser Server speichert keine Studien (er läuft mit --no-data).
more-studies =
    { $number ->
        [one] Eine ältere Studie ist nicht aufgeführt.
       *[other] { $number } ältere Studien sind nicht aufgeführt.
    }
list-keys = Tasten: ↑ ↓ zum Wählen, Enter zum Öffnen, F2 zum Umbenennen, Entf zum Löschen
changed-ago = Geändert { $ago }
chapter-count =
    { $count ->
        [one] 1 Kapitel
       *[other] { $count } Kapitel
    }
is-closed = nicht geteilt
is-to-view = zum Ansehen geteilt
is-to-copy = zum Kopieren geteilt

new-study = Neue Studie
make = Studie anlegen
name-hint = Leer: wie die Partien sagen
games = Partien
games-hint = PGN, jede Partie wird ein Kapitel. Leer lassen für eine Studie ohne Kapitel.
file = oder eine Datei
cancel = Abbrechen

choose = Auswählen
choose-title = { $title } auswählen
add-chosen = Zu einer Studie hinzufügen …
choose-study =
    { $count ->
        [one] Die Studie wählen, der diese Analyse als Kapitel hinzugefügt wird:
       *[other] Die Studie wählen, der diese { $count } Analysen als Kapitel hinzugefügt werden:
    }
add-here = Hier hinzufügen
add-to = Zu { $title } hinzufügen
not-yours = gehört jemand anderem
add-to-study = Zu einer Studie hinzufügen …
add-to-study-about = Diese Analyse wird ein Kapitel

perhaps-closed = Vielleicht stimmt der Link nicht, die Studie ist nicht geteilt, oder sie wurde gelöscht.
made-now = Die Studie ist angelegt.
is-copy-now = Das ist die eigene Kopie. Auch ihre Analysen sind Kopien; Änderungen daran ändern nichts an der ersten.
start = Erstes Kapitel öffnen
name-of-study = Name der Studie
name-of-chapter = Name von Kapitel { $number }
chapters = Kapitel
no-chapters = Diese Studie hat keine Kapitel.
no-chapters-yet = Diese Studie hat noch keine Kapitel. Hier Partien oder eine Stellung hinzufügen, oder Analysen aus „Meine Analysen“.
history = Rückgängig und Wiederholen
undo = Rückgängig: { $deed }
redo = Wiederholen: { $deed }
redo-nothing = Wiederholen
did-name-study = Name der Studie, vorher: { $name }
did-add-chapter = { $name } hinzufügen
did-delete-chapter = { $name } löschen
did-move-chapter = { $name } verschieben
did-name-chapter = Name des Kapitels, vorher: { $name }
did-turn-chapter = Brett von { $name } drehen
move-up = { $name } nach oben
move-down = { $name } nach unten
turn-to-black = Brett von { $name } drehen: Schwarz unten
turn-to-white = Brett von { $name } drehen: Weiß unten
delete-chapter = Kapitel { $name } löschen
white-below = Weiß unten
black-below = Schwarz unten
analysis-deleted = Seine Analyse wurde gelöscht. Solange sie im Papierkorb ist, lässt sie sich unter „Meine Analysen“ zurückholen.
study-keys = Tasten: ↑ ↓ zum Wählen, Enter zum Öffnen, F2 zum Umbenennen, Alt ↑ ↓ zum Verschieben, Entf zum Löschen, Strg Z und Strg Y für Rückgängig und Wiederholen
reader-keys = Tasten: ↑ ↓ zum Wählen, Enter zum Öffnen

add-chapters = Kapitel hinzufügen
games-or-position = Partien oder eine Stellung
games-or-position-hint = PGN (jede Partie wird ein Kapitel) oder eine FEN. Leer lassen für die Grundstellung.
chapter-name-hint = Leer: wie die Partie sagt
side = Brett
side-of-game = wie die Partie sagt
add = Hinzufügen
from-analyses = Vorhandene Analysen kommen mit ihren Suchen hinzu: auszuwählen in

share-and-take = Teilen und mitnehmen
who-may = Was alle dürfen, die den Link haben
closed = Nichts
closed-about = Die Studie ist nur hier zu sehen.
to-view = Ansehen
to-view-about = Die Kapitel sehen und die Partien als PGN mitnehmen.
to-copy = Ansehen und kopieren
to-copy-about = Und eine eigene Kopie machen, mit Kopien aller Analysen.
what-sharing-means = Ändern kann niemand sonst etwas. Geteilt wird die Studie: Ihre Kapitel sind Analysen, und wer den Link einer Analyse kennt, kann ihr wie immer zusehen und sie kopieren, was auch hier gewählt ist, auch wenn die Studie wieder geschlossen wird.
save-sharing = Speichern
link = Link
copy-link = Link kopieren
link-copied = Kopiert.
copy-study = Diese Studie kopieren
copy-about = Mit Kopien aller Analysen samt ihren Suchen.
only-to-view = Diese Studie ist zum Ansehen geteilt. Kopien sind nicht freigegeben.
exports = Die Partien der Studie als PGN
pgn = PGN
pgn-with-openings = PGN mit Namen der Eröffnungen
pgn-with-statistics = PGN mit Ergebnissen der Suchen
delete-study = Studie löschen
delete-about = Ihre Analysen bleiben, und die Studie lässt sich zurückholen.

reading = Die Studie wird gelesen …
not-shown = Die Kapitel dieser Studie sind nicht zu sehen: { $problem }
chapter-of = { $place } von { $count }
chapter-is-gone = Dieses Kapitel ist nicht mehr in der Studie
previous-chapter = Voriges Kapitel: { $name } (P)
next-chapter = Nächstes Kapitel: { $name } (N)
is-first = Das ist das erste Kapitel
is-last = Das ist das letzte Kapitel
chapter-from-here = Kapitel ab hier
