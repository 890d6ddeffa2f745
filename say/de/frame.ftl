### Der Rahmen: Kopf, Menüs, Reiter, Dialoge, und wie Stellungen und Spieler heißen.

description = Einer Suche nach Art von AlphaZero beim Denken zusehen: N, P, Q, U und V jeder Kante, live.
page-not-found = Seite nicht gefunden
nothing-here = Unter dieser Adresse gibt es nichts. Vielleicht ist der Link alt oder vertippt.
start-an-analysis = Eine Analyse beginnen

site = Website
new-analysis = Neue Analyse
my-analyses = Meine Analysen
learn = Lernen
glossary = Glossar
training = Training

recording = Aufzeichnung
connecting = Verbindung wird aufgebaut
in-your-browser = in diesem Browser
connected = verbunden
watching = Zuschauer
connection-lost = Verbindung verloren
closed = geschlossen

how-much = Wie viel gezeigt wird
analyse = Analyse
analyse-about = Brett, Bewertung, Partie und Züge
search = Suche
search-about = Dazu der Baum: der Suche Schritt für Schritt beim Denken zusehen
lab = Labor
lab-about = Dazu alles andere: Formel, Parameter, Was-wäre-wenn, Netz
introduction = Einführung
welcome-to-analyse = Einen Zug spielen oder eine Partie einfügen: Bewertung, beste Varianten und Aussichten jedes Zugs folgen.
welcome-to-search = Das ist die Suche selbst, Schritt für Schritt oder als Film: Jeder Kasten ist eine Stellung, so breit wie ihr Anteil an den Besuchen.
welcome-to-lab = Hier lässt sich alles ändern und fragen: Parameter, Was-wäre-wenn, die Formel mit ihren Zahlen, das Netz.

position-or-game = Stellung (FEN) oder Partie (PGN)
box-prompt = FEN oder PGN einfügen, Datei ziehen, Partie wählen
box-prompt-short = FEN, PGN, Datei …
set-up = Aufstellen
start-position = Grundstellung
copy-fen = FEN kopieren
open-a-file = Datei öffnen …
file-of-games = Eine Datei mit Partien oder Stellungen
famous-games = Berühmte Partien …
small-game-hint = Name und Züge eines Spiels, etwa connect-four d c. Eingabe stellt es auf.
game-hint = Eine FEN, eine PGN mit einer oder vielen Partien oder Züge wie 1.e4 e5. Eingabe stellt sie auf; Strg+V geht überall auf der Seite.

share = Teilen
share-menu = Teilen …
copy-a-link = Link kopieren
copy-a-link-about = Öffnet diese Stellung, Suche und Ansicht
copy-a-live-link = Live-Link kopieren
copy-a-live-link-about = Andere sehen dieser Analyse zu und können sie nicht ändern
save-as-a-recording = Als Aufzeichnung speichern …
save-as-a-recording-about = Die ganze Suche in einer Datei

view-menu = Ansicht, Tasten und mehr
depth = Tiefe
scores = Bewertungen
scores-about = Aus wessen Sicht bewertet wird
for-the-side-to-move = für die Seite am Zug
notation = Schreibweise der Züge
columns = Spalten
columns-of-the-page = Spalten der Seite
show-or-hide = Zeigen oder verbergen ({ $key })
theme =
    Farben: { $theme ->
        [light] hell
        [dark] dunkel
       *[system] wie das System
    }
theme-about = Farben: wie das System, dunkel oder hell
recordings = Aufzeichnungen …
recordings-about = Berühmte Suchen, Aufzeichnung öffnen, diese Suche als Aufzeichnung speichern (r)

parts-of-the-page = Teile der Seite
tabs = Ansichten des gewählten Knotens
more = Mehr
board = Brett
game = Partie
review = Rückblick
moves = Züge
moves-about = Jeder Zug mit seinen Zahlen
tree = Baum
tree-about = Die ganze Suche als Bild
why = Warum
why-about = Warum ein Zug seine Besuche hat
charts = Kurven
charts-about = Wie die Suche zu ihrer Wahl kam
formula = Formel
formula-about = Wie der Auswahlwert eines Zugs berechnet wird
code = Code
code-about = Der Algorithmus als Programm, mit den Zeilen, die laufen
what-if = Was wenn
what-if-about = Etwas ändern und noch einmal suchen
find = Finden
find-about = Einen Zug oder eine Stellung im Baum finden
score = Wertung
score-about = Vom Wert zu Bauerneinheiten
network = Netz
network-about = Was das Netz sieht
minimax = Minimax
minimax-about = Klassische Suche, Schritt für Schritt
engines = Engines
engines-about = Zweite Meinungen: andere Engines auf diesem Server, neben der Suche
automatic = automatisch
pixels = { $size } Pixel
drag-to-resize = Ziehen ändert die Größe, ein Doppelklick setzt sie zurück

white = Weiß
black = Schwarz
first = Spieler 1
second = Spieler 2
a-position = Eine Stellung
position-and-turn = { $position }, { $side } am Zug
men-against = { $white } gegen { $black }
