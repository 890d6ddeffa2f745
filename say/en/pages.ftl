### The list of analyses.

cannot-be-read = Cannot be read
deleted-analyses = Deleted analyses
my-analyses = My analyses
keeps-nothing = This server does not save analyses (it was started with --no-data): each is gone some time after its page was closed.
sign-out = Sign out
licences = Licences and source
lead-deleted = A deleted analysis can be brought back for 30 days; then it is removed for good.
lead-own = What you analyse in this browser is saved automatically and stays on this server until you delete it. Only this browser can change it; anyone with its link can watch.
lead-user = What you analyse is saved automatically and stays on this server until you delete it. You find it in every browser in which you sign in; anyone with its link can watch.
lead-archived = Archived analyses are out of the way, and are kept like all others.
lead-all = Every analysis on this server. Those from other browsers you can watch and delete.
used-of = { $used } of { $most }
# Each is used-of.
usage = This server uses { $memory } of memory for searches, and { $connections } connections.
usage-and-disk = This server uses { $disk } on its disk, { $memory } of memory for searches, and { $connections } connections.
whose-analyses = Whose analyses
this-browser = This browser
my-own = Mine
all-on-server = All on this server
deleted-now = Deleted: { $title }
brought-back = Brought back: { $title }
undo = Undo
undo-deleting = Undo deleting { $title }
open = Open
open-title = Open { $title }
delete = Delete
delete-title = Delete { $title }
none-on-server = There is no analysis on this server yet.
none-in-browser = This browser has no analyses yet, or its cookies were deleted.
# $link: start-link.
start-one = { $link }: it is saved with its first simulation.
start-link = Start one
analyses = Analyses
all-deleted = All { $number } deleted analyses
deleted = Deleted
nothing-deleted = Nothing was deleted in the last 30 days.
positions =
    { $count ->
        [one] 1 position
       *[other] { $count } positions
    }
searches =
    { $count ->
        [one] 1 search
       *[other] { $count } searches
    }
unreadable-document = its document cannot be read: { $problem }
from-another-browser = from another browser
nodes = { $number } nodes
days-left =
    { $count ->
        [one] 1 day left
       *[other] { $count } days left
    }
previous = Previous
next = Next
which-analyses = Which analyses
archived = Archived
rename = Rename
rename-title = Rename { $title }
name = Name
name-hint = Leave empty for the usual name
duplicate = Duplicate
duplicate-title = Duplicate { $title }
archive = Archive
archive-title = Archive { $title }
unarchive = Back to the list
unarchive-title = Take { $title } back to the list
more = More
more-title = More for { $title }
delete-for-good = Delete for good
delete-for-good-title = Delete { $title } for good
sure = It cannot be brought back then.
copied-now = Duplicated: { $title }
archived-now = Archived: { $title }
unarchived-now = Back in the list: { $title }
renamed-now = Renamed: { $title }
removed-now = Deleted for good.
disk-left = Only { $left } left on the server’s disk. Delete analyses that you do not need, and then delete them for good under Deleted.
was-damaged = When this server started, its library was damaged: { $problem }

### Searching the list.

find = Find
find-label = Player, opening, event, name or FEN
filters = Filters
position = Position
position-hint = FEN, or pieces and squares: Pe4 pe5 .d4
matches = Find
match-exact = this position
match-part = these pieces, other squares free
match-pawns = this pawn structure
since = From
until = To
sort-by = Sort by
sort-changed = last used
sort-created = date created
sort-name = name
sort-date = date of game
sort-nodes = nodes
sort-bytes = size
clear-filters = Clear
nothing-found = No analysis matches.
found =
    { $count ->
        [one] 1 analysis found
       *[other] { $count } analyses found
    }
bad-position = That is not a position: { $problem }.
none-archived = Nothing is archived.
analysis-of = Analysis of { $time }
day-and-time = { $day } { $month }, { $time }
date = { $day } { $month } { $year }
players = { $white } – { $black }
# $players: players; $date: date.
players-and-date = { $players }, { $date }
keys-hint = Keys: / to find, ↑ ↓ to choose, Enter to open, F2 to rename, Delete to delete
range = { $first } to { $last } of { $all }
pages = Pages

### Times.

used-ago = Used { $ago }
deleted-ago = Deleted { $ago }
unknown-time = at an unknown time
just-now = just now
time-to-come = at a time to come
minutes-ago =
    { $count ->
        [one] 1 minute ago
       *[other] { $count } minutes ago
    }
hours-ago =
    { $count ->
        [one] 1 hour ago
       *[other] { $count } hours ago
    }
days-ago =
    { $count ->
        [one] 1 day ago
       *[other] { $count } days ago
    }
months-ago =
    { $count ->
        [one] 1 month ago
       *[other] { $count } months ago
    }
years-ago =
    { $count ->
        [one] 1 year ago
       *[other] { $count } years ago
    }
exact-time = { $day } { $month } { $year }, { $time }
month =
    { $number ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }

### Signing in.

sign-in = Sign in
sign-in-lead = This server asks for its token before anything is searched. Who runs it knows the token. Without it you can watch an analysis whose link you have, and learn.
sign-in-lead-users = Sign in to analyse and to find your analyses. Without it you can watch an analysis whose link you have, and learn.
token = Token
user-name = User name
password = Password
with-token = Sign in with the server’s token
signed-in-as = Signed in as { $name }
not-the-token = This is not the server's token.
not-the-password = User name or password is wrong.
too-many-attempts = Too many attempts. Wait a minute, then try again.

### The page of an analysis.

search-tree = Search tree
game = Game
reading-position = Reading the position of this link…
start-position = Start position
selected-node = Selected node
size-of-board = Size of the board
width-of-board = Width of the board
width-of-right = Width of the right column
