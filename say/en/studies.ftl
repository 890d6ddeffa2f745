### Studies: their list, a study, and the strip of chapters beside an analysis.

study = Study
studies = Studies
my-studies = My studies
which-studies = Which studies
lead = A study has chapters in an order, each an analysis: a repertoire, a lesson, the games of a tournament. Only you can see it until you share it.
lead-all = Every study on this server. Those from other browsers you can look at, copy and delete.
about = Chapters in an order, each an analysis: a repertoire, a lesson, the games of a tournament.
none = There are no studies here yet.
keeps-nothing = This server does not keep studies (it was started with --no-data).
more-studies =
    { $number ->
        [one] One older study is not listed.
       *[other] { $number } older studies are not listed.
    }
list-keys = Keys: ↑ ↓ to choose, Enter to open, F2 to rename, Delete to delete
changed-ago = Changed { $ago }
chapter-count =
    { $count ->
        [one] 1 chapter
       *[other] { $count } chapters
    }
is-closed = not shared
is-to-view = can be looked at
is-to-copy = can be copied

# Making one.
new-study = New study
make = Make the study
name-hint = Empty: as its games say
games = Games
games-hint = PGN, each game becomes a chapter. Leave empty for a study without chapters.
file = or a file
cancel = Cancel

# Chosen analyses.
choose = Choose
choose-title = Choose { $title }
add-chosen = Add to a study…
choose-study =
    { $count ->
        [one] Choose the study to which this analysis is added as a chapter:
       *[other] Choose the study to which these { $count } analyses are added as chapters:
    }
add-here = Add here
add-to = Add to { $title }
not-yours = not yours
add-to-study = Add to a study…
add-to-study-about = This analysis becomes a chapter

# A study.
perhaps-closed = Its link may be wrong, its owner may not have shared it, or it was deleted.
made-now = The study is made.
is-copy-now = This is your copy. Its analyses are copies, too, and changing them changes nothing in the first one.
start = Open the first chapter
name-of-study = Name of the study
name-of-chapter = Name of chapter { $number }
chapters = Chapters
no-chapters = This study has no chapters.
no-chapters-yet = This study has no chapters yet. Add games or a position here, or analyses from My analyses.
history = Undo and redo
undo = Undo: { $deed }
redo = Redo: { $deed }
redo-nothing = Redo
did-name-study = the study’s name, before: { $name }
did-add-chapter = adding { $name }
did-delete-chapter = deleting { $name }
did-move-chapter = moving { $name }
did-name-chapter = the chapter’s name, before: { $name }
did-turn-chapter = turning the board of { $name }
move-up = Move { $name } up
move-down = Move { $name } down
turn-to-black = Turn the board of { $name }: Black at the bottom
turn-to-white = Turn the board of { $name }: White at the bottom
delete-chapter = Delete the chapter { $name }
white-below = White at the bottom
black-below = Black at the bottom
analysis-deleted = Its analysis was deleted. While it is in the trash it can be brought back in My analyses.
study-keys = Keys: ↑ ↓ to choose, Enter to open, F2 to rename, Alt ↑ ↓ to move, Delete to delete, Ctrl Z and Ctrl Y to undo and redo
reader-keys = Keys: ↑ ↓ to choose, Enter to open

# More chapters.
add-chapters = Add chapters
games-or-position = Games or a position
games-or-position-hint = PGN (each game becomes a chapter) or a FEN. Leave empty for the start position.
chapter-name-hint = Empty: as the game says
side = Board
side-of-game = as the game says
add = Add
from-analyses = Analyses that you have are added with their searches: choose them in

# Sharing.
share-and-take = Share and take along
who-may = What those may do who have the link
closed = Nothing
closed-about = Only you see the study.
to-view = Look at it
to-view-about = See its chapters and take its games as PGN.
to-copy = Look at it and copy it
to-copy-about = And make a copy of it, with copies of all its analyses, that is theirs.
what-sharing-means = Nobody else can change anything. What is shared is the study: its chapters are analyses, and who knows the link of one may watch and copy that analysis as ever, whatever is chosen here, also after the study is closed again.
save-sharing = Save
link = Link
copy-link = Copy the link
link-copied = Copied.
copy-study = Copy this study
copy-about = With copies of all its analyses, searches and all.
only-to-view = This study is shared to be looked at. Its owner has not allowed copies.
exports = The games of the study as PGN
pgn = PGN
pgn-with-openings = PGN with names of openings
pgn-with-statistics = PGN with what searches found
delete-study = Delete the study
delete-about = Its analyses stay, and the study can be brought back.

# The strip of chapters beside an analysis.
reading = Reading the study…
not-shown = The chapters of this study are not shown: { $problem }
chapter-of = { $place } of { $count }
chapter-is-gone = This chapter is not in the study any more
previous-chapter = Previous chapter: { $name } (P)
next-chapter = Next chapter: { $name } (N)
is-first = This is the first chapter
is-last = This is the last chapter
chapter-from-here = Chapter from here
