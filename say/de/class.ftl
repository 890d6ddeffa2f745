### Eine Klasse: Seiten, die der Seite einer Lehrkraft folgen.

class = Klasse
teach = Klasse unterrichten
teach-about = Ein Link für die Klasse; ihre Seiten folgen dieser hier
you-teach = Unterricht
following = { $count ->
        [one] eine Seite folgt
       *[other] { $count } Seiten folgen
    }
copy-link = Link kopieren
show-link = Link
show-link-about = Zeigt den Link in großer Schrift, für einen Beamer
open-this = Diese Adresse öffnet die Klasse:
answers = Antworten
answers-about = Was die Klasse auf die Frage dieser Lektion geantwortet hat
no-lesson = Eine Lektion öffnen: Dann werden hier die Antworten der Klasse gezählt.
right = Richtig
seen = Lösung angesehen
open = Noch dabei
guesses = Vermutungen
wrong-answers = Andere Antworten
others-uncounted = { $count ->
        [one] Eine Antwort wird nicht unterschieden.
       *[other] { $count } Antworten werden nicht unterschieden.
    }
end = Beenden
really-end = Für alle beenden?
keep = Weiter unterrichten
you-follow = Diese Seite folgt der Klasse
let-go = Selbst umsehen
let-go-about = Die Seite bleibt, wie sie ist, bis zur Rückkehr
you-look-around = Diese Seite folgt gerade nicht
come-back = Zurück zur Klasse
left = Diese Seite hat die Klasse verlassen.
leave = Klasse verlassen
connecting = Verbindung mit der Klasse …
lost = Die Verbindung mit der Klasse ist abgebrochen. Sie wird wieder aufgebaut.
ended = Die Klasse ist beendet.
close = Schließen
nothing-shown = Es wurde noch nichts gezeigt.
