### Lessons: what stands around their own words.

lesson = Lesson
question = Question
answered = Answered
answered-before = answered before
hint = Hint
hint-about = What helps (H)
start-over = Start over
start-over-about = The lesson from its beginning
large-type = Large type
large-type-about = Large type, for a projector (G)
show-everything = Show everything
show-everything-about = All tabs, columns and controls of the page
only-what-it-is-about = Only what it is about
only-what-it-is-about-about = The board, the tree, and what this lesson needs
right = Right. { $afterwards }
never-gone-through = No simulation has gone through { $line } so far.
sources = What the sources say
to-training = To the training bench
number-of = { $number } of { $all }
task = Do
lessons = Lessons
to-real-games = To the analysis of real games →
seen = Shown
seen-before = shown before
not-quite = Not quite.
show-me = Show me
show-me-about = Does what answers the question, step by step; the lesson then counts as seen
could-not-show = The solution could not be carried out. Start over, and try again.
played-aside = You have played { $moves } on the board; the question is about the position before, and this counts as your choice.
elsewhere = The game stands at another position than the lesson's.
take-back = Take it back
could-not-take-back = The lesson's position could not be found again. Start over.
so-it-goes = So it goes. { $afterwards }
reference-has = In the lesson's own solution: { $number }
only-english = This lesson has not been translated yet.
guess = Guess first
guess-it = Guess
guess-between = A number from { $from } to { $to }
your-guess = Your guess: { $guess }
no-guess = nothing

### The course's first page.

learn = Learn
learn-title = Learn – Puctoscope
lead = How AlphaZero-style search works, from a board of four cells to chess. Each lesson is the microscope itself with a few words beside it: do one thing, answer one question by doing. Everything runs in your browser.
first-lesson = Begin with the first lesson
continue-with = Continue with lesson { $number }
answered-of = { $answered } of { $all } answered
own-lesson = A lesson of your own
own-lesson-about = A Markdown file, dropped here or on the page of an analysis: it is read, every number in braces is compared with a search in your browser, and it opens as a lesson whose address carries all of it. To begin with:
example-lesson = a lesson of the course as a file
choose-lesson = Open a lesson
choose-lesson-about = A lesson's file (.md)
checking-lesson = { $name } is being compared with a search …
lesson-has-problems = { $name } is not right yet:
in-line = Line { $line }: { $message }
lesson-wrong = { $name }, line { $line }: { $message }.
lesson-too-long = { $name } is too long for a lesson that an address carries.
lesson-unreadable = { $name } cannot be read.
cannot-be-opened = This lesson cannot be opened
lessons-here = Lessons of this server
own-lesson-part = A lesson of one's own
all-lessons = ← All lessons
copy-lesson-link = Copy link ({ $size } characters)
copy-lesson-link-about = An address that carries the whole lesson
lesson-file-link = Markdown
lesson-file-link-about = This lesson's file, to begin one of your own with
print-hand-out = Print a hand-out
print-hand-out-about = One page with board, tree, and a table to fill in
print-training-about = One page with what is to be learnt, the loop, the losses, and a table to fill in
with-answers = with answers
with-answers-about = The answers on a second page
answers-of = { $title }: answers
moves-more =
    { $count ->
        [one] and one move more
       *[other] and { $count } moves more
    }
hand-out-blanks = Fill in what is missing: it follows from the rest. Which move has been searched most, and how large a part of all visits has it?
your-progress = Your progress
your-progress-about = This browser remembers which lessons were answered. A file brings it to another one, where it is joined with what was done there.
save-progress = Save as a file
load-progress = Load a file
load-progress-about = A file with progress in the course
reset-progress = Begin anew
undo-progress = Undo
cannot-save = This browser saves no files.
progress-loaded =
    { $count ->
        [one] { $name }: one answered lesson more.
       *[other] { $name }: { $count } answered lessons more.
    }
progress-reset = Nothing is answered any more.
progress-back = Everything is as it was before.
progress-foreign = { $name } is no file with progress in this course.
progress-later = { $name } was written by a later version of Puctoscope.
progress-damaged = { $name } is damaged in line { $line }.
progress-long = { $name } is too long to be progress in this course.
watch-search = Watch a search think
play-with-it = Play with it
connect2 = Connect2
connect2-about = Four cells in a row; two of one's own side by side win.
tic-tac-toe = Tic-tac-toe
tic-tac-toe-about = With random games as evaluator.
connect-four = Connect Four
connect-four-about = Seven files, six ranks.
chess = Chess in the browser
chess-about = With a hand-written evaluation, and no server.
training = Training
training-about = A small network learns by playing itself while you watch.
glossary = Glossary
glossary-about = Every symbol and word, with its formula and its lesson.

### The glossary's page.

glossary-title = Glossary – Puctoscope
glossary-lead = Every symbol and word of the page and of the lessons: its formula, what Lc0 calls it, and the lesson that explains it.
find = Find
terms-found = { $shown } of { $all } terms
lesson-of-term = Lesson: { $title }
film = The film: one minute
film-about = One simulation of Connect2 phase by phase, then five, then thirty. The search is made in your browser while you watch.
