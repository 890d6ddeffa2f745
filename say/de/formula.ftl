### The tab that works out a move's score.

score-of = Score von
is-next = Kein Zug hat ein größeres S: Er wird als nächster ausgewählt.
other-is-next = Als nächster wird { $name } ausgewählt: Sein S ist { $score }, um { $lacks } größer.
nothing-to-choose = Hier ist nichts auszuwählen: Die Partie ist zu Ende, oder die Stellung wurde noch nicht bewertet.
is-rounded = Diese Suche rundet jeden Schritt auf einfache Genauigkeit, wie Lc0: Die letzten Ziffern weichen ab.
whose-values = Werte gelten für die Seite am Zug. Auf eine Zahl zeigen, um alle Ziffern zu sehen; anklicken, um dorthin zu gehen, woher sie kommt.

## Symbols that are words

q-of-node = Q(Knoten)
visited-policy = besuchte Policy
n-and-given = n + gegeben
in-flight = unterwegs

## Where a number comes from

node-visits = Besuche der Stellung, ihre eigene Bewertung mitgezählt
node-value = Mittlerer Wert der Stellung
sum-of-p = Summe von P über die besuchten Züge
started = Besuche des Zugs, die unterwegs mitgezählt
visits = Abgeschlossene Besuche des Zugs; anklicken, um dorthin zu gehen
all-visits = Alle Besuche des Zugs, auch erzwungene
waiting-visits = Besuche, die auf ihre Bewertung warten
prior = Vom Bewerter, mit der Policy-Temperatur
value-sum = Summe der Werte des Zugs; anklicken, um dorthin zu gehen
lost-value = Q, wenn Besuche unterwegs als verloren zählen
moves-left = Zuschlag für kürzere Gewinne
worked-out-above = Oben ausgerechnet
worked-out-here = Hier ausgerechnet
root-above = Oben ausgerechnet: die Wurzel aus den Besuchen
parameter = Ein Parameter der Suche; anklicken, um alle zu sehen

## All formulas

side-by-side = Alle Auswahlformeln nebeneinander
s-of = S von
in-force = (gilt)
selected-next = als nächster ausgewählt
left-out =
    { $count ->
        [one] Ein Zug mit weniger Besuchen ist weggelassen.
       *[other] { $count } Züge mit weniger Besuchen sind weggelassen.
    }
of-this-search = Besuche, Q und P sind die dieser Suche; eine andere Formel hätte zu anderen geführt. Hervorgehoben ist der Zug, den jede als nächsten auswählt.
