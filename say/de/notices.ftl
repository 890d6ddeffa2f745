### Was nach einer Tat oder einem Fehler gesagt wird; und die Banner.

dismiss = Ausblenden

connecting-again = Verbindung verloren. Wird wiederhergestellt …
next-attempt = Verbindung verloren. Nächster Versuch in { $seconds } s.
try-now = Jetzt versuchen
can-be-looked-at = Was auf der Seite steht, lässt sich weiter ansehen.
unreadable = Der Server hat etwas Unlesbares geschickt. Die Verbindung wird neu aufgebaut.
message-missing = Eine Nachricht des Servers fehlt. Die Verbindung wird neu aufgebaut.
server-closed = Der Server hat die Verbindung geschlossen: { $reason }
analysis-is-gone = Die Analyse dieses Links gibt es nicht mehr. Dies ist eine neue.
no-answer = Der Server hat nicht geantwortet. Bitte noch einmal versuchen.
no-socket = Dieser Browser kann keinen WebSocket zum Server öffnen.
part-not-loaded = Ein Teil der Seite konnte nicht geladen werden. Bitte noch einmal versuchen.
classical-until-then = Bis dahin sucht die klassische, von Hand geschriebene Bewertung.

not-searched = Diese Stellung ist noch nicht untersucht.
limit-reached = Die Suche hat schon { $count } Knoten. Zum Fortsetzen die Grenze von { $limit } erhöhen.
starting-again = Die Suche startet neu. Umsehen ist möglich; Änderungen müssen warten.
offline = Offline. Umsehen ist möglich; Änderungen brauchen den Server.
nothing-to-undo = Nichts rückgängig zu machen.
nothing-to-redo = Nichts wiederherzustellen.
changes-nothing = Das ändert nichts.
no-change-after = Danach ändert sich nichts.
no-change-before = Davor ändert sich nichts.
past-not-shown = Die Vergangenheit dieser Suche kann nicht gezeigt werden: Vielleicht fehlt dieser Seite Speicher.

watching = Diese Analyse ist live zu sehen. Umsehen ist überall möglich; ändern kann sie nur, wem sie gehört.
copy-to-my-own = In eine eigene Analyse kopieren
only-the-owner = Ändern kann diese Analyse nur, wem sie gehört.
owner-chooses = Die Stellung wählt, wem die Analyse gehört.
move-not-tried = Die Suche hat diesen Zug nicht versucht.
copy-the-analysis = Mit einer Kopie der Analyse geht es auf eigenem Weg weiter.

no-search-in-recording = Das ist eine Aufzeichnung. Zum Suchen braucht es eine Analyse.
no-moves-in-recording = Eine Aufzeichnung lässt sich nicht ändern. Züge spielen geht in einer Analyse.
no-network-in-recording = Das Netz lässt sich in einer Analyse wählen.
one-position-recorded = Von dieser Partie wurde nur eine Stellung aufgezeichnet.
recording-ends = Hier endet die Aufzeichnung.
analyse-after = Die Stellung nach { $mv } analysieren
analyse-this-position = Diese Stellung analysieren
analyse-this-one = Diese hier analysieren
continue-this-search = Diese Suche fortsetzen
no-search-to-save = Es gibt noch keine Suche zum Speichern.
bad-name-of-recording = Der Name einer Aufzeichnung hat nur Buchstaben, Ziffern, Punkte und Bindestriche.

undone = Rückgängig gemacht.
redone = Wiederhergestellt.
copied = Kopiert
no-clipboard = Dieser Browser lässt Seiten nur über https oder von diesem Rechner kopieren.
link-copied = Link kopiert. Er zeigt, was jetzt zu sehen ist.
live-link-copied = Link kopiert. Wer ihn hat, kann live zusehen.
