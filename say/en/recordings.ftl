### Recordings, and texts and files that are opened.

promise = Watch a chess engine think, simulation by simulation. Paste your own position or game into the box above.

### The bar.

recording = Recording
opening = Opening…
to-analysis = To an analysis
analyse-position = Analyse this position
search-on-about = Re-run this search here and continue it
search-on = Continue this search
more-recordings = More recordings
back-to-analysis = Back to your analysis
simulations =
    { $count ->
        [one] 1 simulation
       *[other] { $count } simulations
    }
default-parameters = default parameters
damaged = damaged: cannot be verified
lean-unverified = lean: cannot be verified
no-digest = no digest
verifying = verifying…
verified = digest verified ✓
wrong-digest = the digest is WRONG: this file was changed
shown-up-to = { $problem } Shown up to event { $end } of { $events }.
dismiss = Dismiss

### The dialog.

recordings = Recordings
open-file = Open a file…
file-of-recording = A recording's file
or-drop = A recording ({ $ending }), or drop it on the page.
working = Working…
save = Save this search
lean = lean
about-saving = The whole search in one file. Lean: half the size, but it cannot be verified.
saved-as = Saved as { $name } ({ $size }). Drop it on the page to open it again.
cannot-save = This browser cannot save files.
after-move = After { $name }
start-position = Start position
recorded = recorded
recorded-with = recorded, { $tables }

### Texts and files.

open-readable =
    { $count ->
        [one] Open the one move before it
       *[other] Open the { $count } moves before it
    }
games-in-text = Games in this text
games-found = { $number } games in this text
games-so-far = { $number } games so far…
find-game = Find a game by player, event or year
find-game-hint = Player, event or year
no-game-fits = No game fits.
show-more = Show { $number } more
games-in-analysis = Games in this analysis
plies =
    { $count ->
        [one] 1 ply
       *[other] { $count } plies
    }
not-a-recording = { $name } is not a recording, although it is called one.
not-to-open = { $name } is nothing that can be opened here: a game (.pgn), a position (.fen), a network (.pb.gz, .onnx), a lesson (.md) or a recording ({ $ending }).
drop-here = Drop a game (PGN), a position (FEN), a network, a recording or a lesson
cannot-read = The file cannot be read.

### Those that come with the program.

immortal-game-title = The Immortal Game
immortal-game-about = White has given both rooks; 21.{"\u00A0"}Nxg7+ Kd8 22.{"\u00A0"}Qf6+ gave the queen too, and 23.{"\u00A0"}Be7 was mate. Watch Q of 21.{"\u00A0"}Nxg7+ climb: the search goes on with 22.{"\u00A0"}Qxf7 instead, proves a mate two moves longer, and Q stays at 1.
opera-game-title = The Opera Game
opera-game-players = Morphy – Duke Karl and Count Isouard
opera-game-about = Mate in two by a queen sacrifice. The network gives 16.{"\u00A0"}Qb8+ little P, and the first visit says that it loses. This search is set to be curious, so it comes back to the move, finds 17.{"\u00A0"}Rd8 and proves the mate.
two-bishops-title = Two bishops are sacrificed
two-bishops-about = 15.{"\u00A0"}Bxh7+ is the first of two bishops that White sacrificed. This search would rather take the knight, which has 61% of P: see what the sacrifice has, and what its only visit says.
kasparov-topalov-title = Kasparov's Immortal
kasparov-topalov-players = Kasparov – Topalov
kasparov-topalov-about = 24.{"\u00A0"}Rxd4 led to a king hunt across the whole board, fifteen moves deep. This search wavers between other moves and never tries this one: with a P of 0.6%, its S stays below that of the others.
game-of-the-century-title = The Game of the Century
game-of-the-century-about = Fischer, thirteen years old, left his queen where it can be taken: 17...{"\u00A0"}Be6. This search has another idea: 17...{"\u00A0"}Nb5 has a P of 4%, is visited late, shows a high Q and overtakes every other move.
marshall-queen-title = The move with the gold coins
marshall-queen-players = Levitsky – Marshall
marshall-queen-about = 23...{"\u00A0"}Qg3 can be taken in three ways, and each of them loses; a network as small as this one only sees the queen go. Watch 23...{"\u00A0"}Nf3+ overtake the favourite instead, and 23...{"\u00A0"}Qb4, of little P, shine for a while.
legals-mate-title = Légal's mate
legals-mate-event = Paris, about 1750
legals-mate-about = 5.{"\u00A0"}Nxe5 leaves the queen, because taking it is mate in two. With a P of 0.8% the move is never tried: its Q is an assumption (FPU). Select it and let the Formula tab say what it lacks.
saavedra-title = The Saavedra position
saavedra-about = 6.{"\u00A0"}c8=Q only draws, because Rc4+ 7.{"\u00A0"}Qxc4 is stalemate; 6.{"\u00A0"}c8=R wins. Watch the search lose its faith in the queen, which has the largest P, and go back with the king instead, which keeps the win.
reti-title = Réti's king
reti-event = study, 1921
reti-about = The king seems too late for both pawns, and 1.{"\u00A0"}Kg7 walks towards both at once. Pushing the pawn has the largest P: watch the king's move overtake it, fall as all others do, and rise again when the draw is found.
lucena-title = Lucena's bridge
lucena-players = rook ending
lucena-event = textbooks since 1634
lucena-about = The textbook builds a bridge with 1.{"\u00A0"}Rd1+ and 2.{"\u00A0"}Rd4. To this search many moves win: watch the visits spread over them, because no Q stands out.
