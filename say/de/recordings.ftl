### Aufzeichnungen, und Texte und Dateien, die geöffnet werden.

promise = Einer Schach-Engine beim Denken zusehen, Simulation für Simulation. Eine eigene Stellung oder Partie kommt in das Feld oben.

recording = Aufzeichnung
opening = Wird geöffnet{"\u00A0"}…
to-analysis = Zu einer Analyse
analyse-position = Diese Stellung analysieren
search-on-about = Diese Suche hier wiederholen und fortsetzen
search-on = Diese Suche fortsetzen
more-recordings = Weitere Aufzeichnungen
back-to-analysis = Zurück zur eigenen Analyse
simulations =
    { $count ->
        [one] 1 Simulation
       *[other] { $count } Simulationen
    }
default-parameters = Standardparameter
damaged = beschädigt: nicht prüfbar
lean-unverified = schlank: nicht prüfbar
no-digest = keine Prüfsumme
verifying = wird geprüft{"\u00A0"}…
verified = Prüfsumme stimmt ✓
wrong-digest = die Prüfsumme ist FALSCH: diese Datei wurde verändert
shown-up-to = { $problem } Gezeigt bis Ereignis { $end } von { $events }.
dismiss = Ausblenden

recordings = Aufzeichnungen
open-file = Datei öffnen{"\u00A0"}…
file-of-recording = Datei einer Aufzeichnung
or-drop = Eine Aufzeichnung ({ $ending }); auch auf die Seite ziehen genügt.
working = Läuft{"\u00A0"}…
save = Diese Suche speichern
lean = schlank
about-saving = Die ganze Suche in einer Datei. Schlank: halb so groß, aber nicht prüfbar.
saved-as = Gespeichert als { $name } ({ $size }). Zum Öffnen wieder auf die Seite ziehen.
cannot-save = Dieser Browser kann keine Dateien speichern.
after-move = Nach { $name }
start-position = Grundstellung
recorded = aufgezeichnet
recorded-with = aufgezeichnet, { $tables }

open-readable =
    { $count ->
        [one] Den einen Zug davor öffnen
       *[other] Die { $count } Züge davor öffnen
    }
games-in-text = Partien in diesem Text
games-found = { $number } Partien in diesem Text
games-so-far = bisher { $number } Partien{"\u00A0"}…
find-game = Eine Partie nach Spieler, Turnier oder Jahr suchen
find-game-hint = Spieler, Turnier oder Jahr
no-game-fits = Keine Partie passt.
show-more = { $number } weitere zeigen
games-in-analysis = Partien in dieser Analyse
plies =
    { $count ->
        [one] 1 Halbzug
       *[other] { $count } Halbzüge
    }
not-a-recording = { $name } ist keine Aufzeichnung, auch wenn die Datei so heißt.
not-to-open = { $name } lässt sich hier nicht öffnen: möglich sind eine Partie (.pgn), eine Stellung (.fen), ein Netz (.pb.gz, .onnx), eine Lektion (.md) und eine Aufzeichnung ({ $ending }).
drop-here = Eine Partie (PGN), eine Stellung (FEN), ein Netz, eine Aufzeichnung oder eine Lektion hier ablegen
cannot-read = Die Datei lässt sich nicht lesen.

immortal-game-title = Die Unsterbliche Partie
immortal-game-about = Weiß hat beide Türme gegeben; nach 21.{"\u00A0"}Sxg7+ Kd8 22.{"\u00A0"}Df6+ gab er auch die Dame, und 23.{"\u00A0"}Le7 war matt. Zu sehen ist, wie Q von 21.{"\u00A0"}Sxg7+ steigt: Die Suche setzt stattdessen mit 22.{"\u00A0"}Dxf7 fort, beweist ein zwei Züge längeres Matt, und Q bleibt bei 1.
opera-game-title = Die Opernpartie
opera-game-players = Morphy – Herzog Karl und Graf Isouard
opera-game-about = Matt in zwei Zügen durch ein Damenopfer. Das Netz gibt 16.{"\u00A0"}Db8+ wenig P, und der erste Besuch sagt, dass der Zug verliert. Diese Suche ist neugierig eingestellt: Sie kommt auf den Zug zurück, findet 17.{"\u00A0"}Td8 und beweist das Matt.
two-bishops-title = Zwei Läufer werden geopfert
two-bishops-about = 15.{"\u00A0"}Lxh7+ ist der erste von zwei Läufern, die Weiß opferte. Diese Suche nimmt lieber den Springer, der 61% von P hat: Zu sehen ist, was für das Opfer spricht und was sein einziger Besuch sagt.
kasparov-topalov-title = Kasparows Unsterbliche
kasparov-topalov-players = Kasparow – Topalow
kasparov-topalov-about = 24.{"\u00A0"}Txd4 führte zu einer Königsjagd über das ganze Brett, fünfzehn Züge tief. Diese Suche schwankt zwischen anderen Zügen und versucht diesen nie: Mit einem P von 0,6% bleibt sein S unter dem der anderen.
game-of-the-century-title = Die Partie des Jahrhunderts
game-of-the-century-about = Fischer, dreizehn Jahre alt, ließ seine Dame stehen, wo sie geschlagen werden kann: 17...{"\u00A0"}Le6. Diese Suche hat eine andere Idee: 17...{"\u00A0"}Sb5 hat ein P von 4%, wird spät besucht, zeigt ein hohes Q und überholt alle anderen Züge.
marshall-queen-title = Der Zug mit den Goldmünzen
marshall-queen-players = Lewitski – Marshall
marshall-queen-about = 23...{"\u00A0"}Dg3 kann auf drei Arten geschlagen werden, und jede verliert; ein so kleines Netz sieht nur, dass die Dame verloren geht. Zu sehen ist, wie stattdessen 23...{"\u00A0"}Sf3+ den Favoriten überholt und 23...{"\u00A0"}Db4, mit wenig P, eine Weile glänzt.
legals-mate-title = Légals Matt (Seekadettenmatt)
legals-mate-event = Paris, um 1750
legals-mate-about = 5.{"\u00A0"}Sxe5 lässt die Dame stehen, denn wer sie schlägt, wird in zwei Zügen mattgesetzt. Mit einem P von 0,8% wird der Zug nie versucht: Sein Q ist eine Annahme (FPU). Ist er ausgewählt, sagt der Reiter Formel, was ihm fehlt.
saavedra-title = Die Saavedra-Stellung
saavedra-about = 6.{"\u00A0"}c8=D macht nur remis, denn nach Tc4+ 7.{"\u00A0"}Dxc4 ist es patt; 6.{"\u00A0"}c8=T gewinnt. Zu sehen ist, wie die Suche das Vertrauen in die Dame verliert, die das größte P hat, und stattdessen mit dem König zurückgeht, was den Gewinn festhält.
reti-title = Rétis König
reti-event = Studie, 1921
reti-about = Der König scheint für beide Bauern zu spät zu kommen, und 1.{"\u00A0"}Kg7 nähert sich beiden zugleich. Der Bauernzug hat das größte P: Zu sehen ist, wie der Königszug ihn überholt, fällt wie alle anderen und wieder steigt, sobald das Remis gefunden ist.
lucena-title = Lucenas Brücke
lucena-players = Turmendspiel
lucena-event = Lehrbücher seit 1634
lucena-about = Das Lehrbuch baut mit 1.{"\u00A0"}Td1+ und 2.{"\u00A0"}Td4 eine Brücke. Für diese Suche gewinnen viele Züge: Zu sehen ist, wie sich die Besuche auf sie verteilen, weil kein Q herausragt.
