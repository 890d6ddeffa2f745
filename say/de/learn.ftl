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
right = Richtig. { $afterwards }
never-gone-through = Durch { $line } ging bisher keine Simulation.
sources = Was die Quellen sagen
to-training = Zum Trainingsstand
number-of = { $number } von { $all }
task = Aufgabe
lessons = Lektionen
to-real-games = Zur Analyse echter Partien →

learn = Lernen
learn-title = Lernen – Puctoscope
lead = Wie die Suche nach Art von AlphaZero arbeitet, vom Brett mit vier Feldern bis zum Schach. Jede Lektion ist das Mikroskop selbst, mit ein paar Worten daneben: eine Sache tun, eine Frage durch Tun beantworten. Alles läuft im Browser.
first-lesson = Mit der ersten Lektion beginnen
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
