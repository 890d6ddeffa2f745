### Tasten und was sie tun.

keys = Tasten
list-of-keys = Liste der Tasten
where-the-focus-is = Wo der Fokus ist
pointing = Ein Klick wählt, ein Doppelklick in der Tabelle geht in den Zug hinein. Ein Zug, auf den der Zeiger zeigt, leuchtet auf dem Brett, im Baum und in der Tabelle auf. Die Adresse ist immer ein Link auf das, was zu sehen ist; unter „Teilen“ gibt es Bilder und Filme davon.
licences = Lizenzen und Quelltext

space-bar = Leertaste
home-end = Pos1 Ende
ctrl-z-y = Strg Z, Strg Y
esc = Esc

search-or-stop = suchen oder anhalten; eine Aufzeichnung abspielen oder anhalten
forward = eine Simulation vor; zehn; mit Strg hundert
back = eine Simulation zurück; zehn; mit Strg hundert
phase = eine Phase zurück oder vor: auswählen, erweitern, bewerten, zurückgeben
node-by-node = dasselbe, Knoten für Knoten
play-back = die Suche abspielen oder anhalten
changes = vorige Änderung, nächste Änderung
ends = Anfang der Suche, neuester Stand
along-game = in der Partie zurück und vor
ends-of-game = Anfang und Ende der Partie
undo-redo = ein Was-wäre-wenn rückgängig machen, wiederherstellen
find = einen Zug, eine Zugfolge oder eine Stellung im Baum finden
found = nächste Fundstelle, vorige Fundstelle
flip = das Brett drehen
edit = die Stellung bearbeiten
board-looks = Figuren, Farben, Pfeile und Klänge des Bretts
scores = Bewertungen für Weiß oder für die Seite am Zug
tree-form = Baum als Kästen oder als Knoten und Linien
choose-network = das Netz wählen
parameters = alle Parameter der Suche
breakpoints = Haltepunkte: wann die Suche anhält
show-columns = linke, mittlere und rechte Spalte zeigen oder verbergen
more-or-less = mehr zeigen: Analyse, Suche, Labor; weniger zeigen
leave = die Phasen schließen; die Wurzel wählen
recordings = Aufzeichnungen: berühmte Suchen, Datei öffnen, diese Suche speichern
compare = mit einer anderen Suche vergleichen oder den Vergleich beenden
lessons = in einer Lektion: nächste Lektion, vorige Lektion
lesson-help = in einer Lektion: Hinweis, große Schrift
this-list = diese Liste

board = Brett
on-board = Pfeiltasten bewegen, Eingabe hebt eine Figur auf und setzt sie ab, Esc legt sie zurück; a beginnt einen Pfeil und beendet ihn, o zeichnet einen Kreis, mit Umschalt rot, mit Alt blau, mit beiden gelb; x löscht sie
board-editor = Brett-Editor
in-editor = Pfeiltasten bewegen, Eingabe benutzt das Werkzeug, der Buchstabe einer Figur (P N B R Q K) setzt sie dorthin, weiß mit Umschalt, Entf nimmt sie weg
table = Tabelle
in-table = ↑ ↓ wählen einen Zug, Eingabe geht hinein, Rücktaste geht hinauf
comparison = Vergleich
in-comparison = die Zeittasten bewegen beide Suchen; [ ] gehen dorthin, wo sie sich unterscheiden, d färbt nach Besuchen oder Q, Esc schließt
charts = Diagramme
in-charts = ← → lesen Werte ab, mit Umschalt in Zehnerschritten; ↑ ↓ wählen einen Zug, Eingabe geht dorthin, Esc geht zurück
finding = Finden
in-find = ↑ ↓ gehen von Stelle zu Stelle, Eingabe wählt eine; Pfeiltasten lesen Felder und Balken ab
tree = Baum
in-tree = Pfeiltasten bewegen, Eingabe vergrößert, Rücktaste verkleinert, + und − ändern den Maßstab, 0 zeigt alles, o öffnet bei Knoten und Linien, was für weitere Züge eines Knotens steht, w sagt, warum ein Zug seine Besuche hat
