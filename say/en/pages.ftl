### The list of analyses.

cannot-be-read = Cannot be read
deleted-analyses = Deleted analyses
my-analyses = My analyses
keeps-nothing = This server does not save analyses (it was started with --no-data): each is gone some time after its page was closed.
sign-out = Sign out
licences = Licences and source
lead-deleted = A deleted analysis can be brought back for 30 days; then it is removed for good.
lead-own = What you analyse in this browser is saved automatically and stays on this server until you delete it. Only this browser can change it; anyone with its link can watch.
lead-all = Every analysis on this server. Those from other browsers you can watch and delete.
used-of = { $used } of { $most }
# Each is used-of.
usage = This server uses { $memory } of memory for searches, and { $connections } connections.
usage-and-disk = This server uses { $disk } on its disk, { $memory } of memory for searches, and { $connections } connections.
whose-analyses = Whose analyses
this-browser = This browser
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
back-to-kept = Back to the analyses that are kept
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
days-left =
    { $count ->
        [one] 1 day left
       *[other] { $count } days left
    }
newer = Newer
older = Older
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
token = Token

### The page of an analysis.

search-tree = Search tree
game = Game
reading-position = Reading the position of this link…
start-position = Start position
selected-node = Selected node
size-of-board = Size of the board
width-of-board = Width of the board
width-of-right = Width of the right column
