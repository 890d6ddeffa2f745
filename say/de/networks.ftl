### The drawer in which the evaluator is chosen, and files of networks are brought.

evaluator = Bewerter
evaluators = Bewerter
settings = Netz und Parameter der Suche
choose = Netz oder anderen Bewerter wählen (n)
sent = { $percent }% gesendet
fetching = ONNX Runtime: { $percent }% geladen

## What is on offer: a line each

classical = von Hand: Material, Felder der Figuren, Zugordnung
uniform = gleiche Priors, Wert 0
uniform-half = gleiche Priors, Wert 0,5
random = aus der Stellung gehasht
rollout = eine Zufallspartie bis zum Ende
truth = perfektes Spiel
truth-plies = perfektes Spiel, und M
trained = ein kleines Netz, das aus Partien gegen sich selbst gelernt hat
trained-here = in der eigenen Werkstatt trainiert
in-use = in Gebrauch
yours = eigenes
built-in = eingebaut
shipped = mitgeliefert
file = Datei
folder = Ordner
uploaded = hochgeladen
unusable = Unbrauchbare Dateien
trained-listed-here = In der Trainingswerkstatt trainierte Netze können hier stehen.
are-of-chess = Netze bewerten Schach, und dies ist ein kleines Spiel.
reading-list = Liste wird gelesen…
no-folder = make run NETWORKS=ordner oder serve --networks ORDNER führt hier die Netze eines Ordners auf.

## What is looked at

chosen = Auswahl
about-classical = Eine Bewertung von Hand: Material und Felder der Figuren ergeben den Wert, eine einfache Zugordnung ergibt P. Zum Vergleich mit einem Netz, oder wo keines laufen kann.
about-uniform = Jeder Zug bekommt dasselbe P und jede Stellung den Wert 0: die Suchformel ganz für sich.
about-uniform-half = Jeder Zug bekommt dasselbe P, und jede Stellung ist für die Seite am Zug 0,5 wert.
about-truth = Was perfektes Spiel aus einer Stellung macht, und gleiches P für alle Züge, die es halten. Vier gewinnt ist nur kurz vor dem Ende bekannt.
about-truth-plies = Dasselbe, und M: die Halbzüge, die noch bleiben, wenn der Gewinner eilt und der Verlierer zögert.
about-trained = Ein kleines Netz, das dem Programm beiliegt, in der Werkstatt unter „Lernen“ von null an trainiert. Es urteilt auf einen Blick: P und Wert, ohne Suche.
about-trained-here = Ein Netz aus der eigenen Werkstatt, in diesem Browser aufbewahrt: Ein Link darauf findet es nirgends sonst.
about-rollout = Jeder Zug bekommt dasselbe P, und der Wert ist das Ergebnis einer Zufallspartie: Viele Besuche ergeben das Mittel vieler Partien. Die Partien hängen vom Startwert ab.
about-random = P und Wert werden aus Stellung und Startwert gehasht: Rauschen, das jedes Mal gleich ist, für Messungen und um zu sehen, wie sich eine Suche verhält, wo nichts zu finden ist.
gone = Nicht mehr auf der Liste. Eine Suche, die damit läuft, läuft weiter, bis sie angehalten wird.
is-in-use = In Gebrauch
compare-with-it = Damit vergleichen
search-with-it = Damit suchen
copy = Kopieren
delete = Löschen
delete-for-good = Endgültig löschen

## Files

upload = Hochladen
upload-network = Netz hochladen…
network-file = Datei eines Netzes
files = Lc0-Gewichte (.pb.gz) oder .onnx, höchstens { $most }; oder Datei auf die Seite ziehen.
sent-of = { $sent } von { $all }
checking = wird geprüft…
cancelled = Hochladen abgebrochen.
is-here = { $name } ist da.
lost = Der Worker dieser Seite endete, bevor das Netz da war; bitte noch einmal versuchen.
one-at-a-time = Eine Datei nach der anderen: warten oder diese abbrechen.
too-large = { $name } hat { $size }; hier sind es höchstens { $most }.
only-owner-changes = Nur wem die Analyse gehört, der kann ihren Bewerter ändern.
only-owner-uploads = Nur wem eine Analyse gehört, der kann ein Netz dafür hochladen.

## Zwei Netze in einer Suche

priors = Priors…
priors-from = Priors von
opponent-priors-from = Priors der Gegenseite von
priors-about = P jedes Zuges von einem anderen Netz, zum Beispiel einem menschlichen; V bleibt das des Netzes oben, und jede Stellung wird zweimal bewertet
opponent-priors-about = P, wo der Gegner der Seite am Zug zieht
same-network = demselben Netz
same-priors = demselben wie für die Seite am Zug
two = Werte: { $values }, Priors: { $priors }
three = Werte: { $values }, Priors: { $priors }, Gegenseite: { $opponent }
whose = P der Züge hier ist von { $priors }, V von { $values }.
# Stands where a name stands.
with-priors = { $values } (P: { $priors })
