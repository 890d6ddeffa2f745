### Minimax und Alpha-Beta, Ereignis für Ereignis.

for-max-of-tree = Alle Werte gelten für Max, der zuerst zieht.
for-max = Alle Werte gelten für Max, die Seite am Zug: { $side }.

## Was gesucht wird, und wie

search = Suchen in
this-position = dieser Stellung
slides-tree = dem Baum der Folien
own-tree = einem eigenen Baum
cutting = Abschneiden
minimax = Minimax
alpha-beta = Alpha-Beta
plies = Halbzüge
evaluator = Bewerter
moves = Züge
promising-first = die aussichtsreichsten zuerst
in-listed-order = in der Reihenfolge der Regeln
tree-as-text = Der Baum: Zahlen und Klammern
use-tree = Übernehmen
how-to-write = Eine Zahl ist ein Blatt mit seinem Wert für Max; in Klammern stehen die Züge eines Knotens: { $example }

## Weiter und zurück

steps = Schritte der Suche
step-slider = Schritt der Suche
start = Anfang
to-start = Zum Anfang
value-before = −Wert
to-value-before = Zurück zum vorigen Wert
one-back = Einen Schritt zurück
one-on = Einen Schritt weiter
next-value = +Wert
to-next-value = Weiter bis zum nächsten zurückgegebenen Wert
node-done = +Knoten
to-node-done = Weiter, bis der Wert der hervorgehobenen Stellung zurückgegeben ist
end = Ende
to-end = Zum Ende
play-or-pause = Abspielen oder anhalten
step = Schritt { $step }
step-of = Schritt { $step } von { $all }
working = { $evaluations } Stellungen bewertet, { $nodes } Knoten{"\u00A0"}…
stop = Anhalten

## Der Baum

drawing = Zeichnung des Baums
drawn = Der Baum, { $shown } von { $all } Knoten; die Tabelle darunter sagt dasselbe
left-out = { $shown } von { $all } Knoten sind gezeichnet, rund um die Stelle, an der die Suche steht. Ein Klick auf einen Knoten zeigt, was unter ihm liegt.
max-moves = △ Max zieht
min-moves = ▽ Min zieht
is-evaluated = ● bewertet
is-over = ■ Partie zu Ende
is-window = (α; β) Fenster
is-alpha = α bisher bester Wert für Max
is-beta = β bisher bester Wert für Min
is-cut-off = ┄ abgeschnitten
moves-together =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
cut-off = abgeschnitten
waits = wartet
as-table = Der Baum als Tabelle
table = Der Baum, der durchsucht wurde
move-head = Zug
to-move = Am Zug
state = Zustand
value = Wert
window = Fenster
root = Wurzel
window-of = ({ $alpha }; { $beta })
node =
    { $at ->
        [root] die Wurzel
       *[path] { $at }
    }
state-searching = in Arbeit
state-evaluated = bewertet
state-over = Partie zu Ende
state-complete = fertig
state-cut = abgeschnitten
cut-with = { $count } von { $moves } Zügen abgeschnitten
searching-with = in Arbeit, { $count } von { $moves } Zügen fehlen noch

## Wie viel durchsucht wurde

how-much = Wie viel durchsucht wurde
positions-evaluated = Bewertete Stellungen
games-ended = Partien zu Ende
nodes = Knoten
leaves = Blätter
moves-cut = Abgeschnittene Züge
of-whole = { $number } von { $whole } ohne Abschneiden
counting-whole = { $number } (der ganze Baum wird gezählt{"\u00A0"}…)
of-too-many = { $number } von unzählbar vielen
least = Jede Stellung hat hier { $moves } Züge, { $plies } Halbzüge tief. Jede Suche muss mindestens { $leaves } Blätter sehen, und Alpha-Beta sieht nicht mehr, wenn die besten Züge zuerst kommen: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = { $moves }^{ $up } + { $moves }^{ $down } − 1 = { $leaves } (Knuth und Moore, 1975).

## Neben der Suche der Seite

three = Minimax, Alpha-Beta und PUCT
beside-puct = Neben PUCT
three-ways = Drei Arten zu suchen
evaluations = Bewertungen
root-value = Wert der Wurzel
best-move = Bester Zug
so-far = bisher
visits = { $visits } Besuche
run-both = Beide zu Ende führen
continue-puct = PUCT bis { $visits } Besuche fortsetzen
other-evaluator = Die Blätter beurteilt hier { $here } und in der Suche der Seite { $there }: Um allein die Suchen zu vergleichen, für beide denselben Bewerter wählen.
no-puct = Ein von Hand eingegebener Baum hat weder Stellungen noch Priors, die PUCT braucht.
the-moves = Die Züge
select-move = Diesen Zug wählen
for-max-or-less = Für Max; ≤: höchstens, weil der Rest abgeschnitten wurde
share = Anteil

## Das letzte Ereignis

ready = Noch nicht begonnen. Weiter mit +1.
root-opened =
    An der Wurzel hat { $who } { $count ->
        [one] einen Zug
       *[other] { $count } Züge, die nacheinander versucht werden
    }.
opened =
    Bei { $at } hat { $who } { $count ->
        [one] einen Zug
       *[other] { $count } Züge
    }.
has-window = Das Fenster ist { $window }.
evaluated =
    Tiefer als { $at ->
        [root] die Wurzel
       *[path] { $at }
    } reicht die Suche nicht: { $evaluator } sagt { $value }.
leaf =
    { $at ->
        [root] Die Wurzel
       *[path] { $at }
    } ist ein Blatt mit dem Wert { $value }.
game-over =
    { $at ->
        [root] An der Wurzel
       *[path] Nach { $at }
    } ist die Partie zu Ende: { $result ->
        [max] Max hat gewonnen
        [min] Min hat gewonnen
       *[draw] Remis
    }, Wert { $value }.
at-most = höchstens { $value }
at-least = mindestens { $value }
first-value =
    { $from } ist { $worth } wert, der erste Wert für { $who } { $to ->
        [root] an der Wurzel
       *[path] bei { $to }
    }{ $bound ->
        [alpha] , und Alpha wird { $value }
        [beta] , und Beta wird { $value }
       *[none] {""}
    }.
better-value =
    { $from } ist { $worth } wert, { $who ->
        [Max] mehr
       *[Min] weniger
    } als { $before }: das Beste bisher für { $who } { $to ->
        [root] an der Wurzel
       *[path] bei { $to }
    }{ $bound ->
        [alpha] , und Alpha wird { $value }
        [beta] , und Beta wird { $value }
       *[none] {""}
    }.
no-better-value =
    { $from } ist { $worth } wert; { $who } hat { $to ->
        [root] an der Wurzel
       *[path] bei { $to }
    } schon { $before }, also ändert sich nichts.
all-done =
    Alle Züge { $at ->
        [root] der Wurzel
       *[path] von { $at }
    } sind durch: Der Wert ist { $value }.
cut-by-beta =
    { $at }: Der Wert { $value } ist mindestens Beta { $bound }, also { $count ->
        [one] wird der andere Zug abgeschnitten
       *[other] werden die anderen { $count } Züge abgeschnitten
    }: Min lässt das nicht zu.
cut-by-alpha =
    { $at }: Der Wert { $value } ist höchstens Alpha { $bound }, also { $count ->
        [one] wird der andere Zug abgeschnitten
       *[other] werden die anderen { $count } Züge abgeschnitten
    }: Max hat anderswo etwas ebenso Gutes.
finished = Fertig: Die Wurzel ist { $value } wert.
finished-by = Fertig: Die Wurzel ist { $value } wert, durch { $line }.
failed = Es geht nicht weiter: { $failure }. Einen anderen Bewerter wählen.
too-large = Hier ist nach { $steps } Schritten Schluss: Der Baum ist zu groß. Weniger Halbzüge suchen.
