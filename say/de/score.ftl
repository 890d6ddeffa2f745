### Q und Centipawns.

for-side = Q und Centipawns für { $side }
follow = Zurück zur Stellung
follow-about = Den Punkt wieder auf die gewählte Stellung setzen
range = Bereich der Centipawns
range-of-moves = Züge
move-words = { $name }: Q { $q }, { $cp } cp
point = Q des Punkts
point-words = Q { $q }, { $cp } Centipawns
formula = Formel
mu-origin = Lc0s Voreinstellung seit v0.30 (2023, lc0#1899), für Netze mit W, D und L.
expected-score = Punkte %
draws = Remis %
note = Punkte % sind (Q + 1) / 2. Bei { $cp } cp würde Lichess eine Gewinnchance von { $chance } zeigen.
own-draws = Die Kurve verwendet dieses D, als Anteil an 1 − |Q|; jeder Punkt verwendet sein eigenes.

## Die Tabelle, die in der Dokumentation von Lc0 steht

table = Die Tabelle der Dokumentation, nachgerechnet
printed = gedruckt
computed = berechnet
equal = gleich
differs = verschieden
reproduced = cp / 100 von { $formula }: { $equal } von { $all } gedruckten Werten getroffen.
