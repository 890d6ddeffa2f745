### Der Baum, und kleine Bretter.

search-tree = Suchbaum nach Besuchen
form-of-tree = Form des Baums
icicle = Eiszapfen: Kästen so breit wie ihr Anteil der Besuche
nodes-and-links = Knoten und Kanten
label = Zahl
number-in-labels = Zahl in den Beschriftungen
share = Anteil
boards = Stellungen
zoom-out = Verkleinern
zoom-out-key = Verkleinern (−)
zoom-in = Vergrößern
zoom-in-key = Vergrößern (+)
whole-tree = Ganzer Baum
whole-tree-key = Den ganzen Baum zeigen (0)
keys = Pfeiltasten bewegen, Enter vergrößert, Esc verkleinert, 0 zeigt alles, o zeigt mehr Knoten und Kanten, w sagt, warum.
press-analyse = { $button } sucht diese Stellung.
analyse = Analysieren
not-searched = Diese Stellung wird noch nicht gesucht.
way-to-top =
    Weg zur Spitze des { $tree ->
        [tree-a] Baums A
        [tree-b] Baums B
       *[tree] Baums
    }
root = Wurzel
root-not-searched = Wurzel, noch nicht gesucht

more = { $number } weitere
unvisited = { $number } unbesucht

shown =
    { $drawn } von { $all ->
        [one] 1 Knoten
       *[other] { $all } Knoten
    } gezeigt
no-nodes = Noch keine Knoten
half-of-scale = Die Hälfte der Skala ist für Werte zwischen −0,25 und +0,25. In Suchen von mehr als 400 Simulationen ist ein Knoten umso blasser, je länger sein letzter Besuch her ist.
q-for-mover = Q für die Seite, die zog
q-for = Q für { $side }
outline-is-v = Rand: V
ring-is-v = Ring: V
size-and-line = Größe: N, Linie: P

after = Nach { $line }.
never-visited = Nie besucht.
moves-never-visited =
    { $count ->
        [one] 1 weiterer Zug wurde nie besucht
       *[other] { $count } weitere Züge wurden nie besucht
    }
why-key = Warum hat er diese Besuche? (w)
click-lists = Ein Klick führt alle in der Tabelle auf.
of-view = { $share } der Ansicht
of-parent = { $share } des Elternknotens
score = Bewertung { $score }
score-for = Bewertung { $score }, für { $side }
more-moves =
    { $count ->
        [one] 1 weiterer Zug
       *[other] { $count } weitere Züge
    }
too-small =
    { $visits ->
        [one] 1 Besuch
       *[other] { $visits } Besuche
    }, { $share } der Ansicht, zu klein zum Zeichnen.
double-click = Doppelklick vergrößert.
click-opens = Ein Klick öffnet sie.

show-map = Die Karte des Baums zeigen
hide-map = Die Karte des Baums verbergen
map = Karte

side-has = { $side } hat { $cells }
side-has-nothing = { $side } hat nichts
side-to-move = { $side } am Zug
drawn = Remis
line-complete = eine Reihe ist vollständig
with-visits = { $state }; Besuche { $marks }
with-p = { $state }; P { $marks }
first = Spieler 1
second = Spieler 2
play-move = { $name } spielen
