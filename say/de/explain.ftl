### Eine Simulation, Phase für Phase.

select = Auswählen
expand = Öffnen
evaluate = Bewerten
back-up = Zurückgeben

half-speed = halbes Tempo
normal-speed = normales Tempo
double-speed = doppeltes Tempo
four-times-speed = 4 × Tempo

phase-by-phase = Eine Simulation, Phase für Phase
phases = Phasen
node-by-node = Knoten für Knoten
node-on = Einen Knoten weiter (L)
node-back = Einen Knoten zurück (J)
play-or-pause = Phasen abspielen oder anhalten (k)
play = Abspielen
pause = Anhalten
speed-of-phases = Tempo der Phasen
close-key = Schließen (Esc)
close-phases = Phasen schließen
title =
    { $kind ->
        [batch] Batch, Ereignis { $from } → { $to }
        [edit] Was wäre, wenn: Ereignis { $from } → { $to }
       *[simulation] Zeitpunkt { $from } → { $to }
    }

reading-log = Das Protokoll wird gelesen{"\u00A0"}…
what-if = Hier ändert ein „Was wäre, wenn“ die Suche.
known-again =
    Kein neuer Knoten: { $at ->
        [root] Die Wurzel
       *[node] { $leaf }
    } ist schon im Baum, und das Ergebnis steht fest: { $why }.
known =
    Nichts zu bewerten: { $at ->
        [root] In der Wurzel
       *[node] Nach { $leaf }
    } steht das Ergebnis fest: { $why }.
expand-known-again =
    Öffnen, kein neuer Knoten: { $at ->
        [root] Die Wurzel
       *[node] { $leaf }
    } ist schon im Baum, und das Ergebnis steht fest: { $why }.
expand-known =
    Öffnen, nichts zu bewerten: { $at ->
        [root] In der Wurzel
       *[node] Nach { $leaf }
    } steht das Ergebnis fest: { $why }.

in-a-row = { $length } in einer Reihe
board-full = das Brett ist voll, Remis
checkmate = Matt
proven-won = der Gewinn ist bewiesen
proven-lost = der Verlust ist bewiesen
occurred-before = die Stellung kam in dieser Variante schon vor, das zählt als Remis
tablebase = eine Endspieltabelle kennt es
stalemate = Patt
no-material = Remis, keine Seite kann mattsetzen
fifty-moves = Remis nach der 50-Züge-Regel
drawn = Remis

empty-tree = Auswählen: Der Baum ist leer, die Wurzel selbst ist das Blatt.
at-root = In der Wurzel
after-node = Nach { $node }
select-largest = Auswählen, { $ply } von { $count }: { $place } hat { $name } das größte S, { $score }{ $rival }.
select-other = Auswählen, { $ply } von { $count }: { $place } wurde { $name } mit einem S von { $score } gewählt{ $rival }.
before-rival = , vor { $name } mit { $score }

expand-new =
    Öffnen: { $at ->
        [root] Die Wurzel
       *[node] { $leaf }
    } öffnet sich, eine im Baum neue Stellung mit { $moves ->
        [one] einem legalen Zug
       *[other] { $moves } legalen Zügen
    }.
expand-reused =
    Öffnen: { $at ->
        [root] Die Wurzel
       *[node] { $leaf }
    } öffnet sich, mit { $moves ->
        [one] einem legalen Zug
       *[other] { $moves } legalen Zügen
    }; Knoten { $transposition } des Baums hat dieselbe Stellung.

evaluate-exact = Bewerten: Keine Frage nötig, V ist genau { $value }.
evaluate-said = Bewerten: { $who } sagt V { $value } { $whose }, das heißt { $won } Gewinn, { $drawn } Remis, { $lost } Niederlage{ $favourite }.
value-for = für { $side }
value-turned = für { $to-move } am Zug (V { $turned } für { $mover })
with-favourite = ; das größte P hat { $name }, { $share }
the-evaluator = Der Bewerter
earlier-evaluation = Die frühere Bewertung dieser Stellung

back-up-node =
    Zurückgeben, { $done } von { $count }: { $value } { $at ->
        [root] in der Wurzel, für die Seite, die nicht am Zug ist
       *[node] bei { $node }, für die Seite, die so zog
    }; { $numbers }{ $proven ->
        [proven] , und der Wert ist bewiesen
       *[open] {""}
    }.
numbers-changed = N von { $n-old } auf { $n-new }, Q von { $q-old } auf { $q-new }
numbers-begun = N von { $n-old } auf { $n-new }, Q beginnt mit { $q }

batch-gathered =
    Batch: Die Suche ging viele Male zugleich hinab und fand { $leaves ->
        [0] kein Blatt
        [one] ein Blatt zum Bewerten
       *[other] { $leaves } Blätter, die zusammen bewertet werden
    }; { $visits ->
        [0] kein Besuch kollidierte
        [one] ein Besuch kollidierte
       *[other] { $visits } Besuche kollidierten
    }.

gathered = Gesammelt
watch-simulation = Die Simulation dazu ansehen, Ereignis { $number }
not-backed-up = Noch nicht zurückgegeben
waiting-leaves = Wartende Blätter: { $number }
not-listed =
    { $count ->
        [one] 1 weiteres ist nicht aufgeführt.
       *[other] { $count } weitere sind nicht aufgeführt.
    }
collisions = Kollisionen: { $number }

new-node = Der neue Knoten
moves-of-leaf = Züge des Blatts
its-evaluation = Bewertung des Blatts
move-head = Zug
p-bars = P als Balken
smaller-p =
    { $count ->
        [one] Ein weiterer Zug hat ein kleineres P.
       *[other] { $count } weitere Züge haben ein kleineres P.
    }

the-root = die Wurzel
root = Wurzel
from-root-to-leaf = Von der Wurzel zum Blatt
for-mover = Für { $side }, mit dem letzten Zug hierher
proven-now = jetzt bewiesen
corrected = durch den Beweis berichtigt

nothing-to-compare = Der Baum ist leer: Die Wurzel selbst ist das Blatt, zu vergleichen ist nichts.
moves-compared = Verglichene Züge
taken = Gewählt
taken-mark = gewählt
q-and-u-bars = Q und U als Balken
smaller-s =
    { $count ->
        [one] Ein weiterer Zug hat ein kleineres S.
       *[other] { $count } weitere Züge haben ein kleineres S.
    }
of-batch = Gewählt für den Batch von Ereignis { $batch }, nach den Zahlen von Ereignis { $moment }; laufende Besuche zählen in U mit.
shared-out = { $shared } Besuche wurden hier verteilt; dieser Zug bekam { $handed }.
given = Ein erzwungener Besuch: Unterwegs wurde nichts verglichen. Dies sind die Zahlen davor.
led = Alle Züge eines Knotens werden versucht, bevor ein Besuch anderswohin geht; der Pfad dorthin war also keine Wahl. Dies sind die Zahlen davor.
carried = Diese Simulation stammt aus der Suche einer späteren Stellung und wurde zurückgetragen; was dort verglichen wurde, steht nicht in diesem Protokoll. Dies sind die Zahlen, die diese Suche hat.
kept = Diese Simulation stammt aus der Suche einer früheren Stellung; was dort verglichen wurde, steht nicht in diesem Protokoll. Dies sind die Zahlen, die diese Suche hat.
unknown-origin = Das Protokoll sagt nicht, wie diese Simulation ausgewählt wurde. Dies sind die Zahlen davor.
for-side-to-move = S und die Balken gelten für die Seite am Zug, denn sie wählt.
