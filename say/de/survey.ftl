### Viele Stellungen, jede durchsucht: die Tabelle einer Erhebung.

title = Erhebung
title-full = Erhebung – Puctoscope
lead = Viele Stellungen auf einmal: die Tabelle öffnen, die die Kommandozeile geschrieben hat, und sehen, wie sich ihre Zahlen verteilen. Die Datei bleibt in diesem Browser.

open = Tabelle öffnen
open-about = Die Tabelle einer Erhebung: JSON-Zeilen (.jsonl)
drop = oder die Datei auf dieser Seite ablegen
cannot-read = Die Datei kann nicht gelesen werden.
no-rows = Die Datei hat keine Zeilen.
no-row = Zeile { $line } ist keine Zeile einer Erhebung.
no-parquet = Parquet wird hier nicht gelesen: die Tabelle unter einem Namen schreiben, der auf .jsonl endet.

told = { $name }: { $count ->
        [one] eine Stellung
       *[other] { $count } Stellungen
    }
solved-of = { $solved } von { $asked } gelöst

## Numbers

q = Q des besten Zugs
v = V der Stellung, vor der Suche
p = P des besten Zugs
d = D des besten Zugs
entropy = Entropie der Besuche
kld = Abweichung der Besuche von P
took-over = Simulation, mit der der beste Zug der beste wurde

## Bars

bar = { $from } bis { $to }: { $count ->
        [one] eine Stellung
       *[other] { $count } Stellungen
    }
bar-solved = { $bar }, { $solved } gelöst, { $unsolved } nicht
choose = Ein Balken zeigt seine Stellungen; jede öffnet sich als Analyse.
behind = { $what }, { $bar }
more = { $count ->
        [one] und eine weitere
       *[other] und { $count } weitere
    }

## Positions

position = Stellung { $number }
line = Zeile { $line }
game = Partie { $game }, Halbzug { $ply }
place = Ort
name = Name
best = Bester Zug
number = Zahl
found = Gefunden
solved = gelöst
unsolved = nicht gelöst
