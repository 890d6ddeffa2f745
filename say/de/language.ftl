### The choice of a language.

title = Sprache
lacking = Die Texte der Seite ließen sich nicht laden. Neu laden, um es noch einmal zu versuchen.
