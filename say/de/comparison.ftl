### Zwei Suchen nebeneinander.

comparison = Vergleich
side-by-side = Zwei Suchen nebeneinander
search-side = Suche { $side }
tree-of-a = Baum der Suche A, gefärbt nach dem Unterschied zu B
tree-of-b = Baum der Suche B, gefärbt nach dem Unterschied zu A
swap = Tauschen ⇄
swap-sides = A und B tauschen
close = Schließen ×
back-to-search = Zurück zur Suche davor (Esc)
position-itself = die Stellung selbst

compare-with = Vergleichen mit{"\u00A0"}…
is-this-search = { $side } ist diese Suche: { $search }
other-searches = Andere Suchen dieser Stellung
same-earlier = Dieselbe Suche, früher
new-search = Eine neue Suche dieser Stellung
other-parameters = Mit anderen Parametern{"\u00A0"}…
other-network = Mit einem anderen Netz{"\u00A0"}…
as-many-nodes = Die neue Suche bekommt so viele Knoten wie diese. Beide bleiben erhalten.

difference-group = Nach dem Unterschied färben
difference-of = Unterschied
visits = Besuche
by-visits = Nach dem Unterschied der Besuchsanteile färben (d)
by-value = Nach dem Unterschied in Q färben (d)
more-in-a = mehr Besuche in A
more-in-b = mehr Besuche in B
better-in-a = besser in A
better-in-b = besser in B
half-of-scale = Die Hälfte der Skala ist für Unterschiede bis 0,25.
only-here = nur hier

reading-share = Protokoll wird gelesen, { $share }
simulations-of = { $shown } von { $end } Simulationen
reading = Protokoll wird gelesen
no-log = kein Protokoll
best-line = Die beste Variante, und Q ihres ersten Zuges

time-of-both = Zeit beider Suchen
step-both =
    { $way ->
        [back] In beiden { $count } zurück ({ $key })
       *[on] In beiden { $count } weiter ({ $key })
    }
hundred-back-key = Strg ,
hundred-on-key = Strg .
play-both = Beide abspielen oder anhalten (k)
moment-of-searches = Zeitpunkt beider Suchen
simulations-of-both = A { $a } Simulationen, B { $b } Simulationen
moment-of-both = Zeitpunkt beider
moment-counts = Simulationen beider; die der längeren, wenn beide nach Prozent gehen
how-together = Wie beide zusammen gehen
sync-by = Gleichlauf nach
simulations = Simulationen
by-simulations = Beide haben gleich viele Simulationen, bis eine endet
percent = Prozent
by-share = Beide haben denselben Anteil ihrer Simulationen
lead-about = Zeigt B so viele Simulationen später als A; eine negative Zahl heißt früher
offset-by = B versetzt um

where-differ = Unterschiede
reading-logs = Beide Protokolle werden gelesen{"\u00A0"}…
announce-diverge = Die beiden Suchen trennen sich bei Simulation { $number }.
mark = Simulation { $number }: { $what }
evaluations-differ = die Bewertungen weichen ab
they-diverge = sie trennen sich
best-first-differs = die besten Züge sind zum ersten Mal verschieden
best-last-differs = die besten Züge sind zum letzten Mal verschieden
same-in-both =
    { $count ->
        [0] Sie haben noch keine Simulation gemeinsam.
        [one] Die erste Simulation ist in beiden gleich.
       *[other] Die ersten { $count } Simulationen sind in beiden gleich.
    }
best-agree = Ihre besten Züge sind nach jeder der ersten { $number } Simulationen gleich.
same-settings = Gleicher Bewerter, gleiche Parameter.
made-with = Gemacht mit
differ-from-start = Die Bewertungen weichen von Anfang an ab: { $values }{ $prior }.
differ-later = Die Bewertungen weichen zuerst bei Simulation { $number } ab, { $line }: { $values }{ $prior }.
value-in-both = V für { $side } ist { $value } in beiden
values = V für { $side } ist { $a } in A, { $b } in B
prior-of = ; P von { $name } ist { $a } in A, { $b } in B
diverge =
    Sie trennen sich bei Simulation { $number }: A versucht { $a }, B versucht { $b }.{ $before ->
        [start] {""}
        [equal] {" "}Davor sind ihre Bäume gleich.
       *[same-nodes] {" "}Davor haben ihre Bäume dieselben Knoten.
    }
best-first = Ihre besten Züge sind zuerst bei { $number } Simulationen verschieden: { $a } in A, { $b } in B.
best-now = Bei { $number } Simulationen: { $a } in A, { $b } in B.
best-last = Zuletzt sind sie bei { $number } Simulationen verschieden: { $a } in A, { $b } in B. Danach sind sie gleich.
show-it = Zeigen

moves-of-node = Züge des gewählten Knotens in beiden Suchen
to-position-before = Zur Stellung davor
root = Wurzel
moves-in-both = Züge in beiden Suchen
no-moves = Keine der Suchen hat hier schon einen Zug versucht.
best-move-of = Der beste Zug von { $side }
select-in-both = In beiden auswählen
not-visited = nicht besucht
move-head = Zug
move-about = Der Zug
visits-a = Besuche in A
visits-b = Besuche in B
share-head = Δ Anteil
share-about = Anteil der Besuche in B minus Anteil in A, in Prozentpunkten
prior-a = Prior in A
prior-b = Prior in B
prior-about = Prior in B minus Prior in A, in Prozentpunkten
value-a = Mittlerer Wert in A
value-b = Mittlerer Wert in B
value-about = Mittlerer Wert in B minus mittlerer Wert in A

trouble = Suche { $side }: { $problem }
worker-ended = Der Vergleich ist zu Ende: vielleicht reichte der Speicher dieser Seite nicht. Neu beginnen.
no-such-search = Dieser Link vergleicht mit einer Suche, die nicht in dieser Analyse ist.
