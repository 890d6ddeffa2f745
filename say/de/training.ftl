### The training bench.

training = Training
title = Trainingswerkstatt · Puctoscope
about = Ein kleines Netz spielt mit Suche gegen sich selbst, lernt aus Besuchen und Ergebnissen und spielt wieder. Zuschauen, anhalten, ändern und jede Zahl öffnen, aus der es lernt.

## Who trains, and how far it is

game = Spiel
connect2 = Connect2
tic-tac-toe = Tic-Tac-Toe
connect-four = Vier gewinnt
train = Trainieren
pause = Pause
one-step = Ein Schritt
one-step-about = Ein Zug des Spiels gegen sich selbst oder ein Schritt des Optimierers
one-generation = Eine Generation
until-solved = Bis gelöst
until-solved-about = Bis das größte P auf jedem Brett richtig ist und V um weniger als 0,2 danebenliegt
seed = Startwert
start-over = Neu beginnen
start-over-about = Mit diesem Startwert und diesen Einstellungen neu beginnen; dieses Training geht verloren
connecting = Verbindung zum Server…
loading = Wird geladen…
trains-here = Trainiert in dieser Seite, ohne Server.
trains-on-server = Trainiert auf dem Server, mit niedriger Priorität, solange diese Seite offen ist.
train-on-server = Auf dem Server trainieren
show-recorded = Aufgezeichneten Lauf zeigen
opening-recorded = Aufgezeichneter Lauf wird geöffnet…
recorded-run = Ein aufgezeichneter Lauf: { $games } Partien, { $seconds } Sekunden auf einem Kern und die Netze von { $generations } Generationen.
how-far =
    Generation { $generation }{ $doing ->
        [game] : Partie { $done } von { $of }
        [step] : Schritt { $done } von { $of }
       *[nothing] { "" }
    } · { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    } · { $steps ->
        [one] 1 Schritt des Optimierers
       *[other] { $steps } Schritte des Optimierers
    } · Abschnitt { $moment }
slice-about = Ein Abschnitt ist das kleinste Stück Arbeit: ein Zug des Spiels gegen sich selbst oder ein Schritt des Optimierers.
game-in-progress = Die laufende Partie
of-this-generation = Von dieser Generation

## The loop as a picture. What stands in a box has room for 22 letters or so.

loop-title = Der Kreislauf
loop-about = Das Netz spielt mit Suche gegen sich selbst, der Optimierer lernt aus Besuchen und Ergebnissen, und das Netz, das daraus wird, spielt als nächstes. Hervorgehoben ist, wo das Training gerade ist.
loop-play = Spiel gegen sich
loop-plays = Generation { $number } spielt
loop-simulations = { $count } Simulationen/Zug
loop-game = Partie { $done } von { $of }
loop-games = { $count } Partien gespielt
loop-data = Stellungen, Ziele
loop-positions = { $count } Stellungen
loop-from = aus { $count } Partien
loop-held-out = { $count } zurückgehalten
loop-optimiser = Optimierer
loop-adam = Adam, η = { $rate }
loop-momentum = SGD, η = { $rate }
loop-step = Schritt { $done } von { $of }
loop-steps = { $count } Schritte getan
loop-batch = Batch: { $count }
loop-value = Wertverlust { $loss }
loop-policy = Zugverlust { $loss }
loop-floor = mindestens { $entropy }
loop-network = Netz
loop-next = Generation { $number }
loop-inputs = { $count } Eingaben: Ebenen
loop-units = { $count } Einheiten, relu
loop-policy-head = P: { $count } Züge
loop-value-head = V: tanh
loop-parameters = { $count } Parameter
loop-told =
    { $doing ->
        [play] Spiel gegen sich selbst: Partie { $done } von { $of }.
        [learn] Der Optimierer lernt: Schritt { $done } von { $of }.
       *[rest] Gerade wird nicht gelernt.
    } Generation { $generation } spielt; gelernt wird aus { $positions } Stellungen.
loop-network-told =
    Das Netz hat { $inputs } Eingaben, { $layers ->
        [one] 1 verborgene Schicht
       *[other] { $layers } verborgene Schichten
    } mit { $width } Einheiten, einen Policy-Kopf mit { $outputs } Ausgaben und einen Wert-Kopf: { $parameters } Parameter.

## What goes wrong

no-answer = Der Server antwortet nicht.
cannot-start = In diesem Browser kann das Training nicht beginnen.
stopped = Das Training hat aufgehört: Vielleicht ist dieser Seite der Speicher ausgegangen.
nobody-trains = Es wird nicht trainiert. Neu beginnen.
no-recorded = Der aufgezeichnete Lauf war nicht zu holen. { $why }
seed-is-whole = Der Startwert muss eine ganze Zahl ab 0 sein.
takes =
    { $name }: Erlaubt ist { $kind ->
        [whole] eine ganze Zahl
       *[any] eine Zahl
    } von { $least } bis { $most }.
file-too-large = Diese Datei ist größer als 256 MiB, mehr wird nicht gelesen.
file-unreadable = Die Datei ist nicht lesbar.
saves-no-files = Dieser Browser speichert keine Dateien.
keeps-no-networks = Dieser Browser bewahrt für diese Seite keine Netze auf.

## For screen readers

network-plays = Das Netz spielt { $name }.
rests =
    { $state ->
        [solved] Gelöst.
       *[waits] Das Training wartet.
    } Generation { $generation }, { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }.

## Settings

settings = Einstellungen
settings-of-recorded = Einstellungen des aufgezeichneten Laufs.
settings-about = Alle lassen sich während des Trainings ändern. Eine neue Breite oder Zahl der Schichten beginnt ein neues, zufälliges Netz.
more-settings = Weitere Einstellungen
changes = Änderungen
changed = Abschnitt { $moment }: { $name } = { $value }
adam = Adam
momentum = SGD, Momentum 0,9
optimiser-about = Die Schritte tut zunächst Adam: Er teilt den Schritt jedes Gewichts durch die Steilheit, die es bisher hatte. AlphaZero nahm stochastischen Gradientenabstieg mit Momentum 0,9; seine Lernrate, 0,2 im Schach, fiel nach 100.000, 300.000 und 500.000 von 700.000 Schritten mit 4.096 Stellungen auf ein Zehntel. Hier passt zu diesem Verfahren η von 0,02 bis 0,1.
setting =
    { $setting ->
        [simulations] Simulationen
        [cpuct] Erkundung
        [temperature] Temperatur
        [drawn_plies] Ausgeloste Halbzüge
        [noise_epsilon] Anteil des Rauschens
        [noise_alpha] Gleichmaß des Rauschens
        [learning_rate] Lernrate
        [weight_decay] Gewichtsabnahme
        [batch] Batch
        [games] Partien
        [steps] Schritte
        [window] Fenster
        [mirror] Spiegelung
        [width] Breite
        [layers] Schichten
        [held_out] Zurückgehaltene Partien (%)
        [optimiser] Optimierer
        [anneal_every] Lernrate senken alle
        [anneal_factor] Lernrate senken auf
       *[any] { $name }
    }
meaning =
    { $setting ->
        [simulations] Simulationen der Suche vor jedem Zug des Spiels gegen sich selbst.
        [cpuct] Gewicht der Erkundung in der Suche (cpuct): U = c √N P / (1 + n).
        [temperature] Ebnet die Besuche ein (über 1) oder spitzt sie zu (unter 1), wenn ein Zug ausgelost und π daraus gemacht wird; bei 0 bekommt der meistbesuchte Zug alles.
        [drawn_plies] Halbzüge am Anfang einer Partie, deren Züge nach π ausgelost werden; spätere sind die besten der Suche.
        [noise_epsilon] Anteil zufälligen Rauschens am P der Wurzel, damit das Spiel gegen sich selbst versucht, was das Netz nicht täte.
        [noise_alpha] Wie gleichmäßig dieses Rauschen ist: der Parameter seiner Dirichlet-Verteilung.
        [learning_rate] Größe eines Schritts des Optimierers.
        [weight_decay] Gewicht der Quadrate aller Parameter im Verlust.
        [batch] Stellungen in einem Schritt des Optimierers.
        [games] Partien gegen sich selbst in einer Generation.
        [steps] Schritte des Optimierers in einer Generation.
        [window] Neueste Partien, aus denen gelernt wird.
        [mirror] 1: Die Hälfte der ausgelosten Stellungen wird auf dem gespiegelten Brett gelernt, wo dieselben Züge gleich gut sind.
        [width] Einheiten jeder verborgenen Schicht. Eine andere Größe beginnt mit zufälligen Gewichten.
        [layers] Verborgene Schichten. Eine andere Zahl beginnt mit zufälligen Gewichten.
        [held_out] Prozent der beendeten Partien, vom Startwert ausgelost, aus denen nie gelernt wird: Ein Netz, das sie so gut vorhersieht wie die anderen, hat das Spiel gelernt und nicht die Partien.
        [optimiser] 0: Adam. 1: Stochastischer Gradientenabstieg mit Momentum 0,9 wie AlphaZero; er braucht eine größere Lernrate.
        [anneal_every] Schritte des Optimierers, nach denen die Lernrate mit dem Faktor darunter malgenommen wird, immer wieder; 0: nie.
        [anneal_factor] Faktor, um den die Lernrate jedes Mal sinkt.
       *[any] { $meaning }
    }

## Losses

losses = Verluste
no-losses = Noch keine Verluste
no-losses-yet = Noch keine Verluste: Das Lernen beginnt, wenn die erste Generation alle ihre Partien hat.
losses-up-to = Verluste bis Schritt { $step }: { $sum }
loss-at = Schritt { $step }: { $sum }
optimisers-steps = Schritte des Optimierers
entropy-about = Die dünne Linie ist die Entropie der Ziele, −πᵀ ln π: Der Verlust der Policy, −πᵀ ln p, kann nicht darunter fallen, weil die Suche mehrere Züge offenlässt.
loss-entropy = Von { $policy } der Policy sind { $entropy } Entropie der Ziele; zu lernen bleiben { $rest }.
held-out-games = Zurückgehaltene Partien
check-of = Generation { $number }, befragt zu { $learnt } Stellungen aus Partien, aus denen sie lernte, und zu { $held } aus zurückgehaltenen:
learnt-from = gelernt
held-out = zurückgehalten
check-about = Sind beide gleich, gilt das Gelernte auch für Partien, die das Netz nie sah. Sind die Verluste der zurückgehaltenen viel größer, hat es seine Partien auswendig gelernt (Überanpassung). Punkte im Diagramm sind Verluste der zurückgehaltenen.
nothing-held-out = Hier werden keine Partien zurückgehalten: Aus allen wird gelernt.
held-out-later = Bekannt, sobald eine Generation gelernt hat.

## Exam

exam = Prüfung
exam-about = Auf jedem Brett, wo die Partie weitergeht: Ist der Zug mit dem größten P perfekt, und wie weit liegt V neben der Wahrheit?
no-exam = Vier gewinnt wird hier nicht vom Anfang an gelöst: Generationen in Wettkämpfen vergleichen.
examine = Generation prüfen
rule-of-solved = Gelöst heißt: Der Zug mit dem größten P ist auf jedem Brett richtig, und V liegt um weniger als 0,2 daneben, wo eine Seite perfekt spielt.
solved = Gelöst.
not-solved-yet = Noch nicht gelöst.
the-start = der Anfang
wrong-here = Hier falsch
exam-result =
    Generation { $generation }: { $mistakes ->
        [one] 1 Fehler
       *[other] { $mistakes } Fehler
    } auf { $boards ->
        [one] 1 Brett
       *[other] { $boards } Brettern
    }; V liegt höchstens um { $error } daneben, auf { $perfect ->
        [one] 1 Brett, das entsteht
       *[other] { $perfect } Brettern, die entstehen
    }, wenn eine Seite perfekt spielt (am schlechtesten: { $worst }).

## Opinions of generations

what-each-says = Was jede Generation sagt
pins-about = { $p }, der Anteil jedes Zugs in Prozent, und { $v }, für die Seite am Zug; ohne jede Suche.
the-generation = Generation
numbered-generation = Generation { $number }
generation-of = Generation { $number } von { $newest }
opinions = Urteile über feste Stellungen
random = zufällig
position = Stellung
start = Anfang
not-solved = nicht gelöst
by-any-move =
    { $worth ->
        [won] gewonnen
        [lost] verloren
       *[drawn] remis
    } mit jedem Zug
by-moves =
    { $worth ->
        [won] gewonnen
        [lost] verloren
       *[drawn] remis
    } mit { $moves }

## P of a position by generation, one move on top of the other

preferences = Vorlieben nach Generation
preferences-about = P jedes Zugs ohne Suche, einer über dem anderen, vom zufälligen Anfang bis zur neuesten Generation.
perfect-moves = Schraffiert: perfekte Züge.
preferences-from-one = Bisher gibt es eine Generation: Das Bild beginnt mit der zweiten.
generations = Generation
preferences-at = Generation { $number }: { $moves }

## Games that are learnt from

training-data = Trainingsdaten
of-newest-games =
    Stellungen der neuesten { $count ->
        [one] Partie
       *[other] { $count } Partien
    }, alle in einem Batch gleich wahrscheinlich. Eine Partie und dann eine Stellung öffnen, um ihre Ziele zu sehen.
held-out-of-them =
    { $count ->
        [one] 1 dieser Partien ist zurückgehalten: Aus ihr wird nie gelernt.
       *[other] { $count } dieser Partien sind zurückgehalten: Aus ihnen wird nie gelernt.
    }
is-held-out = zurückgehalten
newest-games = Neueste Partien
older-games = Ältere Partien
no-game-yet = Noch keine Partie ist zu Ende.
games = Partien
game-by = Partie { $number }, von Generation { $generation }: { $result }
first-player-won = erster Spieler gewann
second-player-won = zweiter Spieler gewann
drawn = remis
positions-of-game = Stellungen der Partie { $number }
position-before = Stellung { $number }, vor { $name }

## Targets

targets = Ziele
targets-of-position = Ziele der Stellung
targets-by-move = Ziele, Zug für Zug
was-played = Partie { $game }, Stellung { $position }: Gespielt wurde { $name }
head-move = Zug
p-then = P damals
v-then = V damals
p-of = P von { $generation }
v-of = V von { $generation }
sum = Summe
z-about = das Ergebnis der Partie für die Seite am Zug: { $result }
before-search = Generation { $generation }, vor der Suche
q-about = das Mittel der Suche; daraus wird nicht gelernt
looked-at = die betrachtete Generation
entropy-of-targets = die Entropie der Ziele: weniger kann der Verlust darüber nicht werden
write-out = Das π dieses Zugs ausschreiben
all-to-most-visited = τ = 0: alles dem meistbesuchten; { $weight }

## Matches

matches = Wettkämpfe
first-side = Erste Seite
second-side = Zweite Seite
simulations-a-move = Simulationen je Zug
plies-drawn = Ausgeloste Halbzüge
play = Spielen
end-match = Wettkampf beenden
take-turns = Sie beginnen abwechselnd; das Training pausiert so lange.
few-simulations = Wenige Simulationen zeigen, was gelernt ist: Mit vielen sieht die Suche das Ende eines kleinen Spiels, was auch immer das Netz sagt.
recorded-matches = Während der Aufzeichnung gespielt
newest-generation = neueste Generation
generation = Generation { $number }
perfect-play = perfektes Spiel
random-moves = zufällige Züge
newest-game = Die neueste Partie
match-game =
    Zuerst am Zug: { $side }; { $moves }; { $winner ->
        [first] die erste Seite gewann
        [second] die zweite Seite gewann
       *[neither] remis
    }
match-score = { $first } gegen { $second }: { $won } gewonnen, { $drawn } remis, { $lost } verloren von { $games }
match-limits = Ein Wettkampf hat 1 bis { $games } Partien mit höchstens { $simulations } Simulationen je Zug.

## A game against it

play-against-it = Gegen das Netz spielen
opponent = Gegner
opponents-simulations = Simulationen des Gegners
simulations-are-whole = Simulationen je Zug: Erlaubt ist eine ganze Zahl bis { $most }.
new-game-i-start = Neue Partie, selbst beginnen
new-game-it-starts = Neue Partie, das Netz beginnt
your-game = Partie gegen das Netz
your-move = Selbst am Zug.
network-thinks = Das Netz denkt nach.
network-to-move = Das Netz ist am Zug.
you-won = Gewonnen: Das Netz ist besiegt.
network-won = Verloren: Das Netz hat gewonnen.
is-drawn = Remis.
networks-thought = Was das Netz dachte
thought =
    Was es vor seinem Zug dachte: { $shares ->
        [prior] P jedes Zugs
       *[visits] Anteil an den Besuchen
    } in Prozent; V { $value }, Q { $mean }.

## Files

keep-it = Aufbewahren
lives-in-tab = Das Training lebt in diesem Tab: vor dem Schließen oder Neuladen exportieren.
ends-with-page = Das Training endet, wenn diese Seite geschlossen wird, auch auf dem Server: vorher exportieren.
recorded-is-over = Ein aufgezeichneter Lauf lässt sich nicht weitertrainieren.
export = Exportieren
import = Importieren
was-saved = { $name } wurde gespeichert, { $size }.
hand-over = Dieses Netz für Analysen in diesem Browser bereitstellen
search-with = Mit Generation { $number } suchen
open-analysis-with = Analyse mit { $name } öffnen
as-the-bench = Gesucht wird wie in der Werkstatt: AlphaZeros Formel mit dem c der Werkstatt, FPU 0, Policy-Temperatur 1, ohne Rauschen und Beweise, { $count } Knoten.
digest = Prüfsumme
digest-later = bekannt, wenn es wartet
digest-at = { $digest } (Abschnitt { $moment })
digest-about = Gleicher Startwert, gleiche Einstellungen und Änderungen in gleichen Abschnitten ergeben dieselbe Prüfsumme, in jedem Browser und auf jedem Server.

## A lesson's table on paper, by generation

column-generation = Generation
column-games = Partien
column-steps = Schritte
column-value-loss = Verlust des Werts
column-policy-loss = Verlust der Policy
column-mistakes = Fehler
column-value-error = V irrt um
column-own-games = Verlust des Werts, eigene Partien
column-other-games = Verlust des Werts, zurückgehaltene
