### Sätze, die der Code unterhalb der Seite auf Englisch bildet: Fehler und Hinweise. Was für sich stehen kann, beginnt groß, auch
### nach einem Doppelpunkt; der Schlusspunkt folgt dem englischen Satz.

## Positions and moves

not-fen = Das ist keine FEN: { $problem }
illegal-position = Unmögliche Stellung: { $problem }
move = Zug { $number } ({ $text }) { $problem }
it-has-characters = Sie hat { $count } Zeichen
another-game-pockets-promoted = Sie gehört zu einem anderen Spiel: mit Figurenvorrat, umgewandelten Figuren oder gezählten Schachgeboten
most-possible = { $side } hat { $number } { $what }; möglich sind höchstens { $most }
white = Weiß
black = Schwarz
men = Figuren
pawns = Bauern
queens-pawns = Damen und Bauern
not-uci-notation = ist nicht in UCI-Notation geschrieben
not-legal-here = ist hier nicht legal
not-legal = ist dort nicht legal
board-empty = Das Brett ist leer
king-missing = Ein König fehlt
side-more-one-king = Eine Seite hat mehr als einen König
pawns-first-last-rank = Auf der ersten oder letzten Reihe stehen Bauern
castling-rights-without-king = Rochaderechte, obwohl König oder Turm nicht auf ihren Feldern stehen
en-passant-square-impossible = Das En-passant-Feld ist unmöglich
side-not-move-check = Die Seite, die nicht am Zug ist, steht im Schach
rules-chess-forbid = Die Schachregeln verbieten sie
not-cell-board = ist kein Feld des Bretts
not-file-board = ist keine Linie des Bretts
comes-after-end-game = kommt nach dem Ende der Partie
cell-taken = steht auf einem besetzten Feld
file-full = steht in einer vollen Linie
not-move = ist kein Zug
could-more-one-move = ist dort nicht eindeutig
null-move-side-move = ist ein Nullzug, und die Seite am Zug steht im Schach
null-move = ist ein Nullzug
no-game = Es gibt kein Spiel „{ $name }“

# As the library for chess says it, in a FEN of the link.
fen-fen = Sie ist unvollständig oder hat zu viel
fen-board-part = Das Brett ist nicht lesbar
fen-pocket-fen = Der Figurenvorrat ist nicht lesbar
fen-turn-part = Die Seite am Zug ist nicht lesbar
fen-castling-part = Die Rochaderechte sind nicht lesbar
fen-ep-square = Das En-passant-Feld ist nicht lesbar
fen-remaining-checks = Die gezählten Schachgebote sind nicht lesbar
fen-halfmove-clock = Die Halbzüge ohne Fortschritt sind nicht lesbar
fen-fullmove-part = Die Zugnummer ist nicht lesbar

## Texts with positions and games

text-characters-too-long = Dieser Text hat { $count } Zeichen und ist zu lang für eine Stellung
after-position-not-understood = { $word } nach der Stellung ist nicht verständlich
no-side-move-named = Es ist nicht angegeben, wer am Zug ist: also Weiß
dropped-king-rook-not = { $what } gestrichen ({ $rights }): König oder Turm steht nicht auf dem Ausgangsfeld
all-castling-rights = Alle Rochaderechte sind
some-castling-rights = Einige Rochaderechte sind
en-passant-square-dropped = Das En-passant-Feld { $square } ist gestrichen: Kein Bauer kann es eben überquert haben
field-1-fen-board = Teil 1 der FEN, das Brett: { $problem }
pockets-crazyhouse-which-another = Es hat einen Figurenvorrat wie im Crazyhouse, und das ist ein anderes Spiel
marks-promoted-piece-crazyhouse = „~“ bezeichnet eine umgewandelte Figur wie im Crazyhouse, und das ist ein anderes Spiel
not-position-fen-begins = { $text } ist keine Stellung: Eine FEN beginnt mit den acht Reihen des Bretts
ranks-board-8 = Es hat { $count } Reihen, und ein Brett hat 8
not-piece = { $letter } ist keine Figur
rank-squares-instead-8 = Reihe { $rank } hat { $count } Felder statt 8
field-2-fen-side = Teil 2 der FEN, die Seite am Zug, muss w oder b sein, nicht { $text }
field-3-fen-castling = Teil 3 der FEN, die Rochaderechte: { $letter } ist keines von KQkq, A bis H oder -
field-4-fen-en = Teil 4 der FEN, das En-passant-Feld, muss ein Feld oder - sein, nicht { $text }
field-fen-must-number = Teil { $number } der FEN, { $name }, muss eine Zahl sein, nicht { $text }
count-moves-without-capture = die Zahl der Halbzüge ohne Schlagen
number-move = die Nummer des Zugs
counts-checks-three-check = { $text } zählt Schachgebote wie im Three-Check, und das ist ein anderes Spiel
after-fen-not-epd = { $text } nach der FEN ist keine EPD-Operation
move-after-position = Zug { $number } nach der Stellung, { $text }, { $problem }
line-column = Zeile { $line }, Spalte { $column }: { $problem }
not-move-b = { $word } ist kein Zug
not-legal-b = { $word } ist dort nicht legal
could-more-one-move-b = { $word } ist dort nicht eindeutig
null-move-side-move-check = { $word } ist ein Nullzug, und die Seite am Zug steht im Schach
closes-no-variation = { $word } schließt keine Variante
begins-variation-before-move = { $word } beginnt eine Variante, bevor es einen Zug dafür gibt
begins-variation-more-500 = { $word } beginnt eine Variante, die mehr als 500 tief liegt
what-follows-come-after = { $word } und alles danach kommt nach dem Ende der Partie
begins-comment-does-not = { $word } beginnt einen Kommentar ohne Ende
variation-does-not-end = Eine Variante hat kein Ende
no-closing-bracket = { $word } fehlt die schließende Klammer
no-closing-quote = { $word } fehlt das schließende Anführungszeichen
game-only-chess-chess960 = Das ist eine Partie { $name }; lesbar sind nur Schach und Chess960
tag-fen = Die Angabe FEN: { $problem }
text-mb-most-mb = Dieser Text hat { $given } MB; auf einmal lesbar sind höchstens { $most } MB.
file-mb-most-mb = Diese Datei hat { $given } MB; lesbar sind höchstens { $most } MB.
file-cannot-read = Die Datei lässt sich nicht lesen.
no-game-no-position = In diesem Text ist keine Partie und keine Stellung.
no-game-b = Es gibt keine Partie { $number }.
neither-position-nor-game = Das ist weder eine Stellung noch eine Partie: { $problem }.
game-positions-analysis-most = Diese Partie hat { $count } Stellungen, und eine Analyse hat höchstens { $most }.
more-remarks-kind =
    Es gibt { $count ->
        [1] noch eine solche Anmerkung
       *[more] noch { $count } solche Anmerkungen
    }.
comments-game-more-kb = Die Kommentare dieser Partie haben zusammen mehr als { $count } kB; sie ist ohne sie geöffnet.

## What is looked for in the tree

too-long-characters-most = Das ist zu lang: { $count } Zeichen, und gelesen werden höchstens { $most }.
no-move = Darin ist kein Zug.
dots-say-makes-move = Nach den Punkten macht { $side } Zug { $number } dieser Zugfolge, aber dort ist { $other } am Zug.
not-move-piece-capital = „{ $word }“{ $place } ist kein Zug; Figuren haben große Buchstaben: { $fixed }.
not-move-moves-written = „{ $word }“{ $place } ist kein Zug: Züge schreibt man wie Nf3, exd5, O-O, e8=Q oder mit beiden Feldern wie g1f3, e7e8q.
move-line = , Zug { $number } der Folge,

## Parameters and evaluators

no-parameter = Es gibt keinen Parameter „{ $name }“
takes-number-from-not = { $name }: Erlaubt ist eine Zahl von { $least } bis { $most }, nicht „{ $value }“
takes-whole-number-from = { $name }: Erlaubt ist eine ganze Zahl von { $least } bis { $most }, nicht „{ $value }“
takes-not = { $name }: Erlaubt ist { $expected }, nicht „{ $value }“
number-from = eine Zahl von { $least } bis { $most }
whole-number = eine ganze Zahl
whole-number-from = eine ganze Zahl von { $least } bis { $most }
true-false = true oder false
one-of = eines von { $words }
evaluator-not = Der Bewerter { $evaluator } ist nicht für { $game }
cells-free-only-positions = { $count } Felder sind frei; gelöst werden nur Stellungen mit höchstens { $most } freien Feldern
not-solved-after-positions = Nach { $count } Stellungen nicht gelöst
no-evaluator = Für { $game } gibt es keinen Bewerter „{ $name }“, sondern { $names }
no-evaluator-network-name = Es gibt keinen Bewerter „{ $name }“, sondern network:NAME, { $names }
no-evaluator-here = Den Bewerter „{ $name }“ gibt es hier nicht
no-evaluator-game = Für dieses Spiel gibt es keinen Bewerter „{ $name }“
evaluator-cannot-judge-position = Der Bewerter { $name } kann eine Stellung nicht bewerten: { $problem }
material-piece-square-tables = Material, Felder der Figuren und einfache Zugordnung; kein Netz
exact-result-equal-priors = das genaue Ergebnis, und gleiche Priors für alle Züge, die es halten
exact-result-equal-priors-and-plies = das genaue Ergebnis, gleiche Priors für alle Züge, die es halten, und die Halbzüge bis zum Ende
values-priors-hashed-from = Werte und Priors, aus der Stellung gehasht
equal-priors-result-random = gleiche Priors und das Ergebnis einer Zufallspartie
equal-priors-value-search = gleiche Priors und der Wert { $value }: die Suche allein

## Minimax

at-character = Bei Zeichen { $at }: { $problem }
text-too-long = Der Text ist zu lang
tree-too-deep = Der Baum ist zu tief
tree-ends-before = Der Baum ist davor zu Ende
closes-no-parenthesis = Das schließt keine Klammer
node-needs-move = Ein Knoten braucht einen Zug
not-number = Das ist keine Zahl
node-too-many-moves = Der Knoten hat zu viele Züge
no-tree = Da ist kein Baum
parenthesis-not-closed = Eine Klammer ist nicht geschlossen
depth-plies-limit = Die Tiefe ist { $depth } Halbzüge, und die Grenze ist { $most }
tree-too-large-page = Der Baum ist zu groß für diese Seite

## Breakpoints and limits of a run

not-move-here = „{ $word }“ ist hier kein Zug
not-number-visits = „{ $number }“ ist keine Zahl von Besuchen
not-value-from-1 = „{ $number }“ ist kein Wert von −1 bis 1
not-kld-gain = „{ $number }“ ist kein KLD-Gewinn
not-breakpoint = „{ $text }“ ist kein Haltepunkt
visits-stop-must-least = Angehalten wird bei mindestens 1 Besuch
q-stop-must-from = Angehalten wird bei einem Q von −1 bis 1, nicht { $q }
kld-gain-stop-must = Angehalten wird bei einem KLD-Gewinn über 0, nicht { $gain }
factor-smart-pruning-must = Der Faktor für Smart Pruning muss über 0 liegen, nicht bei { $factor }
step-must-least-1 = Ein Schritt hat mindestens 1 Simulation
more-simulations-would-exceed =
    { $count ->
        [1] Eine weitere Simulation ginge
       *[more] { $count } weitere Simulationen gingen
    } über die Grenze von { $most } Besuchen hinaus
limit-visits-not = Die Grenze ist { $most } Besuche, nicht { $count }
run-must-least-1 = Ein Lauf hat mindestens 1 Simulation
run-must-take-least = Ein Lauf dauert mindestens 1 Millisekunde
breakpoints-too-many-limit = { $count } Haltepunkte sind zu viele: Die Grenze ist { $most }
move-code-breakpoint-not = Der Zug mit dem Code { $code } eines Haltepunkts ist an der Wurzel der Suche nicht legal

## Analyses and searches

no-position = Es gibt keine Stellung { $id }
no-search = Es gibt keine Suche { $id }
position-not-where-id = Stellung { $id } steht nicht, wo ihre Nummer es verlangt
position-parent-without-move = Stellung { $id } hat eine Vorgängerin ohne Zug oder umgekehrt
no-legal-move-leads = Zu Stellung { $id } führt kein legaler Zug
analysis-more-positions = Die Analyse hat mehr als { $most } Stellungen
numbers-searches-used = Die Analyse hat alle Nummern für Suchen verbraucht
search-position-deleted = Stellung { $position } der Suche { $id } ist gelöscht; „Rückgängig“ bringt sie wieder
no-side-can-pass = In diesem Spiel kann keine Seite aussetzen
side-check-cannot-pass = Eine Seite, die im Schach steht, kann nicht aussetzen
after-null-move = Nach dem Nullzug: { $problem }
move-code-not-legal-there = Der Zug mit dem Code { $code } ist dort nicht legal
search-used-tablebases-which = Diese Suche hat die Endspieltabellen „{ $name }“ befragt, die es hier nicht gibt
search-rest = Suche { $id } ruht
no-search-rest = Keine Suche { $id } ruht
log-search-another-position = Das Protokoll der Suche { $id } gehört zu einer anderen Stellung als { $position }
log-search-one-another = Das Protokoll der Suche { $id } ist das einer anderen Suche
search-id-cannot-used = Die Nummer { $id } ist für eine Suche nicht zu gebrauchen
analysis-reached-limit-searches = Die Analyse hat die Grenze von { $most } Suchen erreicht
search-events-cannot-changed = Die Suche hat { $end } Ereignisse, also lässt sie sich nach { $moment } nicht ändern
most-changes-can-made = Auf einmal sind höchstens { $most } Änderungen möglich, nicht { $count }
cannot-changed-within-search = { $name } lässt sich in einer Suche nicht ändern; eine neue Suche kann einen anderen Wert haben
value-must-between-1 = Ein Wert muss zwischen −1 und 1 liegen
p-must-between-0 = P muss zwischen 0 und 1 liegen
move-not-legal = Dieser Zug ist dort nicht legal
more-visits-would-exceed =
    { $count ->
        [1] Ein weiterer Besuch ginge
       *[more] { $count } weitere Besuche gingen
    } über die Grenze von { $most } hinaus
search-not-visited-position = Die Suche war noch nicht in dieser Stellung
game-moves-limit = Die Partie hat { $count } Züge, und die Grenze ist { $most }
game-more-moves = Die Partie hat mehr als { $most } Züge
game-reached-limit-moves = Die Partie hat die Grenze von { $most } Zügen erreicht
analysis-would-more-positions = Die Analyse hätte mehr als { $most } Stellungen
move-game-played-after = Zug { $at } der Partie folgt auf Zug { $from }, der nicht vor ihm steht
move-game-code-not = Zug { $at } der Partie, mit dem Code { $code }, ist dort nicht legal
move-code-not-legal = Der Zug mit dem Code { $code } ist in Stellung { $position } nicht legal
move-code-not-legal-after = Der Zug mit dem Code { $code } ist nach { $at } Zügen der Zugfolge nicht legal
line-may-most-moves = Eine Zugfolge hat höchstens { $most } Züge, nicht { $count }
line-may-most-moves-b = Eine Zugfolge hat höchstens { $most } Züge
speaks-version-protocol-not = Hier gilt Version { $known } des Protokolls, nicht { $version }; die Seite neu laden
search-stopped = Die Suche hat angehalten: { $problem }
move-searched-not-legal = Ein Zug, der gesucht werden soll, ist nicht legal
moves-searched-not-node = Die Züge, die gesucht werden sollen, sind nicht die des Knotens
too-many-edits = Es sind zu viele Änderungen
edit-midst-batch = Eine Änderung mitten in einem Batch
value-node-known = Der Wert dieses Knotens steht fest
value-probability-draw-more = Ein Wert und eine Remiswahrscheinlichkeit sind zusammen mehr als 1
search-same-position = Die Suche ist von derselben Stellung
position-before-not-visited = Die Suche hat die Stellung davor nicht besucht
found-after-edit = Was nach einer Änderung gefunden wurde, wird nicht zurückgetragen
nothing-carry-back = Es gibt nichts zurückzutragen, das hier nicht bekannt ist
priors-other-side = Was gefunden wurde, hat die Priors der anderen Seite
carried-where-leaves-wait = Was zurückgetragen wird, kommt dort, wo Blätter warten
search-not-later = Suche { $later } ist keine einer späteren Stellung mit den Einstellungen von Suche { $earlier }
carried-not-by-edit = Was eine spätere Suche gefunden hat, wird aus dieser Suche zurückgetragen, nicht durch eine Änderung
root-cannot-given-visits = Der Wurzel lassen sich keine Besuche geben
many-visits-cannot-given = So viele Besuche lassen sich nicht geben
parameter-fixed-when-search = Dieser Parameter steht mit dem Beginn einer Suche fest
parameter-does-not-take = Der Parameter nimmt diesen Wert nicht
node-does-not-exist = Den Knoten gibt es nicht

## Edits of games

position-deleted = Stellung { $id } ist gelöscht; „Rückgängig“ bringt sie wieder
nothing-undo = Es gibt nichts rückgängig zu machen
nothing-redo = Es gibt nichts zu wiederholen
history-damaged = Der Verlauf dieses Dokuments ist beschädigt; nichts lässt sich mehr rückgängig machen
too-many-edits-once = { $count } Änderungen sind zu viele auf einmal; möglich sind höchstens { $most }
position-has-move-already = Stellung { $id } hat diesen Zug schon
move-inserted-by-itself = Züge werden für sich eingefügt
no-move-to-add = Da ist kein Zug zum Anfügen
only-one-move-added = An eine Stellung lässt sich auf einmal nur ein Zug anfügen
no-place-among-moves = Stellung { $id } hat { $count } Züge, also passt keiner an Platz { $place }
position-cannot-change-so = Stellung { $id } lässt sich so nicht ändern
start-deleted-as-game = Mit Stellung { $id } beginnt eine Partie; gelöscht wird sie als Partie
only-game-cannot-deleted = Die einzige Partie einer Analyse lässt sich nicht löschen
nothing-follows-position = Auf Stellung { $id } folgt nichts
no-line-beside = Neben der Zugfolge zu Stellung { $id } gibt es keine andere
position-on-main-line = Stellung { $id } liegt in der Hauptvariante
no-variation-below = Unter Stellung { $id } liegt keine Variante
not-start-game = Mit Stellung { $id } beginnt keine Partie
no-move-so-none =
    Zu Stellung { $id } führt kein Zug, also hat sie { $what ->
        [glyph] kein Zeichen
        [clock] keine Zeit
       *[more] keinen Kommentar davor
    }
comment-before-it = Kommentar davor
glyph-number = Ein Zeichen hat eine Nummer von 1 bis 255
squares-numbered = Felder haben Nummern von 0 bis 63, und ein Pfeil hat zwei
tag-name-letters = Der Name einer Angabe besteht aus Buchstaben, Ziffern und Unterstrichen
tag-says-beginning = Die Angabe { $name } sagt, womit die Partie beginnt, und das lässt sich nicht ändern
tag-value-one-line = Der Wert einer Angabe ist eine Zeile Text
game-ends-with = Eine Partie endet mit 1-0, 0-1, 1/2-1/2 oder *
has-too-many-bytes = { $what } hat { $given } Bytes, und möglich sind höchstens { $most }
this-comment = Dieser Kommentar
name-of-tag = Der Name dieser Angabe
value-of-tag = Der Wert dieser Angabe
are-too-many = { $given } { $what } sind zu viele; möglich sind höchstens { $most }
glyphs = Zeichen
shapes = Markierungen
tags = Angaben
comments-too-many-kb = Die Kommentare dieser Analyse hätten zusammen mehr als { $most } kB
numbers-positions-used = Das Dokument hat alle Nummern für Stellungen verbraucht
position-neither-start-nor-end = Mit Stellung { $id } beginnt weder eine Partie, noch führt ein Zug zu ihr
position-not-where-parent = Stellung { $id } ist nicht, wo ihre Vorgängerin ist
positions-without-game = Es hat Stellungen und keine Partie
no-such-game = Diese Partie gibt es nicht.
only-chess-as-pgn = Nur Schachpartien lassen sich als PGN schreiben.
move-of-game-not-legal = Ein Zug dieser Partie ist nicht legal.

## Other engines

engine-not-here = Die Engine „{ $name }“ gibt es hier nicht
engine-lines = Eine Engine zeigt 1 bis 5 Varianten
engine-needs-least = Eine Engine braucht mindestens einen Knoten und eine Millisekunde
engine-game-over = In dieser Stellung ist die Partie zu Ende, also gibt es nichts zu fragen
engine-search-elsewhere = Suche { $id } gehört zu einer anderen Stellung
engines-of-analysis = Diese Analyse hat die Grenze von { $most } anderen Engines erreicht; eine davon anhalten
engines-of-server = Der Server hat die Grenze von { $most } anderen Engines erreicht; später noch einmal versuchen
ended-by-signal = Signal { $signal }
ended-with-code = Code { $code }
said-nothing-more = Sie hat nichts mehr gesagt

## Comparisons

nothing-show = Es gibt nichts zu zeigen.
these-searches-different-positions = Diese Suchen sind von verschiedenen Stellungen: A von { $a }, B von { $b }.
all-moves = alle Züge
none = keine
its-own = Die eigenen

## Logs and recordings

not-puctoscope-log = Kein Protokoll von Puctoscope
log-format-not-known = Das Protokollformat { $version } ist hier unbekannt
line-log-header = Zeile { $line } im Kopf des Protokolls: { $problem }
field-missing = Das Feld { $name } fehlt
no-sha-256 = Keine SHA-256
no-evaluator-sha-256 = Kein Bewerter mit einer SHA-256 oder -
neither-true-nor-false = Weder true noch false
no-digest-two-numbers = Keine Prüfsumme mit zwei Zahlen
no-ascending-numbers-moves = Keine aufsteigenden Nummern von Zügen
unknown-kind-record = Unbekannte Art von Eintrag: { $kind }
value-out-range = Ein Wert liegt außerhalb der Grenzen
record-not-written-version = Ein Eintrag ist anders geschrieben, als diese Version es tut
edit-cannot-understood = Eine Änderung ist nicht verständlich
move-root-not-searched = Ein Zug der Wurzel, der nicht gesucht wird
visit-before-leaves-wait = Ein Besuch vor den Blättern, die warten
visit-elsewhere-where-given = Ein Besuch woanders als dort, wo er gegeben wurde
move-not-among-parent = Der Zug gehört nicht zu denen des Elternknotens
value-not-written-kept = Der Wert ist anders geschrieben, als er aufbewahrt wird
edit-p-names-other = Eine Änderung von P nennt andere Züge, als der Knoten hat
node-moves-not-sorted = Die Züge eines Knotens sind nicht nach P geordnet
node-moves-not-legal = Die Züge eines Knotens sind nicht die legalen
leaf-waits-not-opened = Ein Blatt, das wartet, wird nicht geöffnet
another-visit-midst-batch = Ein anderer Besuch mitten in einem Batch
leaf-backed-up-before = Ein Blatt wird zurückgegeben, bevor es an der Reihe ist
batch-among-visits-given = Ein Batch zwischen Besuchen, die gegeben werden
batch-where-none-gathered = Ein Batch, wo keiner gesammelt wird
batch-more-leaves-batches = Ein Batch mit mehr Blättern, als Batches haben
root-waits-evaluation = Die Wurzel wartet auf eine Bewertung, die sie hat
leaf-waits-evaluation = Ein Blatt wartet auf eine Bewertung, die es hat
leaf-waits-where-game = Ein Blatt wartet, wo die Partie zu Ende ist
too-many-collisions = Zu viele Kollisionen
collision-without-visits = Eine Kollision ohne Besuche
move-leads-root = Ein Zug führt zur Wurzel
parent-does-not-exist = Den Elternknoten gibt es nicht
tree-full = Der Baum ist voll
second-root = Eine zweite Wurzel
node-visited-again-not = Ein Knoten wird noch einmal besucht, ohne Ende der Partie
node-exists-already = Den Knoten gibt es schon
opened-node-most-254 = Ein geöffneter Knoten hat höchstens 254 Züge
opened-node-no-moves = Ein geöffneter Knoten hat keine Züge
node-opened-where-game = Ein Knoten wird geöffnet, wo die Partie zu Ende ist
final-position-no-edges = Eine Endstellung hat keine Züge
final-position-value-no = Der Wert einer Endstellung ist kein Ergebnis
no-tables-can-know = Keine Tabelle kann diese Stellung kennen
game-not-over-way = Die Partie ist dort nicht auf diese Weise zu Ende
header-position-no-fen = Die Stellung im Kopf ist keine FEN aus sechs Teilen
log-game-which-not = Das Protokoll ist von einem unbekannten Spiel, „{ $name }“
log-game-not = Das Protokoll ist vom Spiel „{ $name }“, nicht von { $game }
log-damaged-byte = Das Protokoll ist bei Byte { $place } beschädigt: { $problem }
header-not-written-version = Der Kopf ist anders geschrieben, als diese Version es tut
second-header = Ein zweiter Kopf
record-before-header = Ein Eintrag vor dem Kopf
more-visits = Es sind mehr als { $most } Besuche
header-cut-short = Der Kopf ist abgeschnitten
last-record-cut-short = Der letzte Eintrag ist abgeschnitten
header-claims-bytes = Der Kopf hat angeblich { $count } Bytes
batch-claims-leaves-collisions = Ein Batch hat angeblich { $leaves } Blätter und { $collisions } Kollisionen
recording-damaged-node = Die Aufzeichnung ist bei ihrem Knoten { $node } beschädigt: { $problem }.
recording-damaged-byte = Die Aufzeichnung ist bei Byte { $place } beschädigt: { $problem }
no-block-begins-here = Hier beginnt kein Block
block-checksum-wrong = Die Prüfsumme eines Blocks ist falsch
block-cannot-decompressed = Ein Block lässt sich nicht entpacken
not-recording-search = Das ist keine Aufzeichnung einer Suche
recordings-version-not-known = Aufzeichnungen der Version { $version } sind hier unbekannt
first-line-does-not = Ihre erste Zeile endet nicht
head-does-not-end = Ihr Kopf endet nicht
head-damaged = Ihr Kopf ist beschädigt: { $problem }
not-text = Er ist kein Text
checksum-wrong = Seine Prüfsumme ist falsch
line-without-value = Eine Zeile ohne Wert
not-understood = { $name } ist nicht verständlich
no-log = Darin ist kein Protokoll
log-events-head-says = Ihr Protokoll hat { $read } Ereignisse, und ihr Kopf nennt { $said }
ends-within-head = Sie endet in ihrem Kopf
ends-here-bytes-log =
    Sie endet hier, und { $count ->
        [1] ein Byte ihres Protokolls fehlt
       *[more] { $count } Bytes ihres Protokolls fehlen
    }
log-claims-bytes = Ihr Protokoll hat angeblich { $count } Bytes
something-follows-end = Nach ihrem Ende folgt noch etwas
log-longer-head-says = Ihr Protokoll ist länger, als ihr Kopf sagt
no-such-search = Diese Suche gibt es nicht.
log-search-could-not = Das Protokoll dieser Suche war nicht zu laden: { $problem }.
answer-no-header = In der Antwort fehlt { $name }
server-answered-status = Der Server antwortete mit Status { $status }
cannot-reached = Der Server ist nicht zu erreichen
file-cannot-opened = Diese Datei lässt sich nicht öffnen: { $problem }.
no-search-save = Es gibt keine Suche zum Speichern.
no-such-recording-server = Diese Aufzeichnung gibt es auf diesem Server nicht.
recording-could-not-loaded = Die Aufzeichnung war nicht zu laden: Der Server antwortete mit Status { $status }.
recording-could-not-loaded-server = Die Aufzeichnung war nicht zu laden: Der Server ist nicht zu erreichen.

## The training bench

not-training = Das ist kein Training
training-version-only-version = Dieses Training hat Version { $version }, und nur Versionen bis { $known } sind lesbar
file-bytes-training-most = Diese Datei hat { $count } Bytes, und ein Training hat höchstens { $most }
training-damaged-digest-does = Dieses Training ist beschädigt: Seine Prüfsumme stimmt nicht
training-not = Dieses Training ist von { $found }, nicht von { $expected }
training-contradicts-itself = Dieses Training widerspricht sich: { $problem }
network-training = Ein Netz in diesem Training hat { $problem }
in-this-training = In diesem Training: { $problem }
network-not-size-set = Sein Netz hat nicht die eingestellte Größe
number-generations = die Zahl seiner Generationen
more-done-generation-takes = Es wurde mehr getan, als eine Generation braucht
number-games = die Zahl seiner Partien
number-its-games-held = die Zahl seiner zurückgehaltenen Partien
number-its-entropies = die Zahl seiner Entropien
game-generation-not = eine Partie einer Generation, die es nicht gibt
game-without-end = eine Partie ohne Ende
game-progress-over = Die laufende Partie ist zu Ende
number-changes = die Zahl seiner Änderungen
changes-out-order = Änderungen in falscher Reihenfolge
change-nothing = eine Änderung von nichts
move-not-legal-b = ein Zug, der nicht legal ist
value-out-range-b = ein Wert außerhalb der Grenzen
what-optimiser-remembers = was sein Optimierer sich merkt
its-game = sein Spiel
its-settings = seine Einstellungen
first-settings = seine ersten Einstellungen
not-recorded = Es ist nicht aufgezeichnet
network-not = ein Netz, das es nicht gibt
a-game = eine Partie
order-games-position-kept = die Reihenfolge seiner Partien, oder eine angeheftete Stellung
what-generations-say = was seine Generationen sagen
network-layers-units-from = ein Netz aus { $layers } Schichten mit { $width } Einheiten; möglich sind 1 bis { $most-layers } mit 1 bis { $most-width }
parameters-where-network = { $found } Parameter, wo das Netz { $expected } hat
parameter-not-finite-number = Parameter { $number }, der keine endliche Zahl ist
no-setting = Es gibt keine Einstellung „{ $name }“
takes-from-not =
    { $name }: Erlaubt ist eine { $kind ->
        [number] Zahl
       *[whole] ganze Zahl
    } von { $least } bis { $most }, nicht { $value }
training-keeps-generations-changes = Ein Training bewahrt höchstens { $generations } Generationen und { $changes } Änderungen auf
not-recorded-training = Das ist kein aufgezeichnetes Training
recorded-training-version-only = Dieses aufgezeichnete Training hat Version { $version }, und nur Versionen bis { $known } sind lesbar
recorded-training-damaged-digest = Dieses aufgezeichnete Training ist beschädigt: Seine Prüfsumme stimmt nicht
recorded-training-contradicts-itself = Dieses aufgezeichnete Training widerspricht sich: { $problem }
network-recorded-training = Ein Netz in diesem aufgezeichneten Training hat { $problem }
recorded-run-only-looked = Ein aufgezeichneter Lauf ist nur zum Ansehen; weitertrainieren lässt er sich nicht
not-network-training-bench = Das ist kein Netz der Trainingswerkstatt
network-version-only-version = Dieses Netz hat Version { $version }, und nur Version { $known } ist lesbar
network-damaged-digest-does = Dieses Netz ist beschädigt: Seine Prüfsumme stimmt nicht
network-game-not-played = Dieses Netz ist von einem Spiel, das hier nicht gespielt wird
this-network-has = Dieses Netz hat { $problem }
network-small-game-cannot = Ein Netz für ein kleines Spiel kann Schach nicht bewerten
generation-training-seed-layers = Generation { $generation } eines Trainings mit Startwert { $seed }: { $layers } Schichten mit { $width } Einheiten
no-network-can-trained = Für „{ $game }“ lässt sich kein Netz trainieren
no-training-yet = Es gibt noch kein Training
file-bytes-most-read = Diese Datei hat { $count } Bytes, und gelesen werden höchstens { $most }
training-game-not-played = Dieses Training ist von einem Spiel, das hier nicht gespielt wird
training-reached-limit-mib = Dieses Training hat seine Grenze von { $most } MiB erreicht; was es gelernt hat, lässt sich noch ansehen und exportieren
network-too-large-many = Dieses Netz ist zu groß für so viele Simulationen oder so große Batches; eines davon verkleinern
generations-game-not-examined = In diesem Spiel werden Generationen nicht von selbst geprüft
file-training-would-more = Eine Datei dieses Trainings hätte mehr als { $most } MiB
match-from-1-games = Ein Wettkampf hat 1 bis { $most } Partien, nicht { $count }
game-not-learnt-from = Aus Partie { $number } wird nicht mehr gelernt
game-positions =
    Partie { $number } hat { $count ->
        [1] eine Stellung
       *[more] { $count } Stellungen
    }
game-no-more-moves = Eine Partie hat nicht mehr Züge als Felder
these-moves-cannot-played = Diese Züge sind nicht spielbar
network-generation-not-here = Das Netz der Generation { $generation } ist nicht hier
move-gets-most-simulations = Ein Zug bekommt hier höchstens { $most } Simulationen, nicht { $count }
not-solved-from-start = { $game } ist nicht vom Anfang an gelöst, also gibt es kein perfektes Spiel zum Vergleich
network-search-another-by-now = Das Netz dieser Suche ist inzwischen ein anderes
network-comes-program-cannot = Das Netz für { $game }, das dem Programm beiliegt, war nicht zu holen
no-network-browser-training = Ein Netz { $name } für { $game } gibt es in diesem Browser nicht: In der Trainingswerkstatt lässt es sich bereitstellen, und ein exportiertes Training dort importieren
training-server-needs-token = Training auf diesem Server braucht eine Anmeldung
server-does-not-train = Dieser Server trainiert nicht
server-already-runs-many = Dieser Server führt schon so viele Trainings aus, wie er darf ({ $most }); später noch einmal versuchen
nothing-asked-long-time = Lange kam keine Frage
training-ended = Das Training ist zu Ende
messages-trainings-binary = Nachrichten von Trainings sind binär
page-ended = Die Seite hat es beendet
not-question-about-training = Das ist keine Frage zu einem Training
too-much-asked-once = Es waren zu viele Fragen auf einmal; noch einmal fragen
recorded-runs-not-opened = Aufgezeichnete Läufe werden hier nicht geöffnet

## Files of networks

cannot-use-network = Netz { $name } ist nicht zu gebrauchen: { $problem }
cannot-read = Es lässt sich nicht lesen: { $problem }
not-regular-file = Es ist keine gewöhnliche Datei
it-is-empty = Es ist leer
longer-limit-bytes = Es ist länger als die Grenze von { $most } Bytes
expands-more-bytes-which = Entpackt hat es mehr als { $most } Bytes, was kein Netz seiner Größe hat
gzip-stream-damaged-cut = Seine gzip-Daten sind beschädigt oder abgeschnitten: { $problem }
neither-lc0-weights-file = Es ist weder eine Datei mit Lc0-Gewichten (.pb.gz) noch ein ONNX-Graph (.onnx)
lc0-old-text-format = Es hat das alte Textformat von Lc0, das nicht mehr gelesen wird; Lc0s eigene Werkzeuge wandeln es um
magic-number-not-lc0 = Seine Kennzahl ist { $number }, nicht die von Lc0, 0x1c0
damaged-cut-short = Beschädigt oder abgeschnitten ({ $part }): { $problem }
weights-file = Datei mit Gewichten
onnx-graph = ONNX-Graph
field-reaches-beyond-end = Ein Feld reicht über das Ende hinaus
shape-does-not-end = Eine Form endet nicht
needs-lc0-later-program = Es braucht Lc0 { $needed } oder neuer; dieses Programm liest Dateien bis { $known }
not-supported-yet = Noch nicht unterstützt ({ $kind }): { $found }
value-heads-kind = Value-Heads dieser Art
hidden-layers-activation = verborgene Schichten mit dieser Aktivierung
encoder-layers-residual-networks = Encoder-Schichten in residualen Netzen
relative-positions = relative Positionen
attention-bodies-residual-policy = Attention-Netze mit residualen Policy-Heads
encoder-layers = { $body } mit { $count } Encoder-Schichten
which-not-known-value = Unbekannter Wert: { $field } ist { $value }
input-format = Eingabeformat
network-structure = Netzstruktur
policy-format = Policy-Format
value-format = Wertformat
moves-left-format = Format der verbleibenden Züge
default-activation = Standard-Aktivierung
activation-function = Aktivierungsfunktion
squared-relu = quadriertes ReLU
layer-encoding = Codierung der Schichten
weights-encoding = Codierung der Gewichte
graph-data-type = Datentyp des Graphen
it-has-no = Darin fehlt: { $part }
input-embedding = Eingabe-Einbettung
encoder-layers-b = Encoder-Schichten
graph = Graph
weights = Gewichte
layer = Schicht { $name }
smolgen-w-layer = Schicht smolgen_w
layer-b = Schicht { $name }.{ $part }
bn-stddivs-layer = Schicht { $name }.bn_stddivs
weights-where-needed = { $layer } hat { $found } Gewichte, gebraucht werden { $expected }
a-multiple-of = ein Vielfaches von { $unit }
numbers-wide-more-limit = { $layer } ist { $found } Zahlen breit, mehr als die Grenze von { $most }
attention-heads-which-cannot = { $layer } hat { $heads } Attention-Heads, die sich ihre { $width } Zahlen nicht gleich teilen können
no-head = Es hat keinen Head { $wanted } ({ $kind }); { $instead }
heads-no-names = seine Heads haben keine Namen
it-has = es hat { $names }
part-not-known-here = Es hat einen hier unbekannten Teil, der seine Aussage ändern kann: { $part }
field-of = Feld { $number } von { $part }
the-file = der Datei
the-format = dem Format
network-format = dem Netzformat
the-weights = den Gewichten
a-convolution = einer Faltung
residual-block = einem residualen Block
squeeze-excitation = Squeeze-and-Excitation
encoder-layer = einer Encoder-Schicht
feed-forward-layer = einer Feed-forward-Schicht
policy-heads = den Policy-Heads
named-policy-head = einem benannten Policy-Head
policy-head = einem Policy-Head
value-heads = den Value-Heads
named-value-head = einem benannten Value-Head
value-head = einem Value-Head
holds-weight-not-finite = { $name } enthält ein Gewicht, das keine endliche Zahl ist
after-batch-normalisation = { $name } nach der Batch-Normalisierung
weight-not-finite-number = Ein Gewicht ist keine endliche Zahl
more-limit = Es hat { $found } { $what }, mehr als die Grenze von { $most }
gzip-members = gzip-Teile
residual-blocks = residuale Blöcke
named-heads = benannte Heads
attention-heads = Attention-Heads
inputs-outputs-nodes = Ein- und Ausgänge von Knoten
constants-inputs-outputs = Konstanten, Ein- oder Ausgänge
positions-every-batch = Stellungen in jedem Batch
nodes = Knoten
graph-not-lc0-convention = Sein Graph folgt nicht der Konvention von Lc0: { $problem }
operator-gives-tensor-whose = Sein Operator { $operator } ergibt einen Tensor, dessen Größe von der Stellung abhängt
operator-runs-graph-own = Sein Operator { $operator } führt einen eigenen Graphen aus, wie Schleifen und Verzweigungen
operator-runs-what-compiled = Sein Operator { $operator } führt aus, was anderswo übersetzt wurde
keeps-weights-another-file = Er hat seine Gewichte in einer anderen Datei
second-input = Er hat einen zweiten Eingang, { $name }
neither-output-nor = Er hat weder den Ausgang { $one } noch { $other }
batch-but-one = { $name } hat einen Batch von { $batch }, { $other } aber einen von { $another }
has-a-batch-of = { $name } hat einen Batch von { $batch }
elements-type-neither-32 = { $name } hat Elemente vom Typ { $type }, weder 32-Bit- noch 16-Bit-Gleitkommazahlen
shape-not-batch = { $name } hat die Form [{ $shape }], nicht [Batch, { $wanted }]
not-tensor = { $name } ist kein Tensor
no-input-layer = Darin fehlt: Schicht input
no-input = Er hat keinen Eingang { $name }
no-output = Er hat keinen Ausgang { $name }
defines-functions-own = Er definiert eigene Funktionen
constants-said-numbers-but = Seine Konstanten haben angeblich { $count } Zahlen, aber dafür ist in ihm kein Platz
which-not-number = Sein { $key } ist „{ $value }“, und das ist keine Zahl
cannot-run-half-precision = Mit halber Genauigkeit lässt es sich nicht rechnen: { $problem }
graph-says-itself-what = Sein Graph sagt selbst, womit er rechnet
number-large = { $name } hat eine so große Zahl wie { $value }

## Running networks

unknown-precision-single-half = Unbekannte Genauigkeit „{ $name }“: Sie ist single oder half
not-a-device = „{ $name }“ ist kein Gerät: Nummern haben nur cuda und tensorrt, wie in cuda:1
auto-is-one = Das Gerät auto ist eines, das das Programm wählt: Es kann sich Batches nicht mit anderen teilen
device-named-twice = Das Gerät { $device } ist zweimal genannt
devices-too-many = { $count } Geräte sind mehr, als sich Batches teilen können: höchstens { $most }
devices-differ = Die Geräte { $devices } unterscheiden sich in den letzten Bits ihrer Zahlen, und keine Suche ließe sich wiederholen: --device mixed,{ $again } erlaubt es
devices-mixed = Die Geräte unterscheiden sich in den letzten Bits ihrer Zahlen: Der Digest einer Suche, die sie sich teilen, lässt sich nicht wiederholen
device-mixed = { $devices }, gemischt: Der Digest lässt sich nicht wiederholen
device-was-taken-out = Das Gerät { $device } rechnet nicht mehr mit: { $problem }
device-onnx-runtime = { $device }, ONNX Runtime { $version }
unknown-device-one-auto = Unbekanntes Gerät „{ $name }“: Es ist auto, cuda, tensorrt, webgpu oder cpu
moves-left-mb = { $body }, { $value }, verbleibende Züge, { $size } MB
scalar-value-mb = { $body }, eine Zahl als Wert, { $size } MB
scalar-value = eine Zahl als Wert
half-precision = { $device }, halbe Genauigkeit
software-adapter = { $device }, Adapter aus Software
webgpu-on = WebGPU auf { $name }
only-adapter-software = Sein einziger Adapter ist Software, { $name }; darauf besteht --device webgpu
adapter-was-lost = Der Adapter ging verloren
adapter-no-half-precision = Der Adapter rechnet nicht mit halber Genauigkeit
adapter-no-memory = Der Adapter hat keinen Speicher mehr
vulkan-no-device = Vulkan hat kein Gerät, das WebGPU gebrauchen kann: Vielleicht fehlt ein Treiber für den Grafikprozessor
vulkan-loader-not-installed = Der Lader von Vulkan, { $file }, ist nicht installiert
not-vulkan-loader = { $file } ist nicht der Lader von Vulkan
vulkan-no-driver = Vulkan hat hier keinen Treiber
vulkan-does-not-start = Vulkan startet nicht: { $problem }
vulkan-does-not-name = Vulkan nennt seine Geräte nicht: { $problem }
the-graphics-processor = der Grafikprozessor
no-onnx-runtime-library = Bei { $path } liegt keine Bibliothek von ONNX Runtime
cannot-loaded-shared-library = { $path } lässt sich nicht als Bibliothek laden: { $problem }
shared-library-but-not = { $path } ist eine Bibliothek, aber nicht ONNX Runtime: Ihr fehlt OrtGetApiBase
onnx-runtime-1-24 = { $path } ist ONNX Runtime { $version }; gebraucht wird 1.24 oder neuer
onnx-runtime-loaded-from = ONNX Runtime ist schon aus { $path } geladen; { $other } braucht einen anderen Prozess
onnx-runtime-does-not = ONNX Runtime startet nicht: { $problem }
device-cannot-used = Das Gerät { $device } ist nicht zu gebrauchen: { $problem }
does-not-work = { $name } funktioniert nicht: { $problem }
registered-but-runs-only = { $name } ist angemeldet, rechnet aber nur { $count } von { $all } Knoten
nodes-on = { $count } Knoten auf { $name }
program-built-without = Dieses Programm wurde ohne { $name } gebaut
onnx-runtime-cannot-run = ONNX Runtime kann das Netz nicht ausführen: { $problem }
batch-positions-given-backend = Ein Batch von { $count } Stellungen ging an ein Backend für 1 bis { $most }
onnx-runtime-failed-while = ONNX Runtime hat beim Ausführen des Netzes versagt: { $problem }
gave-no = Es gab kein { $name } aus
network-gave-numbers-where = Das Netz gab in { $output } { $count } Zahlen aus, gebraucht werden { $expected }
network-gave-number-not = Das Netz gab in { $output } eine Zahl aus, die nicht endlich ist
embedded-this-onnx-graph = Der eingebaute Bewerter rechnet nur mit residualen Netzen aus Gewichtsdateien von Lc0, und dies ist ein ONNX-Graph
embedded-this-has-attention = Der eingebaute Bewerter rechnet nur mit residualen Netzen aus Gewichtsdateien von Lc0, und dieses hat Attention
embedded-single-precision = Der eingebaute Bewerter rechnet nur mit einfacher Genauigkeit
embedded-would-take = Der eingebaute Bewerter bräuchte für das Netz { $needed } MB, mehr als die Grenze von { $limit } MB
embedded-cpu-only = Der eingebaute Bewerter rechnet auf der CPU, nicht auf dem Gerät { $device }
embedded-other-runs = { $problem }; mit --runtime onnxruntime geht es
no-library-and = ONNX Runtime wurde nicht gefunden, und { $problem }: `make setup` bringt es, oder --onnxruntime nennt es
no-library = ONNX Runtime wurde nicht gefunden: `make setup` bringt es, oder --onnxruntime nennt es
unknown-arithmetic = Unbekannte Arithmetik „{ $name }“: Es ist onnxruntime, embedded-1 oder remote
unknown-runtime = Unbekannte Laufzeit „{ $name }“: Es ist embedded oder onnxruntime
no-library-found = ONNX Runtime wurde nicht gefunden
own-evaluator = Der Bewerter des Programms
evaluation-stopped = Die Bewertung wurde beendet
no-network-here = Ein Netz „{ $name }“ gibt es hier nicht; { $instead }
offers-none = angeboten wird keines
it-offers = angeboten werden { $names }
only-uploaded-networks-can = Löschen lassen sich hier nur hochgeladene Netze, und { $name } wurde nicht hochgeladen
file-cannot-deleted = Die Datei von { $name } lässt sich nicht löschen: { $problem }
no-deleted-network-file = Kein gelöschtes Netz hat eine Datei mit diesem Namen
network-cannot-brought-back = Das Netz lässt sich nicht zurückholen: { $problem }
network-cannot-kept = Das Netz lässt sich nicht aufbewahren: { $problem }
file-not-folder-any = Seine Datei ist nicht mehr im Ordner; Suchen, die damit laufen, laufen weiter, bis sie angehalten werden
file-changed-since-first = Die Datei hat sich geändert, seit sie zuerst gelesen wurde; Suchen mit der früheren können nicht weitergehen
folder-networks-cannot-read = Der Ordner der Netze lässt sich nicht lesen: { $problem }
same-network = Es ist dasselbe Netz wie { $name }
system-gave-no-thread = Das System gab keinen Thread für das Netz: { $problem }
servers-cannot-be-asked = Die Server, die das Netz auswerten, sind nicht zu fragen; das Protokoll nennt den Grund
servers-gave-no-answer = Die Server, die auswerten, gaben keine Antwort; das Protokoll nennt den Grund
servers-cannot-be-reached = Die Server, die auswerten, sind nicht zu erreichen; die Suche wartet auf sie
server-is-back = Ein Server, der auswertet, ist wieder da; die Suche geht nach { $seconds } s weiter
no-other-server-evaluates = Kein anderer Server wertet Netz { $name } für diesen aus
network-another-file-one = Netz { $name } ist eine andere Datei als die, mit der diese Suche begann
measuring-network-took-longer = Netz { $name } zu messen dauerte länger als { $seconds } s und wurde abgebrochen
file-network-changed-since = Die Datei des Netzes { $name } hat sich geändert, seit sie zuerst gelesen wurde
network-takes-mb-memory = Netz { $name } braucht { $needed } MB Speicher, und dem Server bleiben { $left } MB
network-did-not-answer = Das Netz hat nicht innerhalb von { $seconds } s geantwortet
network-busy-try-again = Das Netz ist beschäftigt; noch einmal versuchen
network-no-longer-running = Das Netz läuft nicht mehr
network-answered-fewer-positions = Das Netz hat auf weniger Stellungen geantwortet, als gefragt waren
network-library-failed-unexpected = Die Bibliothek des Netzes hat unerwartet versagt
game-over-position-nothing = In dieser Stellung ist die Partie zu Ende, also gibt es nichts zu bewerten
network-cannot-tried = Das Netz lässt sich nicht erproben: { $problem }
does-not-start = { $program } startet nicht: { $problem }
ended = { $program } hat sich beendet: { $status }
no-input-output = Es hat keine Ein- oder Ausgabe
did-not-answer-within = Es hat nicht innerhalb von { $seconds } s geantwortet, als es { $stage }
took-more-mb-memory = Es brauchte mehr als { $most } MB Speicher, als es { $stage }
took-too-much-processor = Es brauchte zu viel Rechenzeit, als es { $stage }
system-ended-done-where = Das System hat es beendet, wie bei knappem Speicher, als es { $stage }
onnx-runtime-ended-signal = ONNX Runtime wurde mit Signal { $signal } beendet, als das Netz { $stage }
onnx-runtime-ended-code = ONNX Runtime endete mit Code { $code }, als das Netz { $stage }
was-loaded = geladen wurde
evaluated-one-position = eine Stellung bewertete
evaluated-positions-once = { $count } Stellungen auf einmal bewertete

## Uploads

another-network-being-uploaded = Gerade wird ein anderes Netz hochgeladen; danach noch einmal versuchen
cannot-deleted-new-searches = { $name } lässt sich nicht löschen: Neue Suchen benutzen es von sich aus, bis --evaluator ein anderes nennt
network-may-most-here = Ein Netz darf hier höchstens { $most } haben, und diese Datei ist größer
all-uploaded-networks-together = Alle hochgeladenen Netze zusammen dürfen hier { $most } haben und haben { $used }; erst eines löschen
deleted-networks-can-brought = Gelöschte Netze lassen sich 30 Tage lang zurückholen und belegen so lange { $used }; es bleibt zu wenig Platz
file-cannot-written = Die Datei lässt sich nicht schreiben: { $problem }
upload-cut-short = Das Hochladen brach ab
upload-stopped-way = Das Hochladen blieb unterwegs stehen
upload-came-too-slowly = Das Hochladen war zu langsam: { $count } Bytes in { $seconds } s, nötig sind mindestens { $least }
bytes = { $count } Bytes
deleted-networks-cannot-read = Die gelöschten Netze lassen sich nicht lesen: { $problem }

## The server and its analyses

analysis-empty = Die Analyse war leer
analysis-closed-after-while = Die Analyse wurde nach einer Weile ohne Besucher geschlossen
other-analyses-needed-place = Andere Analysen brauchten den Platz
analysis-reached-limit-connections = Diese Analyse hat die Grenze von { $most } Verbindungen erreicht
analysis-failed-server-opening = Diese Analyse ist auf dem Server gescheitert; noch einmal geöffnet, geht sie vom Gespeicherten aus weiter
only-owner-can-change = Ändern kann diese Analyse nur, wem sie gehört
log-records-none-from = Das Protokoll hat { $count } Einträge, also keine von { $from } bis { $to }
search-rest-disk-nothing = Suche { $id } ruht auf der Platte, und von dort ist nichts mehr zu lesen: { $problem }
search-cannot-read-now = Suche { $id } ist gerade nicht lesbar: { $problem }
analysis-reached-memory-limit = Diese Analyse hat ihre Speichergrenze von { $most } MB erreicht
server-reached-memory-limit = Der Server hat seine Speichergrenze von { $most } MB erreicht
server-keeps-nothing-disk = dieser Server bewahrt nichts auf seiner Platte auf, also kann keine Suche dort ruhen
memory-short-search-visits = Der Speicher ist knapp: Suche { $id } mit ihren { $visits } Besuchen ruht jetzt. Sie liegt auf der Platte und wird wieder gelesen, wenn man zu ihr geht
not-analysis-key = Das ist nicht der Schlüssel der Analyse
server-speaks-version-protocol = Dieser Server spricht Version { $known } des Protokolls, nicht { $version }; die Seite neu laden
server-shutting-down = Der Server wird beendet
searches-being-read-from = Ihre Suchen werden von der Platte gelesen: { $count } MB.
making-analysis-server-needs = Eine Analyse zu beginnen braucht auf diesem Server eine Anmeldung; ohne sie eine bestehende Analyse öffnen
system-gave-no-random = Das System gab keine Zufallszahlen: { $problem }
stored-analysis-cannot-read = Die gespeicherte Analyse lässt sich nicht lesen: { $problem }
server-reached-limit-analyses = Der Server hat die Grenze von { $most } Analysen erreicht; später noch einmal versuchen
system-gave-no-thread-analysis = Das System gab keinen Thread für die Analyse: { $problem }
analysis-just-being-deleted = Diese Analyse wird gerade gelöscht oder zurückgeholt; noch einmal versuchen
analysis-just-being-closed = Diese Analyse wird gerade geschlossen; noch einmal öffnen
analysis-just-being-closed-try = Diese Analyse wird gerade geschlossen; noch einmal versuchen
analysis-just-being-closed-connect = Diese Analyse wird gerade geschlossen; neu verbinden
no-such-analysis = Diese Analyse gibt es nicht
too-many-commands-waiting = Es warten zu viele Befehle
analysis-deleted-owner-can = Diese Analyse wurde gelöscht; wem sie gehört, der kann das 30 Tage lang in der Liste der Analysen rückgängig machen
analysis-cannot-deleted = Die Analyse lässt sich nicht löschen
analysis-cannot-brought-back = Die Analyse lässt sich nicht zurückholen
analysis-cannot-removed = Die Analyse lässt sich nicht endgültig löschen
analysis-cannot-renamed = Die Analyse lässt sich nicht umbenennen
analysis-cannot-archived = Die Analyse lässt sich nicht archivieren
analysis-cannot-copied = Die Analyse lässt sich nicht duplizieren
copying-analysis-needs = Eine Analyse zu duplizieren braucht auf diesem Server eine Anmeldung
analysis-still-busy-not = Die Analyse ist noch beschäftigt und wurde nicht gelöscht; noch einmal versuchen
only-who-made-analysis = Das kann nur, wer die Analyse begonnen hat oder das Token des Servers hat
no-such-address = Diese Adresse gibt es nicht
too-many-evaluations-once = Zu viele Bewertungen auf einmal; noch einmal versuchen
analysis-did-not-answer = Die Analyse hat nicht geantwortet; noch einmal versuchen
line-codes-moves-commas = Eine Zugfolge hat Codes von Zügen mit Kommas dazwischen, nicht „{ $text }“
server-listens-own-machine = Dieser Server hört nur auf den eigenen Rechner, unter dem Namen localhost oder 127.0.0.1
not-server-token = Das ist nicht das Token des Servers
needs-server-token = Das braucht das Token des Servers oder einen Verwalter
no-such-recording = Diese Aufzeichnung gibt es nicht
pages-other-sites-may = Seiten anderer Websites dürfen sich nicht mit diesem Server verbinden; --allow-origin erlaubt es einer
pages-other-sites-may-not = Seiten anderer Websites dürfen diesen Server nicht ändern; --allow-origin erlaubt es einer

## The connection

others-need-connection-place = Andere brauchen den Platz dieser Verbindung, und sie hat keine Analyse geöffnet
no-analysis-opened-within = Innerhalb von { $seconds } s wurde keine Analyse geöffnet
no-sign-life = Es gab kein Lebenszeichen
message-bytes-limit = Die Nachricht hat { $count } Bytes, und die Grenze ist { $most }
connection-messages-binary-one = Die Nachrichten dieser Verbindung sind binär, und diese war Text
connection-messages-text-one = Die Nachrichten dieser Verbindung sind Text, und diese war binär
more-messages-second-sent = Es kamen mehr als { $most } Nachrichten in der Sekunde
connection-opened-analysis-already = Diese Verbindung hat schon eine Analyse geöffnet
first-message-must-open = Die erste Nachricht muss eine Analyse öffnen
server-could-not-open = Der Server konnte die Analyse nicht öffnen
too-many-messages-row = Zu viele Nachrichten hintereinander waren nicht lesbar
connection-does-not-read = Diese Verbindung liest nicht, was ihr geschickt wird
message-far-larger-allowed = Die Nachricht ist viel größer als erlaubt
message-far-larger-allowed-b = Eine Nachricht war viel größer als erlaubt
server-reached-limit-connections = Der Server hat die Grenze von { $most } Verbindungen erreicht; später noch einmal versuchen
not-message-protocol = Keine Nachricht dieses Protokolls: { $problem }
not-message-protocol-bytes = Keine Nachricht dieses Protokolls: Auf sie folgen { $count } Bytes

## The disk

last-block-cut-short = Sein letzter Block ist abgeschnitten
block-too-long = Ein Block ist zu lang
checksum-wrong-b = Eine Prüfsumme ist falsch
mb-server-may-keep = Die { $most } MB, die dieser Server auf seiner Platte aufbewahren darf, sind belegt; { $advice }
server-disk-mb-left = Auf der Platte des Servers sind noch { $left } MB frei, und { $least } MB sollen frei bleiben; { $advice }
analyses-not-needed-can = was nicht gebraucht wird, lässt sich unter „Meine Analysen“ endgültig löschen
far-too-long = Es ist viel zu lang
format-which-version-does = Es hat Format { $version }, das diese Version nicht kennt
damaged-checksum-wrong = Es ist beschädigt: Seine Prüfsumme ist falsch
log-not-file = Ihr Protokoll ist keine Datei
block-ends-midst-event = Ein Block endet mitten in einem Ereignis
server-stopped-while-search = Der Server wurde beendet, während Suche { $id } lief. Analysieren setzt sie fort.
server-keeps-nothing-disk-b = Dieser Server bewahrt nichts auf seiner Platte auf
analysis-cannot-written = Die Analyse lässt sich nicht nach { $path } schreiben: { $problem }
writing-disk-failed = Das Schreiben auf die Platte ist gescheitert
stored-game-cannot-used = Die gespeicherte Partie ist nicht zu gebrauchen: { $problem }
search-cannot-read-left = Suche { $id } ({ $name }) lässt sich nicht lesen und bleibt, wie sie ist, bis zum nächsten Versuch: { $problem }
damaged-what-follows-damage = Es ist beschädigt, und was auf den Schaden folgt, lässt sich nicht aufbewahren: { $problem }
log-damaged-byte-search = Das Protokoll ist bei Byte { $place } beschädigt: { $problem }; die Suche geht bei Simulation { $moment } weiter, und was danach kam, ist als { $name } aufbewahrt

## The library

library-was-damaged = Die Bibliothek war beschädigt ({ $problem }); { $kept } Analysen waren lesbar und sind hier; die beschädigte Datei ist als { $name } aufbewahrt
library-was-damaged-lost = Die Bibliothek war beschädigt ({ $problem }); { $kept } Analysen waren lesbar und sind hier, { $lost } waren es nicht ({ $ids }); die beschädigte Datei ist als { $name } aufbewahrt
library-cannot-read = Die Bibliothek lässt sich nicht lesen: { $problem }
its-positions-lost = Ihre Stellungen gingen verloren
analysis-exists-already = Eine Analyse dieses Namens gibt es schon
disk-full = Die Platte ist voll
few-mb-left = Nur noch { $left } MB auf der Platte des Servers frei: Nicht mehr gebrauchte Analysen unter „Meine Analysen“ endgültig löschen
no-piece-named = Keine Figur ist genannt
board-8-ranks = Ein Brett hat 8 Reihen, und dieses hat { $count }
rank-squares-not-8 = Reihe { $rank } hat { $count } Felder, nicht 8
letter-no-piece = { $letter } ist keine Figur
no-piece-and-square = „{ $word }“ ist nicht Figur und Feld wie Nf3
no-side-to-move = „{ $word }“ ist keine Seite am Zug: Die ist w oder b

## What operating systems say

os-13 = Keine Berechtigung (os error 13)
os-2 = Datei oder Ordner nicht gefunden (os error 2)
os-5 = Ein-/Ausgabefehler (os error 5)
os-28 = Kein Platz mehr auf der Platte (os error 28)
os-30 = Das Dateisystem ist nur lesbar (os error 30)
os-122 = Das Plattenkontingent ist erschöpft (os error 122)
os-24 = Zu viele offene Dateien (os error 24)
os-12 = Kein Speicher mehr (os error 12)
os-11 = Gerade nicht verfügbar (os error 11)

## Planes of a network's input

our =
    { $pieces ->
        [king] unser König
       *[more] unsere { $pieces }
    }
their =
    { $pieces ->
        [king] ihr König
       *[more] ihre { $pieces }
    }
knights = Springer
bishops = Läufer
rooks = Türme
queens = Damen
occurred-before = schon da gewesen
of-1-position-ago = { $name }, eine Stellung zuvor
positions-ago = { $name }, { $age } Stellungen zuvor
repeated-position = { $name }, wiederholte Stellung { $age }
rooks-may-castle-queenside = Türme, die lang rochieren dürfen
rooks-may-castle-kingside = Türme, die kurz rochieren dürfen
we-may-castle-queenside = wir dürfen lang rochieren
we-may-castle-kingside = wir dürfen kurz rochieren
they-may-castle-queenside = sie dürfen lang rochieren
they-may-castle-kingside = sie dürfen kurz rochieren
en-passant-possible-file = en passant ist auf dieser Linie möglich
black-move = Schwarz ist am Zug
plies-since-capture-pawn = Halbzüge seit Schlagen oder Bauernzug
plies-since-capture-pawn-move = Halbzüge seit Schlagen oder Bauernzug, in Hundertsteln
always = immer { $value }
always-0 = immer 0
always-1 = immer 1

## What is known of a network

file = Datei
size = Größe
kind = Art
lc0-weights = Lc0-Gewichte
onnx-graph-lc0-weights = ONNX-Graph in einer Datei mit Lc0-Gewichten
minimal-lc0 = Mindestens Lc0
licence = Lizenz
input = Eingabe
assumed-file-does-not = { $format } (angenommen: Die Datei sagt es nicht)
planes-used = Benutzte Ebenen
of-112 = { $count } von 112
network = Netz
blocks = Blöcke
filters = Filter
squeeze-excitation-b = Squeeze-and-Excitation
blocks-ratio = { $count } Blöcke, { $before } -> { $after } (Verhältnis { $ratio })
embedding = Einbettung
channels = { $embedding }, { $count } Kanäle
encoders = Encoder
of-width = { $count } der Breite { $width }
heads-depth = { $count } Heads der Tiefe { $depth }
hidden = { $count } verborgene, { $activation }
channels-hidden-each-head = { $count } Kanäle, { $hidden } verborgene, { $each } für jeden Head
policy-encoders = Policy: Encoder
policy-attention = Policy: Attention
policy-feed-forward = Policy: Feed-forward
policy-smolgen = Policy: Smolgen
policy-heads-b = Policy-Heads
value-heads-b = Value-Heads
used = { $names } (benutzt)
used-b = { $names } (benutzt), { $more }
activation = Aktivierung
encoding = Codierung
value = Wert
win-draw-loss = Gewinn, Remis, Niederlage
scalar = eine Zahl
moves-left = Verbleibende Züge
yes = ja
no = nein
parameters = Parameter
written-by = Geschrieben von
operators = Operatoren
version = Version { $version }
training-steps = Trainingsschritte
learning-rate = Lernrate
value-loss = Verlust des Werts
policy-loss = Verlust der Policy
accuracy = Genauigkeit

## Ganze Partien

whole-games-need-server = ganze Partien analysiert ein Server; diese Seite kommt ohne aus
no-game-analysed = es wird keine Partie analysiert
game-nodes = eine Partie wird mit 1 bis { $most } Knoten je Stellung analysiert
game-others = P sagen höchstens { $most } andere Bewerter, nicht { $given }
looking-failed = Eine Suche konnte nicht ausgewertet werden; siehe das Protokoll des Servers
searches-of-whole-games = die Analyse hat die Grenze von { $most } Suchen ganzer Partien erreicht
no-thread-to-look = das System gab keinen Thread, um in eine Suche zu sehen: { $problem }
no-game-was-analysed = von dieser Analyse wurde noch keine Partie analysiert
language-is-one-of = language ist eines von: en, de

## Studien

no-chapter = es gibt kein Kapitel { $number }
edit-does-not-fit = diese Änderung passt nicht
study-history-damaged = der Verlauf dieser Studie ist beschädigt; nichts lässt sich mehr rückgängig machen
study-most-chapters = eine Studie hat höchstens { $most } Kapitel
chapter-document = ein Kapitel hat ein Dokument
study-no-place-another = eine Studie mit { $count } Kapiteln hat keinen Platz { $place } für ein weiteres
no-chapter-any-more = es lässt sich kein Kapitel mehr hinzufügen
study-no-place = eine Studie mit { $count } Kapiteln hat keinen Platz { $place }
name-needed = ein Name fehlt
name-one-line = ein Name ist eine Zeile Text
name-most-characters = ein Name hat höchstens { $most } Zeichen
chapter-own-id = Kapitel { $number } hat keine eigene Nummer
study-signing-in = Studien anlegen geht auf diesem Server nur nach dem Anmelden
study-needs-owner = eine Studie braucht jemanden, dem sie gehört: einen Browser mit seinem Cookie, oder wer angemeldet ist
study-only-looked-at = diese Studie ist zum Ansehen geteilt, nicht zum Kopieren
only-owner-change-study = ändern kann eine Studie nur, wem sie gehört
only-owner-delete-study = löschen kann eine Studie nur, wem sie gehört
server-keeps-no-studies = dieser Server speichert keine Studien
no-analysis-for-chapter = die Analyse, aus der ein Kapitel werden soll, gibt es nicht
stored-study-cannot-read = die gespeicherte Studie ist nicht lesbar: { $problem }
study-cannot-be-written = die Studie lässt sich nicht schreiben: { $problem }
no-such-study = diese Studie gibt es nicht
library-refuses = die Bibliothek verweigert es: { $problem }
too-many-games-study = das sind { $count } Partien, und eine Studie hat höchstens { $most } Kapitel
game-problem = Partie { $number }: { $problem }
no-game-in-text = in diesem Text ist keine Partie
analysis-has-no-game = diese Analyse hat keine Partie
games-more-mb = diese Partien haben mehr als { $most } MB
form-cannot-be-read = dieses Formular ist nicht lesbar

## Klassen

server-has-classes = Dieser Server hat schon { $most } Klassen; später noch einmal versuchen
shown-is-path = Was gezeigt wird, ist ein Pfad dieses Servers
shown-has-bytes = Was gezeigt wird, hat höchstens { $most } Bytes
answers-have-bytes = Fragen und Antworten haben höchstens { $most } Bytes
seat-has-bytes = ein Platz hat höchstens { $most } Bytes
answers-of-pages = Antworten von { $most } Seiten werden gezählt, und nicht mehr
leading-class-needs = Eine Klasse leiten kann auf diesem Server nur, wer angemeldet ist
no-class-or-anothers = Diese Klasse gibt es nicht, oder jemand anderes leitet sie
no-class-or-ended = Diese Klasse gibt es nicht, oder sie ist beendet
class-has-ended = Die Klasse ist beendet
who-leads-shows = Etwas zeigen kann, wer eine Klasse leitet
who-follows-answers = Antworten kann, wer einer Klasse folgt
classes-are-text = Nachrichten von Klassen sind Text
too-much-at-once = Zu viel wurde auf einmal gesagt; noch einmal sagen
not-message-class = Das ist keine Nachricht einer Klasse
site-named-as = Eine Website heißt wie https://example.org, nicht { $text }

## Lessons that people bring

lesson-no-moment = Einen Augenblick { $moment } gibt es nicht: Die Suche hat { $end }
lesson-visits-already = Die Suche hat schon { $count } Besuche
lesson-nothing-follows = Auf diesen Augenblick folgt nichts, das Phasen hat
lesson-moves-back = So viele Züge lassen sich nicht zurücknehmen
lesson-no-minimax = Im Kopf der Lektion steht kein minimax
lesson-no-training = Im Kopf der Lektion steht kein Training
lesson-training-long = Das Training der Lektion dauert zu lange
lesson-training-ends = Das Training kann nicht weitergehen
lesson-no-game-finished = Keine Partie ist zu Ende
lesson-no-network = Für dieses Spiel wird kein Netz trainiert
recorded-lessons-of-course = Lektionen mit einer Aufzeichnung gibt es nur im Kurs
recorded-lesson-looked-at = Eine Aufzeichnung wird nur angesehen, und nichts wird in ihr gesucht
recorded-lesson-no-search = Die Aufzeichnung enthält keine Suche
recorded-lesson-elsewhere = Die Aufzeichnung ist von einer anderen Stellung als die Lektion
lessons-have-networks = Lektionen haben nur für { $one } und { $other } ein Netz
lesson-many-simulations = Die Lektion braucht insgesamt mehr als { $most } Simulationen
lesson-many-events = Minimax braucht in dieser Lektion mehr als { $most } Ereignisse
lesson-changes-nothing = Der Schritt ändert nichts
lesson-no-node = Die Suche hat in diesem Augenblick keinen Knoten { $line }
lesson-no-move = { $move } ist kein Zug des ausgewählten Knotens
lesson-not-played = { $move } ist hier nicht spielbar
lesson-answered-open = Die Frage ist schon beantwortet, wenn die Lektion beginnt
lesson-answered-before = Die Frage ist schon vor Schritt { $step } der Lösung beantwortet
lesson-not-answered = Die Lösung beantwortet die Frage nicht
lesson-wrong-is-right = Die falsche Antwort beantwortet die Frage
lesson-wrong-without-reply = Zur falschen Antwort wird nichts gesagt
lesson-number = { $of } = { $shown }, aber die Suche hat { $has }
lesson-number-trained = { $of } = { $shown }, aber das Training hat { $has }
lesson-number-moment = { $of } = { $shown }, aber die Suche hat { $has } im Augenblick { $moment }
lesson-no-number = { $of } = { $shown }, aber eine solche Zahl hat die Suche nicht
lesson-no-number-moment = { $of } = { $shown }, aber eine solche Zahl hat die Suche nicht im Augenblick { $moment }
lesson-file-large = Die Datei hat { $count } KB: Eine Lektion hat höchstens { $most } KB
lesson-nested = Hier stehen mehr als { $most } Klammern und Verneinungen
lesson-carries-none = Diese Adresse enthält keine Lektion
lesson-address-long = Eine Lektion in einer Adresse hat höchstens { $most } Zeichen
lesson-damaged = Die Lektion in dieser Adresse ist beschädigt

## Lektionen, die jemand mitbringt, beim Lesen

lesson-no-heading = „{ $heading }“ ist keine der Überschriften { $known }, If BEDINGUNG
lesson-comes-before = „{ $heading }“ kommt vor „{ $before }“
lesson-section-missing = Der Abschnitt „{ $heading }“ fehlt
lesson-nothing-under = Unter „{ $heading }“ steht nichts
lesson-no-text = Der Text der Lektion fehlt
lesson-too-long = Das sind { $length }: höchstens { $sentences } und { $characters }
lesson-length =
    { $sentences ->
        [1] ein Satz
       *[other] { $sentences } Sätze
    } und { $characters } Zeichen
lesson-guess-afterwards = { $guess } steht in „Afterwards“, wenn die Lektion nach einer Vermutung gefragt hat
lesson-one-paragraph = „{ $heading }“ ist ein einziger Absatz
lesson-needs-search = „{ $step }“ braucht eine Suche, und eine Aufzeichnung wird nur angesehen
lesson-not-with-recording = „{ $name }“ passt nicht zu einer Aufzeichnung, deren Suche schon gemacht ist
lesson-no-recording = Eine Aufzeichnung „{ $name }“ gibt es nicht, sondern { $names }
lesson-wrong-long = Das sind { $count } Zeichen, höchstens { $most } sind erlaubt
lesson-bench-pictures = Eine Lektion am Trainingsstand hat dessen eigene Bilder
lesson-no-picture = Ein Bild „{ $name }“ gibt es nicht, aber { $names }
lesson-cell-long = Eine Zelle mit { $count } Zeichen: höchstens { $most }
lesson-table-row = Eine Tabellenzeile ist | eine Zelle | noch eine |
lesson-table-cells = { $count } Zellen: Alle Zeilen haben gleich viele, 2 bis { $most }
lesson-table-rows = Eine Tabelle hat einen Kopf und höchstens { $most } Zeilen
lesson-guess-question = Was soll vermutet werden? Eine Frage fehlt
lesson-guess-last-line = Die letzte Zeile sagt, woraus eine Vermutung besteht: „choices: a, b, c“ oder „number: 0..200“
lesson-guess-choices = Es gibt 2 bis { $most } Möglichkeiten mit höchstens { $characters } Zeichen
lesson-guess-number = Eine Zahl ist von..bis, wie in 0..200
lesson-quotation-open = Ein Anführungszeichen ist nicht geschlossen
lesson-parenthesis-open = Eine Klammer ist nicht geschlossen
lesson-comparison = Ein Vergleich braucht „is“, <, <=, =, >= oder >
lesson-end-missing = Am Ende fehlt etwas
lesson-sign-stands = „{ $sign }“ steht, wo eine Zahl oder ein Wort erwartet wird
lesson-wdl = WDL ist nicht eine einzige Zahl
lesson-which-move = Von welchem Zug? Auf { $quantity } folgen Züge, wie in { $example }(a b)
lesson-name-follows = Auf „{ $word }“ folgt ein Name
lesson-none-of = „{ $text }“ ist keines von { $names }
lesson-undecided = „{ $left }“ ist „{ $right }“ oder nicht: Nichts auf der Seite entscheidet es
lesson-not-expected = „{ $text }“ wird hier nicht erwartet
lesson-numbers-compared = Zahlen werden mit <, <=, =, >= oder > verglichen
lesson-no-fact = „{ $text }“ ist keine Zahl und nichts, was die Seite weiß
lesson-words-compared = Wörter werden mit „is“ verglichen
lesson-no-stepper-number = „{ $name }“ ist keine der Zahlen von minimax: events, leaves, cut, value, finished, prunes, depth
lesson-no-bench-number = „{ $name }“ ist keine der Zahlen der Werkstatt, { $names }, und keine ihrer Einstellungen
lesson-head-lacks = Im Kopf fehlt { $name }
lesson-fen-chess = Nur Schach beginnt mit einer FEN
lesson-no-chess-network = Für Schach wird hier kein Netz trainiert
lesson-no-seed = „{ $text }“ ist kein Startwert
lesson-no-number-at-all = „{ $text }“ ist keine Zahl
lesson-minimax-words = „{ $word }“ ist keines von plain, listed, depth:3, by:NAME, at:4, tree:((1 2) (3 4))
lesson-minimax-depth = Eine Suche der Stellung braucht ihre Tiefe, wie in depth:3
lesson-no-highlight = „{ $text }“ ist keine Größe, keine „line“ von Zügen und kein Teil der Seite: { $names }
lesson-number-up-to = „{ $text }“ ist keine Zahl bis { $most }
lesson-backslash = Am Ende steht ein umgekehrter Schrägstrich
lesson-no-symbol = „{ $symbol }“ ist nicht das Zeichen einer Größe
lesson-no-position-here = Für Züge und Zahlen ist hier keine Stellung
lesson-not-closed = „{ $sign }“ ist nicht geschlossen
lesson-nothing-between = Zwischen „{ $open }“ und „{ $end }“ steht nichts
lesson-no-term = Im Glossar gibt es keinen Begriff „{ $term }“
lesson-no-page = Eine Seite { $path } gibt es nicht
lesson-is-no-moment = „{ $text }“ ist kein Augenblick
lesson-nothing-follows-sign = Auf „{ $sign }“ folgt nichts
lesson-game-over = Dort ist das Spiel schon aus
lesson-moves-not-played = „{ $moves }“ ist hier nicht spielbar: { $problem }
lesson-no-evaluator = Einen Bewerter „{ $name }“ gibt es nicht
lesson-no-game = Ein Spiel „{ $name }“ gibt es nicht: Es ist { $chess }, { $names }
lesson-name-value = „{ $text }“ ist kein Name=Wert
lesson-is-written = „{ $value }“ schreibt man „{ $kept }“
lesson-from-beginning = { $name } steht für eine Suche von Anfang an fest
lesson-choose-move = Auf „choose“ folgt ein Zug des ausgewählten Knotens
lesson-prior-move = Auf „prior“ folgt Zug=Zahl
lesson-p-range = P ist eine Zahl von 0 bis 1
lesson-v-range = V ist eine Zahl von -1 bis 1
lesson-no-generation = „{ $text }“ ist keine Generation
lesson-no-ply = „{ $text }“ ist kein Halbzug
lesson-no-step = Einen Schritt „{ $name }“ gibt es nicht
lesson-no-phase = „{ $text }“ ist keine Phase: Es ist { $names }, und select und back_up können eine Nummer haben, wie select:2
lesson-no-depth = „{ $text }“ ist keine Tiefe
lesson-stepper-does = „{ $text }“ ist nichts, was minimax tut
lesson-number-follows = Auf „{ $name }“ folgt eine Zahl von 1 bis { $most }
lesson-head-line = Eine Zeile des Kopfs ist ein Name, ein Doppelpunkt und ein Wert
lesson-no-value = „{ $name }“ hat keinen Wert
lesson-stands-already = „{ $name }“ steht schon in Zeile { $line }

## Netze des Browsers

browser-no-network = in diesem Browser gibt es kein Netz „{ $name }“: seine Datei kann auf die Seite gezogen werden
browser-network-not-fetched = das Netz { $name } kann nicht geholt werden: { $problem }
no-connection = es gibt keine Verbindung
no-answer-came = es gibt keine Antwort
connection-lost = die Verbindung ging verloren
answered-with-status = der Server antwortete mit Status { $status }
browser-network-too-large = ein Netz darf im Browser höchstens { $most } MB haben, und { $name } ist größer
browser-networks-unreadable = die Netze dieses Browsers können nicht gelesen werden
browser-no-room = dieser Browser hat keinen Platz für { $name }
browser-cannot-delete = { $name } kann nicht gelöscht werden
browser-no-file = es kam keine Datei mit
browser-file-unreadable = { $name } kann nicht gelesen werden
browser-would-take = Das Netz bräuchte in diesem Browser { $needed } MB, mehr als die Grenze von { $limit } MB
browser-library-cannot-run = ONNX Runtime kann das Netz in diesem Browser nicht ausführen: { $problem }
browser-no-library = Diese Website hat kein ONNX Runtime
browser-starts-no-worker = Der Browser startet keinen Worker
browser-worker-ended = Sein Worker ist zu Ende
browser-worker-takes-nothing = Sein Worker nimmt nichts an
browser-said-nothing = { $count } Sekunden lang kam nichts
on-threads = CPU, { $library }, in { $count } Threads
on-gpu-and-cpu = WebGPU und CPU, { $library }
on-no-gpu = CPU, { $library }, weil WebGPU nicht funktioniert: { $problem }
browser-unknown-numbers = Sein Graph hat bfloat16-Zahlen, die Browser nicht kennen
network-gave-outputs = Das Netz gab { $count } Ausgaben aus, gebraucht werden { $expected }
browser-keeps-nothing = es ist hier, bis diese Seite geschlossen wird: ein Browser behält nichts für Seiten, die nicht sicher geholt wurden
another-by-now = { $name } ist inzwischen ein anderes Netz: eine neue Suche damit öffnen
not-here-any-more = { $name } ist nicht mehr hier
chess-network-only = ein Netz für Schach kann kein anderes Spiel bewerten

## Analyses in the browser

piece-missing = Ein Stück fehlt
not-begin-as-log = Es beginnt nicht wie ein Protokoll
kept-log-damaged = Das aufbewahrte Protokoll ist beschädigt: { $problem }; die Suche geht bei Simulation { $moment } weiter
analysis-too-large-file = Die Analyse ist zu groß für eine Datei
no-file-of-analysis = Das ist keine Datei einer Analyse
file-of-analysis-damaged = Diese Datei einer Analyse ist beschädigt
browser-keeps-no-such = Dieser Browser bewahrt keine solche Analyse auf
browser-kept-cannot-used = Was dieser Browser von der Analyse aufbewahrt, lässt sich nicht verwenden und bleibt, wie es ist: { $problem }
kept-in-browser-again = Die Analyse wird wieder in diesem Browser aufbewahrt
opened-in-another-tab = Diese Analyse wurde in einem anderen Tab geöffnet oder dort gelöscht: Hier geht sie als Kopie weiter
browser-does-not-keep = Dieser Browser bewahrt die Analyse nicht auf: { $problem }; sie ist da, bis die Seite geschlossen wird
database-full-or-refuses = Seine Datenbank ist voll oder verweigert sich
no-database-for-page = Er hat keine Datenbank für diese Seite
analyses-of-browser-unreached = Die Analysen dieses Browsers sind nicht zu erreichen: { $problem }
