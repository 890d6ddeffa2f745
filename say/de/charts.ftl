### Diagramme der Zahlen eines Knotens über seine Besuche.

not-begun = Hier ist noch nichts: Die Suche hat nicht begonnen.
reading = Das Protokoll wird gelesen{"\u00A0"}…
nothing = Hier gibt es nichts zu zeichnen.
up-to = bis { $moment }
chart = Diagramm

## Die Diagramme: auf einem Knopf, und ausgeschrieben

visits-button = N
visits-title = Besuche jedes Zugs über alle Besuche
values-button = Q
values-title = Q jedes Zugs über alle Besuche
own-button = Q je Zug
own-title = Q jedes Zugs über seine eigenen Besuche
shares-button = P, Anteil
shares-title = P jedes Zugs und sein Anteil an den Besuchen
choice-button = Q + U
choice-title = Q und U des gewählten Zuges, und ihre Summe
settling-button = KLD
settling-title = KLD-Gewinn und Entropie über alle Besuche
methods-button = Minimax
methods-title = Gemitteltes Q, Minimax und Q des besten Zugs
wdl-button = WDL
wdl-title = Gewinn, Remis und Niederlage über alle Besuche

## Wie sie zu lesen sind

visits-explained = Abgeschlossene Besuche jedes Zugs; erzwungene sind nicht mitgezählt.
values-explained =
    Für { $side ->
        [mover] die Seite am Zug
       *[player] { $side }
    }. Bänder: ein Standardfehler nach beiden Seiten, s / √n der n Werte, die unter dem Zug gefunden wurden. Gepunktet: weniger als { $sure } Besuche.
shares-explained = P, wie die Auswahl es verwendet, über dem Anteil an den Besuchen am Ende; die Marke ist der Anteil an der abgelesenen Stelle.
choice-explained = Für die Seite am Zug, die die Züge macht: vom gewählten Zug, sonst vom meistbesuchten. U ist groß, solange der Zug wenige Besuche hat, und weicht dann Q; es wächst wieder, während die anderen besucht werden. Ohne Besuche ist Q das der First Play Urgency.
settling-explained = Entropie der Anteile an den Besuchen, −∑ p ln p. KLD-Gewinn: ∑ p ln(p / p jetzt) / 100, mit den Anteilen p vor 100 Besuchen; ab 200 Besuchen.
methods-explained =
    Für { $side ->
        [mover] die Seite am Zug
       *[player] { $side }
    }. Minimax: Ein bekanntes Ergebnis zählt, wie es ist, eine Stellung ohne besuchte Züge als ihr V, jede andere als ihr bester besuchter Zug. Gepunktet: weniger als { $sure } Besuche.
wdl-explained =
    Für { $side ->
        [mover] die Seite am Zug
       *[player] { $side }
    }, ohne Remiswert. Blass: weniger als { $sure } Besuche.

## In der Zeichnung

entropy = Entropie
entropy-nats = Entropie, Nats
kld-gain = KLD-Gewinn
minimax = Minimax
q-averaged = Q, gemittelt
q-of-best = Q des besten Zugs
best = bester
win = Gewinn
draw = Remis
loss = Niederlage
# Am Ende der Kurve, wo wenig Platz ist
loss-label = Verlust
visits-of-move = Besuche des Zugs
visits-of-node = Besuche des Knotens
share-at-end = Anteil an den Besuchen am Ende
more-in-table =
    { $count ->
        [one] { $count } weiterer Zug steht in der Tabelle
       *[other] { $count } weitere Züge stehen in der Tabelle
    }

## Was abgelesen wird

read-out-of = { $chart }: Ablesung
read-aloud = { $visits } Besuche, bei { $moment }: { $values }
read-out = { $visits } bei { $event } { $moment } { $about }
read-of =
    { $spot ->
        [picked] (hier)
       *[current] (jetzt)
    }, für { $side }{ $whose ->
        [to-move] , am Zug
       *[view] {""}
    }
go-there = Dorthin gehen
move-head = Zug
share = Anteil
none-visited = Noch kein Zug wurde besucht.
fewer-moves = Weniger Züge
other-moves =
    { $count ->
        [one] { $count } anderer Zug (grau)
       *[other] { $count } andere Züge (grau)
    }

## Als Tabelle

as-table = Als Tabelle
data = Die Daten des Diagramms
caption = { $chart }. { $shown } von { $all } Zeilen; die CSV-Datei hat alle.
moment-head = Zeitpunkt
visits-head = Besuche
move-column = Zug
for-player = ({ $side })
