### Words that several parts of the page share.

cancel = Abbrechen
close = Schließen
copied = Kopiert.
simulations =
    { $count ->
        [one] eine Simulation
       *[other] { $count } Simulationen
    }
