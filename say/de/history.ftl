### Die Zeitleiste von AlphaGo bis Lc0.

title = Von AlphaGo bis Lc0
title-full = Von AlphaGo bis Lc0 – Puctoscope
about = Wer zuerst kam, und wie schnell
lead = In drei Jahren lernten Programme Go und Schach aus nichts als den Regeln. Freiwillige taten es noch einmal, vor aller Augen: Lc0 ist ihr Werk.

## Zeitleiste

timeline = Zeitleiste
y2008 = 2008
leela = Leela und Stockfish
leela-about = Gian-Carlo Pascuttos Go-Programm Leela spielt durch Baumsuche. Stockfish beginnt als Schachprogramm mit einer von Hand geschriebenen Bewertung und mit Alpha-Beta.
jan-2016 = Januar 2016
alphago = AlphaGo
alphago-about = DeepMinds Programm verbindet Monte-Carlo-Baumsuche mit Netzen, die mit Partien starker Spieler begannen. Es schlägt Berufsspieler im Go.
oct-2017 = Oktober 2017
alphago-zero = AlphaGo Zero und Leela Zero
alphago-zero-about = Ein Netz mit zwei Köpfen, Policy und Wert, lernt nur aus Selbstspiel. Im selben Monat beginnt Leela Zero, das mit den Rechnern Freiwilliger zu wiederholen.
dec-2017 = Dezember 2017
alphazero = AlphaZero
alphazero-about = Ein Verfahren für Go, Schach und Shogi. Im Schach schlägt es Stockfish 8.
jan-2018 = Januar 2018
lc0 = Leela Chess Zero
lc0-about = Leela Zeros Programme werden auf Schach umgebaut. Lc0 wird später um dieselbe Idee herum neu geschrieben; diese Seite sucht, wie es sucht.
jun-2018 = Juni 2018
grandmasters = An den Großmeistern vorbei
grandmasters-about = Ein halbes Jahr nach zufälligen Zügen spielt Lc0 seine ersten Turniere: in TCEC 12 Letzter, in CCC 1 Dritter. Es ist stärker als Großmeister und schwächer als Stockfish 9.
jan-2019 = Januar 2019
second = Nur Stockfish ist besser
second-about = Es verliert das Finale von TCEC 14 gegen Stockfish um eine Partie und gewinnt den zweiten TCEC Cup.
jun-2019 = Juni 2019
first = Erster
first-about = Es gewinnt TCEC 15, den dritten TCEC Cup und CCC 7. Sein Autor erzählt davon in dem Vortrag, auf den dieser Kurs zurückgeht.
later = Seither
transformer = Transformer
transformer-about = Lc0 hat das ResNet gegen einen Transformer als Rumpf getauscht, einen Kopf für verbleibende Züge bekommen und nimmt seit Version 0.32 auch andere Eingaben als 112 Ebenen.

## Wettkämpfe

contests = Plätze in Wettkämpfen
contests-about = TCEC und CCC sind Wettkämpfe von Schachprogrammen.
contest = Wettkampf
place = Platz
last-place = 32, der letzte
semifinal = Halbfinale
winner = Sieger

## Das Projekt

project = Wer was tut
project-about = Ein Netz machen viele. Was hier hinter einem Pfeil steht, geht wieder und wieder durch das Internet, während alle vier arbeiten.
contributors = Freiwillige
contributors-about = Lassen Lc0 auf ihren Rechnern gegen sich selbst spielen: 800 Besuche je Zug, etwa 25 Millisekunden. Zusammen machen sie 100 000 Stellungen in der Minute.
web-server = Webserver (lczero.org)
web-server-about = Nimmt Partien an und gibt das neueste Netz aus. Leise, mit schneller Leitung.
training-server = Trainingsserver
training-server-about = Macht aus dem letzten Netz und neuen Stellungen das nächste: jede mit ihren Besuchen und dem Ergebnis der Partie. Laute Grafikkarten, eine langsame Leitung.
backup = Sicherung (data.lczero.org)
backup-about = Bewahrt alle Partien auf großen Platten auf, damit auch andere trainieren können.
sent-games = Partien
sent-data = Stellungen mit P und V
sent-network = ein neues Netz

## Durchgänge

runs = Partien am Tag und Durchgänge
runs-about = Von Juli 2018 bis Mai 2019 spielten Freiwillige eine halbe bis zweieinhalb Millionen Partien am Tag. Sie gingen in vier Durchgänge, die das Projekt Tests nennt: jeder ist ein Training von Zufallszahlen bis zu seinem Ende.
test = Test { $number }
