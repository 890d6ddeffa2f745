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
