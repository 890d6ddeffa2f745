### Warum ein Zug die Besuche hat, die er hat.

# Steht vor einer Auswahl von Zügen
why = Warum
at-moment = bei { $moment }
update = Erneuern
update-about = Die Suche ist weitergegangen: für das sagen, was jetzt gezeigt wird
nothing = Kein Zug, nach dem gefragt werden kann: Die Partie ist zu Ende, oder die Stellung ist noch nicht bewertet.
go-there = Dorthin gehen

## Wie er zu seinen Besuchen kam

its-story = Seine Geschichte
how-it-got = Wie er zu seinen Besuchen kam
visits-once = { $name } hat { $visits } von { $all } Besuchen ({ $share }), den ersten bei { $event } { $first }.
visits-since = { $name } hat { $visits } von { $all } Besuchen ({ $share }), den ersten bei { $event } { $first }, den letzten bei { $last }.
recent = Von den letzten { $of } bekam er { $recent }.
no-visits = { $name } hat noch keine Besuche; die anderen Züge haben { $all }.
none-visited = Hier wurde noch kein Zug besucht.
never-best = Er war nie der beste Zug; das ist { $rival }.
still-best =
    Er war { $older ->
        [0] {""}
       *[other] schon { $older }-mal zuvor und{" "}
    }{ $stretches } der beste Zug und ist es noch.
was-best =
    Er war { $older ->
        [0] {""}
       *[other] schon { $older }-mal zuvor und{" "}
    }{ $stretches } der beste Zug; jetzt ist es { $rival }.
first-at = bei { $event } { $moment }
first-from-to = von { $event } { $from } bis { $to }
then-at = bei { $moment }
then-from-to = von { $from } bis { $to }
one-value =
    Q ist { $now }{ $beside ->
        [same] , ebenso wie bei { $rival }
        [better] , um { $difference } besser als { $rival }
        [worse] , um { $difference } schlechter als { $rival }
       *[alone] {""}
    }.
values =
    Q begann bei { $first }, ging von { $least } bis { $most } und ist jetzt { $now }{ $beside ->
        [same] , ebenso wie bei { $rival }
        [better] , um { $difference } besser als { $rival }
        [worse] , um { $difference } schlechter als { $rival }
       *[alone] {""}
    }.

## Das Diagramm

chart-of = Besuche und Q von { $name } bis { $moment }
chart-of-both = Besuche und Q von { $name } und { $rival } bis { $moment }
click-to-go = Klicken, um dorthin zu gehen

## Was er bräuchte

what-it-takes = Was er bräuchte
now = Jetzt
visits = { $visits } Besuche
or-q = oder Q
or-visits = oder Besuche
to-be-next = Um als Nächster ausgewählt zu werden
to-be-best = Um der beste Zug zu werden
each-alone = Jedes für sich, während alles andere bleibt; mit der Formel der Suche ausprobiert.
is-next = nichts: Er ist der nächste
is-best = nichts: Er ist der beste Zug
is-decided = nie: Das Ergebnis steht fest
is-excluded = nie: Er ist von dieser Suche ausgeschlossen
is-lost = nie: Er verliert sicher, darum zählt sein P als 0
is-led = nicht vorauszusagen: Alle Züge eines Knotens werden der Reihe nach versucht
is-beaten = nie: { $name } gewinnt sicher
at-least = mindestens { $value }
at-most = höchstens { $value }
not-even = nie, nicht einmal { $value }
not-by-prior = nicht, solange sein Q { $q } bleibt, auch nicht { $value }
after-others =
    nach { $count ->
        [one] { $count } Besuch
       *[other] { $count } Besuchen
    } anderer Züge
more-visits =
    { $count ->
        [one] { $count } Besuch mehr
       *[other] { $count } Besuche mehr
    }
not-within = nicht in { $visits } Besuchen anderer Züge
never = nie

## Die beste Antwort

best-reply = Beste Antwort
go-to = Zu { $name } gehen
reply =
    Nach { $name } sagt der Bewerter { $value }, vor jeder Suche. Die beste Antwort ist { $answer }, mit { $share } der Besuche. Danach ist Q { $now }: { $beside ->
        [same] wie erwartet
        [better] um { $difference } besser für { $name } als erwartet
       *[worse] um { $difference } schlechter für { $name } als erwartet
    }.
preferred = Darum wird { $rival } vorgezogen.
still-worse = Das ist immer noch um { $difference } schlechter als { $rival }.
no-reply-searched = { $name } hat keine Besuche, also wurde keine Antwort gesucht.
no-reply-visited = Noch keine Antwort auf { $name } wurde besucht, oder die Partie ist zu Ende.
