### Die Liste der Analysen.

cannot-be-read = Nicht lesbar
deleted-analyses = Gelöschte Analysen
my-analyses = Meine Analysen
keeps-nothing = Dieser Server speichert keine Analysen (er läuft mit --no-data): Jede verschwindet einige Zeit, nachdem ihre Seite geschlossen wurde.
sign-out = Abmelden
licences = Lizenzen und Quelltext
lead-deleted = Eine gelöschte Analyse lässt sich 30 Tage lang zurückholen; dann wird sie endgültig entfernt.
lead-own = Was in diesem Browser analysiert wird, wird von selbst gespeichert und bleibt auf diesem Server, bis es gelöscht wird. Ändern kann es nur dieser Browser; zusehen kann, wer den Link hat.
lead-user = Was analysiert wird, wird von selbst gespeichert und bleibt auf diesem Server, bis es gelöscht wird. Nach dem Anmelden ist es in jedem Browser zu finden; zusehen kann, wer den Link hat.
lead-archived = Archivierte Analysen sind aus dem Weg und werden aufbewahrt wie alle anderen.
lead-all = Alle Analysen auf diesem Server. Bei denen aus anderen Browsern ist Zusehen und Löschen möglich.
used-of = { $used } von { $most }
usage = Dieser Server belegt { $memory } Arbeitsspeicher für Suchen und { $connections } Verbindungen.
usage-and-disk = Dieser Server belegt { $disk } auf seiner Platte, { $memory } Arbeitsspeicher für Suchen und { $connections } Verbindungen.
whose-analyses = Wessen Analysen
this-browser = Dieser Browser
my-own = Eigene
all-on-server = Alle auf diesem Server
deleted-now = Gelöscht: { $title }
brought-back = Zurückgeholt: { $title }
undo = Rückgängig
undo-deleting = Löschen von { $title } rückgängig machen
open = Öffnen
open-title = { $title } öffnen
delete = Löschen
delete-title = { $title } löschen
none-on-server = Auf diesem Server gibt es noch keine Analyse.
none-in-browser = Dieser Browser hat noch keine Analysen, oder seine Cookies wurden gelöscht.
start-one = { $link }: Mit der ersten Simulation wird sie gespeichert.
start-link = Eine beginnen
analyses = Analysen
all-deleted = Alle { $number } gelöschten Analysen
deleted = Gelöscht
nothing-deleted = In den letzten 30 Tagen wurde nichts gelöscht.
positions =
    { $count ->
        [one] 1 Stellung
       *[other] { $count } Stellungen
    }
searches =
    { $count ->
        [one] 1 Suche
       *[other] { $count } Suchen
    }
unreadable-document = ihr Dokument ist nicht lesbar: { $problem }
from-another-browser = aus einem anderen Browser
nodes = { $number } Knoten
days-left =
    { $count ->
        [one] noch 1 Tag
       *[other] noch { $count } Tage
    }
previous = Zurück
next = Weiter
which-analyses = Welche Analysen
archived = Archiviert
rename = Umbenennen
rename-title = { $title } umbenennen
name = Name
name-hint = Leer lassen für den üblichen Namen
duplicate = Duplizieren
duplicate-title = { $title } duplizieren
archive = Archivieren
archive-title = { $title } archivieren
unarchive = Zurück in die Liste
unarchive-title = { $title } zurück in die Liste holen
more = Mehr
more-title = Mehr zu { $title }
delete-for-good = Endgültig löschen
delete-for-good-title = { $title } endgültig löschen
sure = Das lässt sich nicht rückgängig machen.
copied-now = Dupliziert: { $title }
archived-now = Archiviert: { $title }
unarchived-now = Wieder in der Liste: { $title }
renamed-now = Umbenannt: { $title }
removed-now = Endgültig gelöscht.
disk-left = Nur noch { $left } auf der Platte des Servers frei. Nicht mehr gebrauchte Analysen löschen und dann unter „Gelöscht“ endgültig löschen.
was-damaged = Beim Start dieses Servers war seine Bibliothek beschädigt: { $problem }

find = Suchen
find-label = Spieler, Eröffnung, Turnier, Name oder FEN
filters = Filter
position = Stellung
position-hint = FEN, oder Figuren und Felder: Pe4 pe5 .d4
matches = Gesucht
match-exact = diese Stellung
match-part = diese Figuren, andere Felder frei
match-pawns = diese Bauernstruktur
since = Von
until = Bis
sort-by = Sortieren nach
sort-changed = zuletzt benutzt
sort-created = Anlagedatum
sort-name = Name
sort-date = Datum der Partie
sort-nodes = Knoten
sort-bytes = Größe
clear-filters = Zurücksetzen
nothing-found = Keine Analyse passt.
found =
    { $count ->
        [one] 1 Analyse gefunden
       *[other] { $count } Analysen gefunden
    }
bad-position = Das ist keine Stellung: { $problem }.
none-archived = Nichts ist archiviert.
analysis-of = Analyse vom { $time }
day-and-time = { $day }. { $month }, { $time }
date = { $day }. { $month } { $year }
players = { $white } – { $black }
players-and-date = { $players }, { $date }
keys-hint = Tasten: / zum Suchen, ↑ ↓ zum Wählen, Enter zum Öffnen, F2 zum Umbenennen, Entf zum Löschen
range = { $first } bis { $last } von { $all }
pages = Seiten

used-ago = Benutzt { $ago }
deleted-ago = Gelöscht { $ago }
unknown-time = zu unbekannter Zeit
just-now = gerade eben
time-to-come = in der Zukunft
minutes-ago =
    { $count ->
        [one] vor 1 Minute
       *[other] vor { $count } Minuten
    }
hours-ago =
    { $count ->
        [one] vor 1 Stunde
       *[other] vor { $count } Stunden
    }
days-ago =
    { $count ->
        [one] vor 1 Tag
       *[other] vor { $count } Tagen
    }
months-ago =
    { $count ->
        [one] vor 1 Monat
       *[other] vor { $count } Monaten
    }
years-ago =
    { $count ->
        [one] vor 1 Jahr
       *[other] vor { $count } Jahren
    }
exact-time = { $day }. { $month } { $year }, { $time }
month =
    { $number ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[12] Dez.
    }

sign-in = Anmelden
sign-in-lead = Dieser Server verlangt sein Token, bevor etwas gesucht wird. Wer ihn betreibt, kennt das Token. Ohne Token ist möglich: einer Analyse zusehen, deren Link bekannt ist, und lernen.
sign-in-lead-users = Anmelden, um zu analysieren und eigene Analysen zu finden. Ohne Anmeldung ist möglich: einer Analyse zusehen, deren Link bekannt ist, und lernen.
token = Token
user-name = Benutzername
password = Passwort
with-token = Mit dem Token des Servers anmelden
signed-in-as = Angemeldet als { $name }
not-the-token = Das ist nicht das Token des Servers.
not-the-password = Benutzername oder Passwort ist falsch.
too-many-attempts = Zu viele Versuche. Nach einer Minute erneut versuchen.

search-tree = Suchbaum
game = Partie
reading-position = Die Stellung dieses Links wird gelesen{"\u00A0"}…
start-position = Grundstellung
selected-node = Gewählter Knoten
size-of-board = Größe des Bretts
width-of-board = Breite des Bretts
width-of-right = Breite der rechten Spalte
