### Suche starten und anhalten: Grenzen, Gegner, Haltepunkte.

search = Suche
analyse = Analysieren
analyse-about = Diese Stellung untersuchen (Leertaste)
stop = Anhalten
stop-about = Nach der laufenden Simulation anhalten (Leertaste)

limits = Grenzen und Regeln zum Anhalten
limits-about = Wo die Suche von selbst anhält und für wen sie spielt
stop-when-decided = Anhalten, wenn es entschieden ist
stop-when-decided-about = Anhalten, wenn im Rest der Suche kein anderer Zug mehr der beste werden kann (Smart Pruning)
autostart = Neue Stellungen von selbst analysieren
autostart-about = Eine Stellung suchen, sobald sie auf dem Brett ist
reuse-the-tree = Den Baum nach einem Zug weiterverwenden
reuse-the-tree-about = Wird ein Zug gespielt, beginnt seine Suche mit dem, was die vorige von ihm weiß
stop-at = Anhalten bei
unit-of-the-limit = Einheit der Grenze
no-limit = keine
nodes = Knoten
nodes-about = Anhalten, wenn die Stellung so viele Besuche hat. Leer: die Grenze des Servers
playouts = Playouts
playouts-about = Nach so vielen weiteren Simulationen anhalten. Leer: keine Grenze
seconds = Sekunden
seconds-about = Nach dieser Zeit anhalten. Leer: keine Grenze
kld-gain = KLD-Gewinn
kld-gain-about = Anhalten, wenn sich die Anteile der Besuche mit jedem Besuch um weniger als das ändern. Leer: keine Grenze

engine-plays = Engine spielt
engine-plays-about = Die Engine spielt diese Seite: Sie zieht nach so vielen Besuchen
neither-side = keine Seite
engine-visits-about = Besuche vor jedem Zug
engine-after = nach
engine-visits = Besuchen

breakpoints = Haltepunkte
breakpoints-menu = Haltepunkte …
breakpoints-on = Haltepunkte ({ $count }) …
breakpoints-about = Die Suche hält an, sobald eines davon eintritt.
no-breakpoints = Noch keine.
no-move-here = hier kein Zug
show-hit = Zeigen, wo er die Suche angehalten hat
stopped-at = angehalten bei { $moment }
remove = Entfernen
remove-breakpoint = Entfernen: { $breakpoint }
add = Hinzufügen
added = Hinzugefügt: { $breakpoint }.

stop-when = Anhalten, wenn
when-best-move = ein anderer Zug der beste wird
when-visits = ein Zug N Besuche erreicht
when-value = Q einen Wert kreuzt
when-proof = ein Ergebnis bewiesen ist
when-kld-gain = der KLD-Gewinn unter einen Wert fällt
of = für
any-move = jeden Zug
the-position = die Stellung
any-node = jeden Knoten
q-for = Q für { $side }
gain = Gewinn
visits = Besuche

there-already = Diesen gibt es schon.
too-many = Es kann nicht mehr als { $most } geben.
no-number = „{ $text }“ ist keine Zahl.
no-visits = „{ $text }“ ist keine Zahl von Besuchen.

waits-for-best-move = Ein anderer Zug wird der beste
waits-for-visits =
    { $mv } erreicht { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuche
    }
waits-for-visits-of-any =
    Ein Zug erreicht { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuche
    }
waits-for-value = Q für { $side } kreuzt { $q }
waits-for-value-of = Q von { $mv } für { $side } kreuzt { $q }
waits-for-proof = Das Ergebnis der Stellung ist bewiesen
waits-for-proof-of = Das Ergebnis von { $mv } ist bewiesen
waits-for-proof-of-any = Das Ergebnis irgendeines Knotens ist bewiesen
waits-for-kld-gain = Der KLD-Gewinn fällt unter { $gain }

search-stopped = Ein Haltepunkt hat die Suche bei { $moment } angehalten: { $what }
met-best-move = { $mv } ist jetzt der beste Zug
met-visits =
    { $mv } hat { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuche
    }
met-value =
    Q für { $side } { $way ->
        [fell] fiel unter
       *[rose] stieg auf
    } { $q }
met-value-of =
    Q von { $mv } für { $side } { $way ->
        [fell] fiel unter
       *[rose] stieg auf
    } { $q }
met-proof = das Ergebnis ist bewiesen
met-proof-of = { $mv } ist bewiesen
met-kld-gain = der KLD-Gewinn fiel unter { $gain }
