### Rules pages and tutorials.

learn-contents = Contents
learn-try = A board to try things on.
learn-reset = Set up again
learn-title = Learn { $game }
learn-steps = Steps
learn-step = Step { $step } of { $count }
learn-wrong = Not quite – try again.
learn-done = Well done!
learn-next = Next
learn-again = From the start
learn-finished = That is all you need
learn-finished-about = You know { $game } now. How about a game against level 1?
