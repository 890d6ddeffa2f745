### The analyses that a browser keeps.

title = In diesem Browser aufbewahrt
title-about = Analysen, für die in diesem Browser gesucht wurde
about = Was im Browser gesucht wird, bleibt in ihm, mit Varianten, Kommentaren und Suchen. Andere sehen es nicht, und mit den Browserdaten für diese Seite wird es gelöscht: Wichtiges als Datei sichern.
nothing = Noch ist hier nichts aufbewahrt.
facts =
    { $when }, { $count ->
        [one] eine Suche
       *[other] { $count } Suchen
    }, { $size }
analysis-of = Analyse vom { $when }
save = Sichern
save-named = { $title } als Datei sichern
delete = Löschen
delete-named = { $title } löschen
deleted = Gelöscht
undo = Rückgängig
undo-deleting = Löschen von { $title } rückgängig machen
open-file = Datei öffnen…
open-file-about = Eine Analyse als Datei, wie sie hier gesichert wird
not-saved = Der Browser hat die Datei nicht gesichert.
lost = Der Arbeitsprozess der Seite ist beendet; die Liste bitte neu öffnen.
in-browsers = Was in diesem Browser gesucht wurde, ist dort aufbewahrt: { $link }.
