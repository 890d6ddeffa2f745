### A class: pages that follow a teacher's page.

class = Class
teach = Teach this class
teach-about = A link for your students; their pages follow yours
you-teach = You teach a class
following = { $count ->
        [one] one student follows
       *[other] { $count } students follow
    }
copy-link = Copy the link
show-link = Link
show-link-about = Shows the link in large letters, for a projector
open-this = Students open this address:
answers = Answers
answers-about = What the class has answered to this lesson's question
no-lesson = Open a lesson: then the class's answers are counted here.
right = Right
seen = Saw the solution
open = Still at it
guesses = Guesses
wrong-answers = Other answers
others-uncounted = { $count ->
        [one] One answer is not told apart.
       *[other] { $count } answers are not told apart.
    }
end = End the class
really-end = End it for everybody?
keep = Go on
you-follow = You follow your class
let-go = Look around
let-go-about = Your page stays as it is until you come back
you-look-around = You look around by yourself
come-back = Back to the teacher
left = You have left the class.
leave = Leave the class
connecting = Connecting to the class …
lost = The connection to the class is lost. It is tried again.
ended = The class has ended.
close = Close
nothing-shown = The teacher has not shown anything yet.
