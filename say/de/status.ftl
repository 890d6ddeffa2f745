### Die Statuszeile: was eine Suche tut, und alle ihre Zahlen.

viewing = Zu sehen: { $moment }
not-started = Nicht begonnen
waiting = Warten
offline = Offline
recording = Aufzeichnung
searching = Suche läuft
failed = Der Bewerter ist ausgefallen
stopped = Angehalten
time-is-up = Die Zeit ist um
settled = Gefestigt
decided = Entschieden
game-over = Partie beendet
stopped-after-playouts =
    Angehalten nach { $count ->
        [one] { $count } Playout
       *[other] { $count } Playouts
    }
stopped-at = Angehalten bei { $count } Knoten
stopped-at-limit = An der Grenze von { $count } Knoten angehalten
stopped-at-servers-limit = An der Grenze des Servers von { $count } Knoten angehalten
paused-at = Pause bei { $count } Knoten
space-to-continue = Weiter mit Leertaste

is-searching = Die Suche läuft.
has-failed = Der Bewerter ist ausgefallen.
stopped-by-breakpoint = Von einem Haltepunkt angehalten, { $what }: { $count } Knoten.
ended-with-nodes = { $what }: { $count } Knoten.
best-move = Bester Zug { $mv }.

no-search = Noch keine Suche
running = { $count } Knoten, { $speed }N/s, Tiefe { $depth }
resting = { $count } Knoten, Tiefe { $depth }
everything = Alles über diese Suche: Tempo, Speicher, Gerät, Prüfsumme
the-search = Die Suche
search = Suche
nodes = Knoten
playouts = Playouts
beside-kept = { $own } + { $kept } behaltene
kept-from-before =
    { $count ->
        [one] { $count } weiterer stammt von vorher
       *[other] { $count } weitere stammen von vorher
    }
depth = Tiefe
seldepth = Größte Tiefe
kld-gain = KLD-Gewinn
cache-hits = Cache-Treffer
memory = Speicher
device = Gerät
on-device = { $evaluator } auf { $device }
digest = Prüfsumme
click-to-copy = { $digest } (Klick kopiert)
digest-copied = Prüfsumme kopiert.
