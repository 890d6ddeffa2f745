### Die Zeitleiste.

time = Zeit
steps-back =
    { $count ->
        [one] Eine Simulation
       *[other] { $count } Simulationen
    } zurück ({ $key })
steps-on =
    { $count ->
        [one] Eine Simulation
       *[other] { $count } Simulationen
    } weiter ({ $key })
hundred-back-key = Strg ,
hundred-on-key = Strg .
next-change = Nächste Änderung (])
previous-change = Vorige Änderung ([)
phase-on = Eine Phase weiter: auswählen, öffnen, bewerten, zurückgeben (l)
phase-back = Eine Phase zurück: zurückgeben, bewerten, öffnen, auswählen (j)
to-start = Zum Anfang der Suche
to-start-key = Zum Anfang der Suche (Pos1)
play-or-pause = Suche abspielen oder anhalten (k)
play = Abspielen
pause = Anhalten
reading-share = Protokoll wird gelesen, { $share }
simulation-shown = Gezeigte Simulation
shown-of = { $shown } von { $end }
of-end = von { $end }
simulation-field = Simulation
simulation-field-about = Simulationen bisher (Batches und „Was wäre, wenn“ zählen mit)
speed = Tempo
playback-speed = Tempo des Abspielens
all-in = alles in { $seconds } s
per-second = { $number } / s
live = Live
to-latest = Zum neuesten Stand, und der Suche folgen (Ende)

becomes-best = { $name } wird bei { $moment } der beste Zug
is-proven = { $name } ist bei { $moment } bewiesen
changed = Was wäre, wenn: bei { $moment } geändert

simulation = Simulation
event = Ereignis
simulation-number = Simulation { $number }
event-number = Ereignis { $number }
