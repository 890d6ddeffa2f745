### Der Brett-Editor.

edit-the-position = Die Stellung bearbeiten
analyse-this-position = Diese Stellung analysieren
board-to-be-edited = Brett zum Bearbeiten
white-pieces = Weiße Figuren
black-pieces = Schwarze Figuren
move-pieces = Figuren ziehen
remove-pieces = Figuren entfernen
start-position = Grundstellung
clear = Leeren
flip = Drehen
side-to-move = Am Zug
white = Weiß
black = Schwarz
may-castle = Darf rochieren
white-king-side = Weiß O-O
white-queen-side = Weiß O-O-O
black-king-side = Schwarz O-O
black-queen-side = Schwarz O-O-O
en-passant = En passant
no-square = keines

empty-board = Das Brett ist leer.
no-kings = Keine Seite hat einen König.
no-white-king = Weiß hat keinen König.
no-black-king = Schwarz hat keinen König.
many-white-kings = Weiß hat { $count } Könige.
many-black-kings = Schwarz hat { $count } Könige.
pawn-on-outer-rank =
    Der Bauer auf { $square } steht auf seiner { $rank ->
        [first] ersten
       *[last] letzten
    } Reihe.
king-could-be-taken =
    Die Seite, die nicht am Zug ist, steht im Schach: { $to-move ->
        [white] Weiß ist am Zug und könnte den schwarzen König schlagen.
       *[black] Schwarz ist am Zug und könnte den weißen König schlagen.
    }

no-fen = Das ist keine FEN.
fen-of-another-game = Diese FEN gehört zu einem anderen Spiel: mit Figurenvorrat, umgewandelten Figuren oder gezählten Schachgeboten.
bad-board = Der erste Teil einer FEN hat acht Reihen zu acht Feldern; dieser nicht.
bad-turn = Der zweite Teil einer FEN ist die Seite am Zug: w oder b.
bad-castling = Der dritte Teil einer FEN ist das Rochaderecht: etwa KQkq, oder ein Strich.
bad-en-passant = Der vierte Teil einer FEN ist das En-passant-Feld: etwa e3, oder ein Strich.
bad-numbers = Die letzten beiden Teile einer FEN sind Zahlen: Halbzüge ohne Fortschritt und die Zugnummer.
