### Was wäre, wenn: die Suche von Hand verändert, und was daraus wurde.

from-moment = Änderungen gelten ab { $moment }. Die Suche wird von dort als neue Suche wiederholt, mit denselben Bewertungen.
from-start = Änderungen gelten ab dem Anfang der Suche; für spätere auf der Zeitleiste zurückgehen. Die Suche wird von dort als neue Suche wiederholt, mit denselben Bewertungen.
go-there = Dorthin gehen

## Ein Zug

# Steht vor einer Auswahl von Zügen; danach steht, wo der Zug ist
of-move = Zug
move-at =
    { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    }
no-move = Kein Zug, der sich ändern lässt: Die Partie ist zu Ende, oder die Stellung ist noch nicht bewertet.
exclude = Ausschließen
exclude-about = Alle Züge außer diesem suchen
only-this = Nur diesen Zug suchen
only-this-about = Diesen Zug allein suchen
all-moves = Alle Züge suchen
all-moves-about = Wieder jeden Zug dieser Stellung suchen
one-must-stay = Mindestens ein Zug muss in der Suche bleiben.
give = Besuche erzwingen
give-about = Simulationen gehen durch den Zug, was auch immer die Formel sagt; die Besuche der Stellung davor zählen sie nicht mit
up-to = bis zu { $field } { $visits }
visits = Besuche
type-visits = Eingeben, wie viele Besuche der Zug haben soll.
has-already = { $name } hat schon { $visits } Besuche.
has =
    Er hat { $visits }{ $given ->
        [0] {""}
       *[other] {" "}und { $given } erzwungene
    }.

## Ein Wert

value-of =
    Wert der { $at ->
        [root] Wurzel
       *[path] Stellung nach { $at }
    } { $side ->
        [white] (für { $player })
       *[mover] (für die Seite, die gerade zog)
    }

## Parameter

parameters = Parameter
another-parameter = Ein anderer Parameter
fpu-value = FPU-Wert
temperature = Temperatur
batch = Batch
must-be-between = { $name } muss zwischen { $least } und { $most } liegen.
must-be-number = { $name } muss eine Zahl sein.

## Was geändert wurde

made = Änderungen in dieser Suche
none-made = Noch keine.
made-from = { $edit }, ab { $event } { $moment }
parameter-is = { $name } ist { $value }
prior-is =
    P von { $name } { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    } ist { $prior }
value-is =
    V der { $at ->
        [root] Wurzel
       *[path] Stellung nach { $at }
    } ist { $value } für die Seite, die gerade zog
all-searched =
    alle Züge { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    } werden gesucht
are-excluded =
    { $names } { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    } { $count ->
        [one] ist ausgeschlossen
       *[other] sind ausgeschlossen
    }
only-searched =
    { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    } { $count ->
        [one] wird nur { $names } gesucht
       *[other] werden nur { $names } gesucht
    }
visits-given =
    { $name } { $at ->
        [root] an der Wurzel
       *[path] nach { $at }
    } bekommt { $visits } erzwungene Besuche
undo = Rückgängig machen
undo-about = Zurück zur Suche vor dieser Änderung (Strg Z)
redo = Wiederholen
redo-about = Die Änderung noch einmal machen (Strg Y)

## Was daraus wurde

replaying = Wird wiederholt{"\u00A0"}…
no-difference =
    { $count ->
        [one] Kein Unterschied in { $count } Simulation.
       *[other] Kein Unterschied in { $count } Simulationen.
    }
first-difference =
    Der erste Unterschied ist Simulation { $simulation }: Sie versucht { $now ->
        [root] die Wurzel selbst
       *[path] { $now }
    } statt { $before ->
        [root] der Wurzel selbst
       *[path] { $before }
    }.
show-it = Zeigen
show-it-about = Den Baum vor dieser Simulation zeigen
best-stays = Der beste Zug bleibt { $name }: vorher { $visits-before } Besuche nach { $simulations-before } Simulationen, jetzt { $visits } Besuche nach { $simulations } Simulationen.
best-changes = Der beste Zug wechselt von { $before } ({ $visits-before } Besuche nach { $simulations-before } Simulationen) zu { $now } ({ $visits } Besuche nach { $simulations } Simulationen).

## Was spätere Suchen gefunden haben

later-mates = { $line } wurde mit { $nodes } Knoten gesucht: matt in { $moves }.
later-is-mated = { $line } wurde mit { $nodes } Knoten gesucht: wird matt in { $moves }.
later-draws = { $line } wurde mit { $nodes } Knoten gesucht: ein bewiesenes Remis.
later-is-worth = { $line } wurde mit { $nodes } Knoten gesucht: Q ist { $q } für die Seite, die dort zog.
carry-result = Zurücktragen
carry-result-about = Das bewiesene Ergebnis in diese Suche bringen. Diese Änderung lässt sich rückgängig machen
carry-whole = Alles zurücktragen
carry-whole-about = Die ganze Suche in diese bringen: Ihre Besuche bleiben getrennt, die Stellung davor zählt sie nicht mit
result-is-carried = Das Ergebnis ist zurückgetragen.
whole-is-carried = Alles ist zurückgetragen.
is-carried = was nach { $line } gefunden wurde, ist zurückgetragen, { $visits } Simulationen
q-changes = Q von { $name } war { $before } und ist { $now }.
line-changes = Die Hauptvariante war { $before }; sie ist { $now }.
needed-same = Allein hätte die Suche dafür { $simulations } Simulationen gebraucht.
needed-more = Allein hätte die Suche dafür mehr als { $simulations } Simulationen gebraucht.
needed-running = Es wird gemessen, wie viele Simulationen die Suche allein gebraucht hätte…
