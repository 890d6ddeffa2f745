### Die Liste der Analysen.

cannot-be-read = Nicht lesbar
deleted-analyses = Gelöschte Analysen
my-analyses = Meine Analysen
keeps-nothing = Dieser Server speichert keine Analysen (er läuft mit --no-data): Jede verschwindet einige Zeit, nachdem ihre Seite geschlossen wurde.
sign-out = Abmelden
licences = Lizenzen und Quelltext
lead-deleted = Eine gelöschte Analyse lässt sich 30 Tage lang zurückholen; dann wird sie endgültig entfernt.
lead-own = Was in diesem Browser analysiert wird, wird von selbst gespeichert und bleibt auf diesem Server, bis es gelöscht wird. Ändern kann es nur dieser Browser; zusehen kann, wer den Link hat.
lead-all = Alle Analysen auf diesem Server. Bei denen aus anderen Browsern ist Zusehen und Löschen möglich.
used-of = { $used } von { $most }
usage = Dieser Server belegt { $memory } Arbeitsspeicher für Suchen und { $connections } Verbindungen.
usage-and-disk = Dieser Server belegt { $disk } auf seiner Platte, { $memory } Arbeitsspeicher für Suchen und { $connections } Verbindungen.
whose-analyses = Wessen Analysen
this-browser = Dieser Browser
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
back-to-kept = Zurück zu den gespeicherten Analysen
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
days-left =
    { $count ->
        [one] noch 1 Tag
       *[other] noch { $count } Tage
    }
newer = Neuere
older = Ältere
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
token = Token

search-tree = Suchbaum
game = Partie
reading-position = Die Stellung dieses Links wird gelesen{"\u00A0"}…
start-position = Grundstellung
selected-node = Gewählter Knoten
size-of-board = Größe des Bretts
width-of-board = Breite des Bretts
width-of-right = Breite der rechten Spalte
