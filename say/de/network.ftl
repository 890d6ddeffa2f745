### The tab that shows input and output of the evaluator for a node.

in-browser = Dieser Bewerter sagt nur P und V, und die zeigt die Tabelle der Züge. Er ist kein Netz, es gibt also nichts zu zerlegen.
no-search = Hier ist noch nichts: Es gibt keine Suche, für die zu fragen wäre.
asked-later = { $evaluator } wird gefragt, sobald der Server antwortet.
game-over = Die Partie ist zu Ende: Es gibt nichts zu bewerten.
asking = Der Bewerter wird gefragt…
ask-again = Noch einmal fragen
of-recording = Dies ist eine Aufzeichnung: Sie enthält P und V des Bewerters, die die Tabelle der Züge zeigt, aber nicht den Bewerter selbst. Für Logits und W, D, L braucht es einen Server, der ihn fragen kann; die Ebenen stehen unten.
kept-beside = Noch einmal für sich berechnet, als die Aufzeichnung gemacht wurde, und neben ihr aufbewahrt.
analyse-position = Diese Stellung analysieren
evaluated-apart = { $description }, auf { $device }. Eigens bewertet, ohne Einfluss auf die Suche.
without-network =
    Dieser Bewerter ist kein Netz: { $evaluator ->
        [classical] Er zählt Material und wo Figuren stehen, macht aus Centibauern W, D und L und ordnet Züge nach einfachen Regeln, deren Punkte als Logits gelten
        [uniform] Jeder Zug hat den gleichen Logit, und V ist 0
        [random] Logits und V sind Hashwerte der Stellung und des Startwerts der Suche
       *[unknown] { $description }
    }. Also gibt es keine Ebenen und keine weiteren Ausgaben; mehr als dies sagt er nicht.
copy-planes = Ebenen kopieren
copy-policy = Policy kopieren (CSV)

## What goes in

input = Eingabe
what-goes-in = Was hineingeht
board = Das Brett
board-seen = Das Brett, wie das Netz es sieht
as-seen = Wie das Netz es sieht
board-and-as-seen = Das Brett, auch wie das Netz es sieht
seen-by-white = Weiß ist am Zug: Das Netz sieht das Brett von der weißen Seite, die weißen Figuren als „unsere“.
seen-by-black = Schwarz ist am Zug: Das Netz sieht das Brett von der schwarzen Seite, Reihen gespiegelt und Farben vertauscht. „Unsere“ Figuren, hier weiß gezeichnet, sind die schwarzen.
turned = Dann dreht sein Eingabeformat das Brett, bis unser König dort steht, wo es ihn haben will: { $turns }.
left-right-swapped = a- und h-Seite sind vertauscht
top-bottom-swapped = erste und letzte Reihe sind vertauscht
diagonal-swapped = die Felder sind an der Diagonale von h1 nach a8 gespiegelt
planes = { $count } Ebenen zu 8 × 8, codiert als { $format }.
weights-for-all = Das Netz hat Gewichte für alle.
weights-for =
    { $used ->
        [one] Das Netz hat für eine davon Gewichte; die anderen sieht es nicht, sie sind blass.
       *[other] Das Netz hat für { $used } davon Gewichte; die anderen sieht es nicht, sie sind blass.
    }
no-weights = Das Netz hat für diese Ebene keine Gewichte
position-now = Die Stellung jetzt
planes-now = Ebenen der jetzigen Stellung
rules = Rochade, Farbe, Zähler
planes-of-rules = Ebenen für Rochade, Farbe und Zähler
history = Vorgeschichte
planes-of = Ebenen: { $when }
not-known = – nicht bekannt: überall null
point-at-plane = Auf eine Ebene unten zeigen oder die Pfeiltasten benutzen: Ihre Felder leuchten hier auf.
plane = Ebene { $number }: { $words }
plane-everywhere = { $name }. { $value } auf allen Feldern.
plane-on = { $name }. { $value } auf { $squares }, sonst 0.

## Value

value = Wert
for-mover = Für { $side }, am Zug.
for-other = Für { $side }, nicht am Zug.
v-alone = V = { $v }; es ist eine einzige Zahl, nicht W, D und L
win-draw-loss = Gewinn { $win }, Remis { $draw }, Niederlage { $loss }
moves-left = Verbleibende Züge
plies-left = { $plies } Halbzüge
not-predicted = nicht vorhergesagt
no-v = Die Suche hat für diesen Knoten kein eigenes V: Er wurde nicht bewertet, oder die Partie gilt als beendet.
v-recorded = Die Suche hat an diesem Knoten V = { $v } festgehalten: dasselbe, gerundet auf 2⁻²⁰.
v-differs = Die Suche hat an diesem Knoten V = { $v } festgehalten. Das weicht um { $difference } ab: Es wurde durch ein „Was wäre, wenn“ geändert, von einer gleichen Stellung übernommen oder in einem größeren Batch auf einem Gerät berechnet, das dann anders rundet.

## Policy

policy = Policy
policy-title = Policy: von Logits zu P
policy-of-moves = Policy der legalen Züge
head-move = Zug
head-output = Ausgabe
head-logit = Logit
no-legal-moves = Keine legalen Züge: Die Partie ist zu Ende.
masked =
    Das Netz hat { $all } Ausgaben; { $legal ->
        [one] eine davon ist hier ein legaler Zug
       *[other] { $legal } davon sind hier legale Züge
    }. Im Softmax über alle hatten die anderen { $others } vor dem Maskieren, das sie entfernt, zusammen { $share }; die Rochade ist der König, der den eigenen Turm schlägt, und die Umwandlung in einen Springer hat die Ausgabe des einfachen Zugs.
largest-illegal = Die größten Ausgaben, die keine legalen Züge sind
of-illegal-output = (Ausgabe { $output }, Logit { $logit }): { $p }
p-in-search = In der Suche: { $kept }. Aus den Logits, in 16 Bit: { $p }
p-not-in-search = In der Suche: noch keines. Aus den Logits, in 16 Bit: { $p }
other-p = Die Suche hat ein anderes P
worked-out = P von { $name } = exp(({ $logit } { $largest }) / { $temperature }) / { $sum } = { $p }, in 16 Bit { $rounded }
no-p = Die Suche hat hier kein P: Sie hat diesen Knoten nicht bewertet, oder musste es nicht, weil der Wert bekannt war.
p-compared =
    Die Suche speichert P in 16 Bit (relative Schrittweite 2⁻¹¹). Verglichen wird mit dem Softmax dieser Logits bei T = { $temperature }, ebenso gerundet{ $arithmetic ->
        [lc0] , mit der Näherung für exp aus Lc0 (arithmetic=lc0)
       *[exact] { "" }
    }: { $differing ->
        [0] { $count ->
            [one] P ist gleich.
           *[other] alle { $count } sind gleich.
        }
        [one] { $differing } von { $count } weicht ab, um { $most }.
       *[other] { $differing } von { $count } weichen ab, um höchstens { $most }.
    }
why-edited = Ein „Was wäre, wenn“ hat hier ein P geändert.
why-borrowed = Mit cache=lc0 hat die Suche sie von derselben Stellung mit anderer Vorgeschichte übernommen.
why-noise = An der Wurzel mischt die Suche Rauschen in P (noise_epsilon).
why-rounded = Die hier gezeigte Bewertung wurde einzeln berechnet; andere Geräte als die CPU runden in größeren Batches vielleicht anders, und eine Suche, die mit dem Wissen einer früheren begann, behält, was jener gesagt wurde.

## Outputs on the board

outputs-on-board = Ausgaben auf dem Brett
outputs-as-arrows = Ausgaben als Pfeile
board-with-arrows = Das Brett mit den Ausgaben der Policy als Pfeilen
at-most = Höchstens { $number } jeder Art
how-many-outputs = Zahl der gezeichneten Ausgaben
legal-filled = legale Züge (gefüllt)
others-hollow = andere (hohl, gestrichelt)
legal-output = { $name }, Ausgabe { $output }: { $p } vor dem Maskieren; ein legaler Zug.
illegal-output = { $name }, Ausgabe { $output }: { $p } vor dem Maskieren; kein legaler Zug.
outputs-drawn =
    { $drawn } von { $all } Ausgaben: { $legal ->
        [one] ein legaler Zug
       *[other] { $legal } legale Züge
    }, { $others ->
        [one] eine andere
       *[other] { $others } andere
    }. Ein Pfeil ist umso kräftiger, je größer sein P vor dem Maskieren gegenüber dem größten seiner Art ist.

## A random game

random-game = Die Zufallspartie
random-game-here = Die Zufallspartie, die diese Stellung bewertet hat
random-moves = Züge der Zufallspartie
random-moves-played = Gespielte Züge der Zufallspartie
to-evaluated = Zur bewerteten Stellung
move-back = Einen Zug zurück
move-on = Einen Zug weiter
to-end = Zum Ende
after-ply =
    nach { $ply } von { $count ->
        [one] 1 Halbzug
       *[other] { $count } Halbzügen
    }
side-wins =
    { $count ->
        [one] 1 Halbzug
       *[other] { $count } Halbzüge
    }: { $end }. { $winner } gewinnt: { $result } für die Seite am Zug, { $side }.
nobody-wins =
    { $count ->
        [one] 1 Halbzug
       *[other] { $count } Halbzüge
    }: { $end }. Niemand gewinnt: 0 für die Seite am Zug, { $side }.
broken-off = nach 400 Halbzügen abgebrochen, als Remis gewertet
repeated = eine Stellung der Suche kam noch einmal vor, als Remis gewertet
in-tables = dann kannten Endspieltabellen das Ergebnis
board-full = das Brett ist voll
line-complete = eine Reihe ist vollständig
checkmate = matt
stalemate = patt
no-material = keine Seite kann mattsetzen
fifty-moves = fünfzig Züge ohne Schlagen und ohne Bauernzug
drawn-by-rules = remis nach den Regeln
v-is-result = V dieses Knotens ist genau dieses Ergebnis: { $result }, für { $viewer }.
v-was-result = V dieses Knotens war dieses Ergebnis, { $result } für { $viewer }, bis ein „Was wäre, wenn“ es auf { $now } änderte.
same-position = Dieselbe Stellung ist an Knoten { $node }: Ihre Partie zählt auch hier.
decided-by-rules = Hier keine Zufallspartie: Die Partie ist zu Ende, und die Regeln entschieden (oder Endspieltabellen).
not-evaluated = Hier noch keine Zufallspartie: Die Stellung wurde nicht bewertet.
not-in-log = Eine Zufallspartie hat diese Stellung bewertet, aber dieses Protokoll enthält sie nicht: Eine frühere Suche oder ein anderes Programm hat sie gespielt.

## Zwei Netze in einer Suche

evaluator-shown = Zu sehen ist
of-values = { $name }, dessen V die Suche nimmt
of-priors = { $name }, dessen P sie hier nimmt
values-are-taken = Die Suche nimmt V von ihm und P von einem anderen Netz.
priors-are-taken = Die Suche nimmt P von ihm und V von einem anderen Netz.
p-of-other = Die P der Suche sind hier die eines anderen Netzes.
v-of-other = Das V der Suche ist das eines anderen Netzes.

## Ohne Server

what-would-go-in = Was ein Netz sähe
no-network-asked = Hier wird kein Netz gefragt. Das sind die Ebenen, die einem Netz von dieser Stellung gezeigt würden.

## Ein kleines Netz

small-head = Ein Netz aus der Trainingswerkstatt: { $description }, { $parameters } Parameter. Alles rechnet hier der Browser noch einmal nach.
layers = Schichten
small-planes = { $inputs } Zahlen, 0 oder 1, aus der Sicht von { $side } am Zug: eine Ebene für die eigenen Steine, eine für die der anderen Seite.
stones-of-mover = Eigene Steine
stones-of-other = Steine der anderen Seite
list-explained = Dasselbe als eine Liste: 1 für die Steine des ersten Spielers, −1 für die des zweiten, und alles in jedem Zug mal −1, so dass die Seite am Zug immer die 1 hat.
board-as-list = Brett
after-move = Nach
as-mover-sees = Wie es die Seite am Zug sieht
at-start = Anfang
hidden-layer = Schicht { $number }
units =
    { $count ->
        [one] eine Einheit
       *[other] { $count } Einheiten
    }, { $on ->
        [one] eine ist an
       *[other] { $on } sind an
    }
inputs-lit =
    { $count ->
        [one] eine Zahl
       *[other] { $count } Zahlen
    }, { $lit ->
        [one] eine ist 1
       *[other] { $lit } sind 1
    }
logits-of =
    { $count ->
        [one] ein Logit
       *[other] { $count } Logits
    }; rot ist negativ
one-number = eine Zahl, durch tanh zwischen −1 und 1
small-masked =
    Der Policy-Kopf sagt etwas von allen { $all } Zügen, denn das Netz kennt die Regeln nicht. { $legal ->
        [one] Einer davon ist
       *[other] { $legal } davon sind
    } legal. Die anderen hatten { $lost } vor dem Maskieren; ohne sie wird der Rest, { $rest }, auf 100 % gebracht.
before-masking = alle, vor dem Maskieren
masked-head = nur legale
is-masked = maskiert
p-of-search = P in der Suche
all-outputs = Alle Ausgaben des Policy-Kopfs
small-value = V = tanh({ $sum }) = { $value }, für { $side } am Zug.

## Eine Zählung von Hand

count = Die Zählung, Glied für Glied
count-explained = In Centibauern, einmal für das Mittelspiel und einmal für das Endspiel. Die Figuren auf dem Brett geben dem Mittelspiel { $phase } Teile von { $all }.
term = Glied
balance = Bilanz
middlegame = Mitte
endgame = Ende
all-terms = Alle Glieder
material = Material
squares = Felder der Figuren, auch des Königs
mobility = Beweglichkeit
bishop-pair = Läuferpaar
doubled = Doppelbauern
isolated = Isolierte Bauern
passed = Freibauern
shelter = Bauern vor dem König
blended = Für die Seite am Zug: ({ $middle } × { $phase } + { $end } × { $rest }) / { $all } = { $lead }, zur Null hin gerundet.
with-tempo = Das Zugrecht: { $tempo }, zusammen { $lead }.
quartered = Wer führt, hat keine Bauern, und ohne sie gewinnt ein kleiner Vorsprung selten: ein Viertel davon, { $lead }.
with-exchange = Der beste Abtausch, { $best }: { $outlook }, Drohungen gegen die Seite am Zug abgezogen. Zusammen { $lead }.
odds = Eine logistische Kurve macht daraus W { $win }, D { $draw }, L { $loss }.
value-of-odds = V = W − L = { $value }
count-is-v = Genau das hat die Suche an diesem Knoten vermerkt, für die Seite am Zug: V = { $value }.
count-was-v = Ein Was-wäre-wenn hat V dieses Knotens geändert: Die Suche hat jetzt { $value }.

## Ebenen und Ausgaben

list-of-moves = Die 1858 Züge
moves-explained = Jeder Zug hat eine Nummer, seine Ausgabe: ein Feld, von dem, und eines, auf das gezogen wird, und für Umwandlungen in Dame, Turm und Läufer je eine mehr. Gesehen sind sie von der Seite am Zug.
find-move = Zug oder Nummer
moves-found =
    { $count ->
        [one] ein Zug
       *[other] { $count } Züge
    }
planes-and-outputs = Ebenen und Ausgaben
planes-of-pieces = Figuren, jede Art jeder Seite
planes-of-repetition = Wiederholung
positions-shown = Stellungen, die diese haben
planes-of-positions = Ebenen aller Stellungen
planes-of-castling = Rochade
plane-of-colour = Seite am Zug
planes-of-counts = Zähler von Zügen: ohne Fortschritt, bei AlphaZero auch seit dem Anfang
planes-without-meaning = Alle 0, und alle 1
planes-in-all = Ebenen
outputs-in-all = Ausgaben für Züge; die von AlphaZero, wie Lc0s Einführung sie zählt

## Die Schichten als Bild

topology = Von den Ebenen zu den Köpfen
planes-drawn = 112 Ebenen von 8 × 8
convolution = Faltung 3 × 3
filters-of =
    { $count ->
        [one] ein Filter
       *[other] { $count } Filter
    }
blocks =
    { $count ->
        [one] ein Residualblock
       *[other] { $count } Residualblöcke
    }
two-convolutions = je zwei Faltungen 3 × 3
squeeze = SE: { $filters } → { $channels } → { $filters }
in-some-blocks = { $squeeze }, in { $blocks } davon
encoders =
    { $count ->
        [one] eine Encoder-Schicht
       *[other] { $count } Encoder-Schichten
    }
attention-heads =
    { $count ->
        [one] je ein Attention-Kopf
       *[other] je { $count } Attention-Köpfe
    }
numbers-a-square =
    { $count ->
        [one] eine Zahl je Feld
       *[other] { $count } Zahlen je Feld
    }
wdl-numbers = W, D, L
one-value = eine Zahl
outputs-of-head =
    { $count ->
        [one] eine Ausgabe
       *[other] { $count } Ausgaben
    }
numbers-drawn =
    { $count ->
        [one] eine Zahl
       *[other] { $count } Zahlen
    }
dense-layer = Dichte Schicht { $number }
units-drawn =
    { $count ->
        [one] eine Einheit
       *[other] { $count } Einheiten
    }
topology-told = Das Netz von oben: { $body }. Dann die Köpfe, nebeneinander: { $heads }.
parameters-of = { $count } Zahlen in der Datei, die das Training verändert hat. Was an einem Block vorbeiführt, wird zu dem addiert, was aus ihm kommt.
layers-counted =
    { $count ->
        [one] Eine Faltung folgt der anderen: die erste. Die Größe
       *[other] { $count } Faltungen folgen einander: die erste, und zwei in jedem Block. Die Größe
    } schreibt man { $blocks } × { $filters }, Blöcke mal Filter. Das Netz von Lc0 auf den Folien hatte 20 × 256: Seine „40 Schichten“ sind die beiden Faltungen in jedem der 20 Blöcke.
