### Lektionen: was um ihre eigenen Worte herum steht.

lesson = Lektion
question = Frage
answered = Beantwortet
answered-before = schon einmal beantwortet
hint = Hinweis
hint-about = Was weiterhilft (H)
start-over = Von vorn
start-over-about = Die Lektion von ihrem Anfang an
large-type = Große Schrift
large-type-about = Große Schrift, für einen Projektor (G)
show-everything = Alles zeigen
show-everything-about = Alle Reiter, Spalten und Bedienelemente der Seite
only-what-it-is-about = Nur das Nötige
only-what-it-is-about-about = Das Brett, der Baum und was diese Lektion braucht
right = Richtig. { $afterwards }
never-gone-through = Durch { $line } ging bisher keine Simulation.
sources = Was die Quellen sagen
to-training = Zur Trainingswerkstatt
number-of = { $number } von { $all }
task = Aufgabe
lessons = Lektionen
to-real-games = Zur Analyse echter Partien →
seen = Vorgemacht
seen-before = schon einmal vorgemacht
not-quite = Nicht ganz.
typed-move = Zug
type-a-move = Einen Zug eintippen
type-a-move-about = Ein Zug, wie ihn die Tabelle schreibt, oder mehrere von der Wurzel an, dann die Eingabetaste
no-move-here = { $name } ist hier kein Zug.
cell-is-taken = { $name } ist besetzt.
file-is-full = Die Linie { $name } ist voll.
game-is-over-here = Hier ist die Partie zu Ende.
show-me = Vormachen
show-me-about = Tut Schritt für Schritt, was die Frage beantwortet; die Lektion gilt dann als gesehen
could-not-show = Die Lösung ließ sich nicht ausführen. Von vorn beginnen und noch einmal versuchen.
played-aside = Auf dem Brett wurde { $moves } gespielt; die Frage gilt der Stellung davor, und das zählt als Wahl.
elsewhere = Die Partie steht in einer anderen Stellung als die Lektion.
take-back = Zurücknehmen
could-not-take-back = Die Stellung der Lektion ließ sich nicht wiederfinden. Von vorn beginnen.
so-it-goes = So geht es. { $afterwards }
reference-has = In der Lösung der Lektion: { $number }
only-english = Diese Lektion gibt es noch nicht auf Deutsch.
guess = Erst raten
guess-it = Raten
guess-between = Eine Zahl von { $from } bis { $to }
your-guess = Geraten: { $guess }
no-guess = nichts

learn = Lernen
learn-title = Lernen – Puctoscope
lead = Wie die Suche nach Art von AlphaZero arbeitet, vom Brett mit vier Feldern bis zum Schach. Jede Lektion ist das Mikroskop selbst, mit ein paar Worten daneben: eine Sache tun, eine Frage durch Tun beantworten. Alles läuft im Browser.
first-lesson = Mit der ersten Lektion beginnen
continue-with = Weiter mit Lektion { $number }
answered-of = { $answered } von { $all } beantwortet
own-lesson = Eine eigene Lektion
own-lesson-about = Eine Markdown-Datei, hier oder auf der Seite einer Analyse abgelegt: Sie wird gelesen, jede Zahl in Klammern mit einer Suche in diesem Browser verglichen, und dann öffnet sie sich als Lektion, deren Adresse alles enthält. Für den Anfang:
example-lesson = eine Lektion des Kurses als Datei
choose-lesson = Lektion öffnen
choose-lesson-about = Die Datei einer Lektion (.md)
checking-lesson = { $name } wird mit einer Suche verglichen …
lesson-has-problems = { $name } stimmt noch nicht:
in-line = Zeile { $line }: { $message }
lesson-wrong = { $name }, Zeile { $line }: { $message }.
lesson-too-long = { $name } ist zu lang für eine Lektion, die eine Adresse enthält.
lesson-unreadable = { $name } lässt sich nicht lesen.
cannot-be-opened = Diese Lektion lässt sich nicht öffnen
lessons-here = Lektionen dieses Servers
own-lesson-part = Eine eigene Lektion
all-lessons = ← Alle Lektionen
copy-lesson-link = Link kopieren ({ $size } Zeichen)
copy-lesson-link-about = Eine Adresse, die die ganze Lektion enthält
lesson-file-link = Markdown
lesson-file-link-about = Die Datei dieser Lektion, als Anfang für eine eigene
print-hand-out = Arbeitsblatt drucken
print-hand-out-about = Eine Seite mit Brett, Baum und einer Tabelle zum Ausfüllen
print-training-about = Eine Seite mit dem Lernstoff, dem Kreislauf, den Verlusten und einer Tabelle zum Ausfüllen
with-answers = mit Antworten
with-answers-about = Die Antworten auf einer zweiten Seite
answers-of = { $title }: Antworten
moves-more =
    { $count ->
        [one] und noch ein Zug
       *[other] und noch { $count } Züge
    }
hand-out-blanks = Ergänzen, was fehlt: Es folgt aus dem Übrigen. Welcher Zug wurde am meisten durchsucht, und welchen Anteil an allen Besuchen hat er?
your-progress = Der eigene Stand
your-progress-about = Dieser Browser merkt sich, welche Lektionen beantwortet sind. Eine Datei bringt das in einen anderen und ergänzt, was dort schon beantwortet ist.
save-progress = Als Datei sichern
load-progress = Datei laden
load-progress-about = Eine Datei mit dem Stand im Kurs
reset-progress = Von vorn beginnen
undo-progress = Rückgängig
cannot-save = Dieser Browser sichert keine Dateien.
progress-loaded =
    { $count ->
        [one] { $name }: eine beantwortete Lektion mehr.
       *[other] { $name }: { $count } beantwortete Lektionen mehr.
    }
progress-reset = Nun ist keine Lektion mehr beantwortet.
progress-back = Alles ist wieder, wie es vorher war.
progress-foreign = { $name } ist keine Datei mit dem Stand in diesem Kurs.
progress-later = { $name } stammt von einer neueren Fassung von Puctoscope.
progress-damaged = { $name } ist in Zeile { $line } beschädigt.
progress-long = { $name } ist zu lang für den Stand in diesem Kurs.
watch-search = Einer Suche beim Denken zusehen
play-with-it = Zum Ausprobieren
connect2 = Zwei gewinnt
connect2-about = Vier Felder in einer Reihe; zwei eigene nebeneinander gewinnen.
tic-tac-toe = Tic-Tac-Toe
tic-tac-toe-about = Mit zufälligen Partien als Bewerter.
connect-four = Vier gewinnt
connect-four-about = Sieben Spalten, sechs Reihen.
chess = Schach im Browser
chess-about = Mit einer von Hand geschriebenen Bewertung und ohne Server.
training = Training
training-about = Ein kleines Netz lernt vor aller Augen, indem es gegen sich selbst spielt.
glossary = Glossar
glossary-about = Jedes Zeichen und Wort, mit Formel und Lektion.

glossary-title = Glossar – Puctoscope
glossary-lead = Jedes Zeichen und Wort der Seite und der Lektionen: die Formel, der Name bei Lc0 und die Lektion, die es erklärt.
find = Suchen
terms-found = { $shown } von { $all } Begriffen
lesson-of-term = Lektion: { $title }
number-of-term = , dort ist { $quantity } = { $number }
film = Der Film: eine Minute
film-about = Eine Simulation in Connect2 Phase für Phase, dann fünf, dann dreißig. Die Suche entsteht beim Zuschauen im Browser.

### Bilder unter den Texten der Lektionen.

picture-own = eigene
picture-theirs = Gegner
picture-to-move = { $side } am Zug
picture-others = +{ $count }
picture-loss = Verlust
picture-draw = Remis
picture-win = Sieg
picture-balanced = ausgewogen
picture-this-search = diese Suche
picture-nodes =
    { $count ->
        [one] 1 Knoten
       *[other] { $count } Knoten
    }
picture-deep = { $plies } tief
picture-waits = Das Bild einer Suche, die noch nicht begonnen hat.
picture-network = Die gewählte Stellung, wie das Netz sie bekommt, und die beiden Antworten des Netzes.
picture-value-network = Das Wertnetz: Ein Brett geht hinein, eine Zahl kommt heraus. 1 ist ein sicherer Sieg, 0 ein sicheres Remis.
picture-policy-network = Die Policy: Ein Brett geht hinein, ein Anteil für jeden legalen Zug kommt heraus, auf einen Blick.
picture-history = f(s) → [p, W]: Hinein gehen die letzten acht Stellungen und die Seite am Zug, heraus kommen P und der Wert. Gefüllt sind die Figuren der Seite am Zug.
picture-pipeline = Beide Wege haben dieselben Teile. Bei AlphaZero ordnet und bewertet ein einziges Netz.
picture-trees = Gleich viele Knoten, anders verwendet: alle Züge bis zu einer Tiefe, oder tief, wo es viel verspricht.
picture-pipeline-told = Zwei Kreise aus vier Schritten: Züge ordnen, suchen, bewerten und den Wert zurückgeben. Alpha-Beta ordnet nach einfachen Regeln, sucht bis zu einer Tiefe, bewertet nach Termen und gibt Maximum und Minimum zurück. AlphaZero ordnet nach der Policy, geht, wohin Q + U führt, bewertet mit dem Wert-Kopf und gibt das Mittel zurück.
picture-trees-told = Zwei Bäume aus derselben Stellung. Ausgewogen: { $nodes }, { $deep }. Diese Suche: { $own-nodes }, { $own-deep }.
picture-board-told = Das Brett, wie { $side } am Zug es sieht: die eigenen Steine und die des Gegners.
picture-history-told =
    { $count ->
        [one] Eine Stellung, { $side } am Zug.
       *[other] Die letzten { $count } Stellungen, { $side } am Zug.
    }
picture-says-v = { $evaluator } sagt V = { $v }.
picture-says-p = { $evaluator } gibt am meisten P an { $first }.
picture-says-both = { $evaluator } sagt V = { $v } und gibt am meisten P an { $first }.
pipeline-order = Züge ordnen
pipeline-search = Suchen
pipeline-evaluate = Bewerten
pipeline-back = Zurück
pipeline-alpha-beta = Alpha-Beta
pipeline-rules = einfache Regeln
pipeline-depth = bis zur Tiefe
pipeline-terms = nach Termen
pipeline-extremes = Max und Min
pipeline-policy = P: Policy-Kopf
pipeline-puct = nach Q + U
pipeline-value = V: Wert-Kopf
pipeline-mean = Mittel Q
