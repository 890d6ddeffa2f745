### The analyses that a browser keeps.

title = Kept in this browser
title-about = Analyses that were searched in this browser
about = What is searched in your browser stays in it, with its variations, comments and searches. Others cannot see it, and it is gone when the browser’s data for this site are cleared: save what matters as a file.
nothing = Nothing is kept here yet.
facts =
    { $when }, { $count ->
        [one] one search
       *[other] { $count } searches
    }, { $size }
analysis-of = Analysis of { $when }
save = Save
save-named = Save { $title } as a file
delete = Delete
delete-named = Delete { $title }
deleted = Deleted
undo = Undo
undo-deleting = Undo deleting { $title }
open-file = Open a file…
open-file-about = A file of an analysis, as it is saved here
not-saved = The browser did not save the file.
lost = The page’s worker has ended; open the list again.
in-browsers = What was searched in this browser is kept there: { $link }.
