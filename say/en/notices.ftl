### What is told after something was done, or has failed; and the banners.

dismiss = Dismiss

# The connection.
connecting-again = Connection lost. Connecting again…
next-attempt = Connection lost. Next attempt in { $seconds } s.
try-now = Try now
can-be-looked-at = What is on the page can be looked at.
unreadable = The server sent something unreadable. Connecting again.
message-missing = A message from the server is missing. Connecting again.
server-closed = The server closed the connection: { $reason }
analysis-is-gone = The analysis of this link is not here any more. This is a new one.
no-answer = The server did not answer. Try again.
no-socket = This browser cannot open a WebSocket to the server.
part-not-loaded = A part of the page could not be loaded. Try again.
# Behind a sentence that says why no network can be run.
classical-until-then = Until then the hand-written classical evaluation searches.

# What cannot be done, and why.
not-searched = This position is not searched yet.
limit-reached =
    The search already has { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }. Raise the limit of { $limit } to continue.
starting-again = The search is starting again. You can look around; changes have to wait.
offline = Offline. You can look around; changes need the server.
nothing-to-undo = Nothing to undo.
nothing-to-redo = Nothing to redo.
changes-nothing = That changes nothing.
no-change-after = Nothing changes after this.
no-change-before = Nothing changes before this.
past-not-shown = The past of this search cannot be shown: this page ran out of memory, perhaps.

# Somebody else's analysis. The last follows each of the three before it.
watching = You are watching this analysis live. Look around as you like; only its owner can change it.
copy-to-my-own = Copy to my own analysis
only-the-owner = Only the owner can change this analysis.
owner-chooses = The owner chooses the position.
move-not-tried = The search has not tried this move.
copy-the-analysis = Copy the analysis to go your own way.

# A recording, and the analysis that is offered in its place.
no-search-in-recording = This is a recording. Searching needs an analysis.
no-moves-in-recording = A recording cannot be changed. Play moves in an analysis.
no-network-in-recording = Choose a network in an analysis.
one-position-recorded = Only one position of this game was recorded.
recording-ends = The recording ends here.
analyse-after = Analyse the position after { $mv }
analyse-this-position = Analyse this position
analyse-this-one = Analyse this one
continue-this-search = Continue this search
no-search-to-save = There is no search to save yet.
bad-name-of-recording = The name of a recording has only letters, digits, dots and hyphens.

# What was done.
undone = Undone.
redone = Redone.
copied = Copied
no-clipboard = This browser lets pages copy only over https or from this machine.
link-copied = Link copied. It shows what you see now.
live-link-copied = Link copied. Anyone with it can watch live.
