### Der Rundgang: eine aufgezeichnete Suche mit Erklärungen.

take-the-tour = Rundgang
take-the-tour-about = Eine aufgezeichnete Suche mit { $number } Erklärungen, in zwei Minuten
tour = Rundgang
in-tour = ← → zur vorigen oder nächsten Erklärung, Leertaste lässt den Rundgang von selbst weitergehen oder hält ihn an, Esc schließt ihn
progress = { $number } von { $all }
back = Zurück
next = Weiter
play = Abspielen
play-about = Von selbst weitergehen (Leertaste)
pause = Pause
pause-about = Nicht mehr von selbst weitergehen (Leertaste)
again = Von vorn
close = Den Rundgang schließen (Esc)
on-the-way = Die Suche geht weiter: Simulation { $number } …
elsewhere = Das ist Simulation { $number }. „Abspielen“ oder „Weiter“ setzt den Rundgang fort.
loading = Die Aufzeichnung wird geöffnet …

position =
    { $title }: Weiß am Zug gibt die Dame und setzt matt. Die Suche weiß das noch nicht: Sie hat diese Stellung { $count ->
        [one] einmal
       *[other] { $count }-mal
    } angesehen.
prior = Für jeden der { $moves } Züge hat das Netz eine erste Vermutung, P. Am besten gefällt ihm { $most } mit { $all }; der Gewinnzug { $famous } bekommt { $little }.
tree =
    Jede Simulation geht den Baum hinab, öffnet eine weitere Stellung und bewertet sie. Jeder Kasten ist eine Stellung, so breit wie ihr Anteil an den Besuchen: Bisher { $count ->
        [one] ist es eine
       *[other] sind es { $count }
    }.
first-visit = Simulation { $number } versucht zum ersten Mal { $famous }. Das Netz sieht eine Dame weniger und sagt V = { $value }, fast verloren: Solche Geschichten erzählt „Warum“ von jedem Zug.
evaluation =
    Die Bewertung ist ein Mittelwert. Nach { $number } Simulationen ist { $best } der beste Zug: { $score } ist, was dahinter bei { $count ->
        [one] einem Besuch
       *[other] { $count } Besuchen
    } zu sehen war.
selection =
    Jede Simulation nimmt den Zug mit dem größten Q + U, und U wächst für das, was liegen bleibt. { $famous }, in { $number } Simulationen { $count ->
        [one] einmal
       *[other] { $count }-mal
    } besucht, ist jetzt der nächste.
proof = Und da ist es: { $line }. Das Matt ist bewiesen, die Bewertung ist { $score }, und von nun an geht jeder Besuch dorthin.
time =
    Zu { $count ->
        [one] einem Zeitpunkt
       *[other] { $count } Zeitpunkten
    } hat die Suche ihre Meinung geändert oder etwas bewiesen: Das sind die Marken. Wird der Griff gezogen, ist die ganze Seite wie damals.
what-if = Im Labor lässt sich etwas ändern, um zu sehen, was daraus wird: ein Prior, ein Wert, ein Parameter. Diese Suche ist neugierig eingestellt, mit c_puct { $set } statt { $usual }.

what-now = Und jetzt?
paste = Eigene Stellung einfügen
first-lesson = Erste Lektion
famous-games = Berühmte Partien
