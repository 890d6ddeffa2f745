### Pictures, films and texts to be taken along.

# Pictures
picture = Bild
picture-menu = Bild…
picture-menu-about = Brett, Baum, Züge oder ein Diagramm, als PNG oder SVG
what = Was
format = Format
width = Breite
as-shown = Wie gezeigt
pixels = { $width } Pixel
size = { $width } × { $height } Pixel
save = Speichern
copy-picture = Bild kopieren
picture-copied = Bild kopiert.
saved-as = Gespeichert als { $name }.
board = Brett
tree = Baum
moves = Züge
chart = Diagramm
why = Warum
no-board = Noch ist kein Brett da.
no-tree = Noch ist kein Baum da: Die Suche hat nicht begonnen.
no-moves = Noch sind keine Züge da: Die Suche hat nicht begonnen.
no-chart = Zuerst den Reiter „Kurven“ öffnen und ein Diagramm wählen.
no-why = Zuerst den Reiter „Warum“ öffnen und einen Zug wählen.
cannot-draw = Dieser Browser kann das Bild nicht zeichnen. Als SVG speichern geht.
cannot-save = Dieser Browser kann keine Dateien speichern.
not-taken = Dieser Browser hat das Bild nicht angenommen. Speichern geht.
the-root = die Wurzel
after-move = nach { $played }
start-position = Grundstellung
set-up = aufgebaute Stellung
title-board = Brett: { $place }
title-tree = Baum: { $place }
title-moves = Züge: { $place }
title-chart =
    { $visits ->
        [one] { $chart }: { $place }, ein Besuch
       *[other] { $chart }: { $place }, { $visits } Besuche
    }
title-why = Besuche und Q von { $name } bis { $event } { $end }
title-why-both = Besuche und Q von { $name } und { $rival } bis { $event } { $end }
about-board = Ein Pfeil ist so dick und so kräftig wie der Anteil seines Zuges an den Besuchen; der gestrichelte wird als nächster gewählt.
about-icicle = Kästen so breit wie ihr Anteil an den Besuchen, Farbe nach Q, Rand nach V.
about-links = Punkte so groß wie ihre Besuche, Farbe nach Q, Ring nach V; Linien so dick wie P.
excluded = { $name } (ausgeschlossen)

# Films
film = Film
film-menu = Film…
film-menu-about = Die Suche von Anfang an ansehen; als WebM oder GIF speichern
film-of = Film über
film-moments = die Zeitpunkte
film-phases = die Phasen jeder Simulation
film-minute = eine Minute: eine, fünf, dreißig
film-chapter =
    { $part ->
        [phases] Eine Simulation, Phase für Phase
        [few] Fünf Simulationen
       *[many] Dreißig Simulationen
    }
film-captions = Untertitel
film-play = Abspielen
film-pause = Anhalten
film-back = Ein Bild zurück (←)
film-on = Ein Bild weiter (→)
film-picture = Bild des Films
film-place = { $at } von { $all }
film-pace = Tempo
film-waits = Die Suche ist unterwegs…
from-simulation = Von Simulation
to = bis
seconds = Sekunden
film-size =
    { $count ->
        [one] ein Bild von { $width } × { $height } Pixeln
       *[other] { $count } Bilder von { $width } × { $height } Pixeln
    }
done = { $done } von { $all }
drawn-now = Das Bild, das gerade gezeichnet wird
film-about = Brett und Baum nebeneinander, so wie sie jetzt zu sehen sind. Die Seite geht dabei durch die Suche und zeigt danach wieder, was sie jetzt zeigt. Ein Film dauert höchstens { $seconds } Sekunden.
make-film = Film aufnehmen
pictures-made = Fertige Bilder
first-is-wrong = Die erste Simulation ist eine Zahl von 0 bis { $end }.
last-is-wrong = Die letzte Simulation ist eine Zahl von 0 bis { $end }.
first-is-later = Die erste Simulation liegt vor der letzten.
seconds-are-wrong = Ein Film dauert { $least } bis { $most } Sekunden.
cannot-film = Dieser Browser kann den Film nicht zeichnen.
no-pixels = Dieser Browser gibt die Pixel des Films nicht her.
did-not-come = Angehalten: { $place } kam nicht. Noch einmal versuchen.
too-large = So groß kann ein GIF nicht sein.
other-size = Die Bilder des Films haben eine andere Größe.
gif-failed = Das GIF ließ sich nicht schreiben.
no-webm = Dieser Browser nimmt kein WebM auf. GIF wählen.
webm-failed = Dieser Browser konnte den Film nicht aufnehmen. GIF wählen.
caption-simulation = Simulation { $moment } von { $all }
caption-event = Ereignis { $moment } von { $all }
caption-best = bester Zug { $name }

# Texts
copy = Kopieren
copy-snippet = Schnipsel für andere Seiten kopieren
copy-snippet-about = Brett und Baum dieser Seite in einem Rahmen auf einer eigenen. Der Server muss deren Namen kennen: serve --allow-embed https://example.org
snippet-copied = Schnipsel kopiert.
copy-lines = Beste Varianten kopieren
copy-lines-about = Züge mit ihren Bewertungen, als Text
lines-copied = Beste Varianten kopiert.
copy-moves = Zugtabelle kopieren
copy-moves-about = Für eine Tabellenkalkulation
moves-copied = Züge kopiert.
copy-status = Status kopieren
copy-status-about = Knoten, Tempo, Tiefe und Prüfsumme in einer Zeile
status-copied = Status kopiert.
nothing-to-copy = Noch gibt es nichts zu kopieren.
copy-table = Tabelle kopieren
copy-markdown = Als Markdown kopieren
copy-as-lc0 = So kopieren, wie Lc0 es ausgibt
chart-as-picture = Das gezeigte Diagramm als Bild speichern
chart-as-table = Die Zahlen des gezeigten Diagramms als Tabelle speichern
take-chart = Das Diagramm mitnehmen
line =
    { $visits ->
        [one] { $score } (ein Besuch) { $moves }
       *[other] { $score } ({ $visits } Besuche) { $moves }
    }
score-of = S von { $name }: { $formula }
nodes =
    { $count ->
        [one] ein Knoten
       *[other] { $count } Knoten
    }
depth = Tiefe { $depth }
cache-hits = Cache-Treffer { $hits } von { $all }
memory = Speicher { $bytes }
to-be-next = Um als Nächster gewählt zu werden: { $what }
to-be-best = Um der beste Zug zu werden: { $what }
any-of = P { $p } oder Q { $q } oder { $n }
