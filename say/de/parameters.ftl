### Parameters of a search: the drawer of its settings, and the dialog with all of them.

parameters = Parameter
settings = Einstellungen der Suche
network = Netz
fpu-value = Wert
temperature = Temperatur
batch = Batch
more = Mehr…
all-parameters = Alle Parameter der Suche und ihre Formel (p)
defaults = Standardwerte
compare = Vergleichen…
search-in-browser = Im Browser suchen
search-in-browser-about = Dann sucht diese Seite selbst, mit dem Netz des Programms oder einem, das auf sie gezogen wird: nichts geht an den Server
search-on-server = Am Server suchen
search-on-server-about = Dann sucht der Server, mit seinen Netzen, und behält die Analyse
compare-searches = Diese Suche mit einer anderen dieser Stellung vergleichen (c)
computed-by = Gerechnet von
computed-by-about = Was das Netz rechnet: die Wahl des Servers, der eigene Rechner des Programms, der überall dieselben Bits ergibt, oder ONNX Runtime
as-server = Wahl des Servers
runs-on = Läuft auf { $device }.
opens-new-search = Eine Änderung öffnet eine neue Suche; die jetzige bleibt erhalten.
search-only = Nur suchen
all-moves = alle Züge
search-only-these = Nur diese Züge suchen, zum Beispiel e4 d4. Leer: alle Züge
not-legal = „{ $word }“ ist hier kein legaler Zug. Nichts wurde geändert.
searches-here = Suchen dieser Stellung
only-moves =
    { $count ->
        [one] nur 1 Zug
       *[other] nur { $count } Züge
    }
what-if = „Was wäre, wenn“ { $search }
other-network = Dieser Link entstand mit einer anderen Fassung von { $name } (SHA-256 { $meant }…, hier { $here }…).
no-network = Dieser Link entstand mit einer anderen Fassung von { $name } (SHA-256 { $meant }…, hier keine).

## The dialog

compare-with-these = Damit vergleichen
search-with-these = Damit suchen
all-defaults = Alle auf Standard
starts-new-search = Eine Änderung beginnt eine neue Suche; diese bleibt erhalten.
takes-number = eine Zahl von { $least } bis { $most }; Standard { $default }
takes-whole = eine ganze Zahl von { $least } bis { $most }; Standard { $default }
takes-any-whole = eine ganze Zahl; Standard { $default }
default-is = Standard { $default }
measure = Messen
measuring = Wird gemessen…
measures = Misst Bewertungen je Sekunde mit Batches von 1, 2, 4, … und nimmt die kleinste Größe, die fast so schnell ist wie jede andere
measured = Bewertungen je Sekunde in Batches von { $sizes }.

## What parameters mean

meaning =
    { $parameter ->
        [formula] Die Auswahlformel: N die Besuche des Elternknotens, n die des Zugs selbst.
        [cpuct] Gewicht der Erkundung: wie viel U neben Q zählt.
        [cpuct_base] Besuche, bei denen c_puct zu wachsen begonnen hat.
        [cpuct_factor] Wie schnell c_puct mit dem Logarithmus von N wächst.
        [fpu_strategy] Ob der Wert einer unbesuchten Kante dem des Elternknotens folgt oder fest ist.
        [fpu_value] Der Abzug oder der feste Wert für unbesuchte Züge (FPU).
        [count_root_evaluation] Ob das N der Wurzel unter dem Wurzelzeichen ihre eigene Bewertung mitzählt, wie bei anderen Knoten (nicht mit lc0).
        [policy_temperature] Ebnet die Policy des Netzes ein (über 1) oder spitzt sie zu (unter 1).
        [noise_epsilon] Anteil zufälligen Rauschens am P der Wurzel.
        [noise_alpha] Wie gleichmäßig dieses Rauschen ist: der Parameter seiner Dirichlet-Verteilung.
        [temperature] Über 0 wird der zu spielende Zug ausgelost, nach Besuchen hoch 1 / temperature.
        [temperature_cutoff] Züge, die um mehr als dies schlechter sind als der meistbesuchte, in Prozent einer Partie, werden nicht ausgelost.
        [temperature_offset] Wird zu den Besuchen jedes Zugs gezählt, bevor einer ausgelost wird.
        [draw_score] Was ein Remis für Weiß wert ist.
        [moves_left_max_effect] Größter Zuschlag für einen kürzeren Gewinn oder eine längere Niederlage.
        [moves_left_threshold] Wie entschieden ein Knoten sein muss, bevor verbleibende Züge zählen.
        [moves_left_slope] Zuschlag je Halbzug Unterschied bei den verbleibenden Zügen.
        [moves_left_constant_factor] Konstanter Teil des Nutzens verbleibender Züge.
        [moves_left_scaled_factor] Linearer Teil des Nutzens verbleibender Züge.
        [moves_left_quadratic_factor] Quadratischer Teil des Nutzens verbleibender Züge.
        [sticky_endgames] Ob bewiesene Ergebnisse zu den Elternknoten aufsteigen.
        [two_fold_draws] Ob eine Stellung, die in der Suche wiederkehrt, als Remis zählt.
        [history_fill] Was das Netz vor der ersten bekannten Stellung sieht.
        [arithmetic] Exakte Mathematik oder die Näherungen von Lc0, für gleiche Besuchszahlen.
        [cache] Welche Bewertungen wiederverwendet werden.
        [batch] Blätter, die gesammelt und dann zusammen bewertet werden.
        [virtual] Ob ein Besuch unterwegs als Besuch ohne Wert oder als verlorener zählt.
        [pipeline] Ob ein Batch gesammelt wird, während der vorige noch bewertet wird.
        [out_of_order_factor] Besuche außer der Reihe, in Batches, nach denen ein Batch geschlossen wird.
        [collision_visits] Besuche, die kollidieren dürfen, während ein Batch eines großen Baums gesammelt wird.
        [collision_visits_start] Besuche der Wurzel, bis zu denen eine Kollision den Batch schließt.
        [collision_visits_end] Besuche der Wurzel, ab denen alle Kollisionen erlaubt sind.
        [collision_visits_power] Die Potenz, mit der die erlaubten Kollisionen dazwischen wachsen.
        [seed] Startwert für alles Zufällige.
       *[any] { $meaning }
    }
choice =
    { $choice ->
        [formula-lc0] S = Q + c √max(N − 1, 1) P / (1 + n), c = cpuct + cpuct_factor ln((N + cpuct_base) / cpuct_base); unbesucht: Q des Elternknotens − fpu_value √(besuchte Policy)
        [formula-alphazero] S = Q + cpuct √N P / (1 + n); unbesucht: Q = 0
        [formula-puct_ln] S = Q + cpuct P √(ln N / (1 + n)); unbesucht: Q = 0
        [formula-uct] S = Q + cpuct √(ln N / n); jeder Zug einmal, nach P, bevor einer zweimal
        [formula-uct_all] Wie uct, und alle Züge eines Knotens einmal, bevor ein Besuch anderswohin geht
        [arithmetic-exact] Mathematik mit 64-Bit-Gleitkommazahlen.
        [arithmetic-lc0] 32-Bit-Gleitkommazahlen und genäherte Funktionen wie in Lc0.
        [fpu_strategy-reduction] Der Wert des Elternknotens minus fpu_value mal Wurzel aus der besuchten Policy.
        [fpu_strategy-absolute] fpu_value selbst.
        [cache-off] Keine.
        [cache-exact] Die mit genau gleicher Eingabe des Netzes: dieselben Ergebnisse wie mit off.
        [cache-lc0] Die einer gleichen Stellung in dieser Suche, gleich mit welcher Vorgeschichte.
        [virtual-visits] Ein Besuch ohne Wert: Er senkt nur U.
        [virtual-loss] Ein verlorener Besuch: Er senkt auch Q.
        [history_fill-no] Nichts.
        [history_fill-fen_only] Noch einmal die erste bekannte Stellung, außer der Grundstellung.
        [history_fill-always] Noch einmal die erste bekannte Stellung.
       *[any] { $meaning }
    }
