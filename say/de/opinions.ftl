### Other engines beside the search.

engine = Engine
choose-engine = Engine, die um eine zweite Meinung gefragt wird
lines = Varianten
how-many-lines = Wie viele Varianten sie gibt
limit = Dauer
where-it-stops = Wo sie von selbst anhält
until-stopped = bis zum Anhalten
as-many-nodes = so viele Knoten wie hier
follow = Der Partie folgen
follow-about = Bei jeder Stellung, zu der man geht, wieder fragen
start = Starten
stop = Anhalten

no-engines = Auf diesem Server ist keine andere Engine installiert.
how-to-get-one = Eine installieren und den Server neu starten: apt install stockfish, oder eine nennen mit --engine NAME=PFAD.
needs-server = Engines laufen auf einem Server; diese Seite sucht ohne einen.
needs-analysis = Neben einer Aufzeichnung laufen keine Engines. Um eine zu fragen, ihre Stellung analysieren.
not-asked = Noch nicht gefragt. Starten lässt { $engine } diese Stellung neben der eigenen Suche untersuchen.
not-asked-here = { $engine } wurde zu einer anderen Stellung gefragt. Starten fragt zu dieser.
not-connected = Ohne Verbindung kann keine Engine gefragt werden.
only-owner = Nur wem diese Analyse gehört, kann Engines fragen; was sie sagen, sehen alle.

starting = wird gestartet …
searching = sucht
finished = fertig
stopped = angehalten
left = angehalten: ihre Stellung wurde verlassen
not-started = Sie konnte nicht gestartet werden: { $problem }.
silent = Sie hat { $seconds } s lang nichts gesagt und wurde beendet.
not-stopping = Sie hat nicht innerhalb von { $seconds } s angehalten und wurde beendet.
flood = Sie hat mehr gesagt, als man lesen kann, und wurde beendet.
ended = Sie hat sich selbst beendet ({ $how }).
illegal-move = Sie hat sich für { $mv } entschieden; das ist hier kein legaler Zug, und sie wurde beendet.
no-move = Sie sagt, es gebe keinen Zug, obwohl es einen gibt, und wurde beendet.
no-chess960 = Sie spielt kein Chess960 und wurde beendet.
line-was-cut = Eine ihrer Varianten wurde gekürzt: { $mv } ist dort kein legaler Zug.
it-says = Sie sagt: { $remark }
depth = Tiefe { $depth }
hash-full = Hash zu { $percent } voll

same-move = { $engine } und diese Suche ziehen beide { $mv } vor.
other-move = { $engine } zieht { $theirs } vor, diese Suche { $ours }.
all-equal = Alle { $moves } Züge haben gleich viele Besuche.
differing = { $differing } von { $moves } Zügen haben eine andere Zahl von Besuchen; { $share } der Besuche gehen anderswohin.
uneven = Bei insgesamt verschieden vielen Besuchen: { $share } der Besuche gehen anderswohin.
unlike = Nicht wie in dieser Suche: { $names }.
the-network = das Netz
the-edits = Änderungen von Hand
the-moves = die untersuchten Züge
the-kept = womit sie begann
the-priors = das Netz von P

table = Was die Engine von Zügen sagt, neben dieser Suche
mv = Zug
score = Wert
line = Variante
theirs = { $letter } der Engine
ours = { $letter } dieser Suche
our-share = Eigene Besuche
difference-about = Anteil der Besuche der Engine weniger der eigene
rank = Rang
is-unlike = Über diesen Zug sind Engine und Suche verschiedener Meinung
play-line = Auf dem Brett zeigen: { $moves }
