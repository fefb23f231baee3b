### The tutorials: a title, a task, a hint and what is said when the task is done, for each step.

## Quoridor

lesson-quoridor-step-title = A step
lesson-quoridor-step-task = Move your pawn one square towards the far side of the board.
lesson-quoridor-step-hint = Choose your pawn, then the marked square in front of it.
lesson-quoridor-step-done = A pawn goes one square up, down, left or right. The first to reach the far side wins.

lesson-quoridor-fence-title = A fence
lesson-quoridor-fence-task = The other pawn wants to go down, as the arrow shows. Place a fence so that it has further to go.
lesson-quoridor-fence-hint = A fence is two squares long. Lay it across the arrow.
lesson-quoridor-fence-done = It has to go round now. Each turn is a step or a fence, never both – and you have nine fences left.

lesson-quoridor-jump-title = A jump
lesson-quoridor-jump-task = A pawn stands right in front of yours. Jump over it.
lesson-quoridor-jump-hint = With no fence between, you land right behind it, on e6.
lesson-quoridor-jump-done = Two squares in one turn! Think twice before you step in front of another pawn.

lesson-quoridor-side-title = A jump to the side
lesson-quoridor-side-task = This time a fence lies behind the other pawn. Get past it all the same.
lesson-quoridor-side-hint = If you cannot jump straight on, you may land to the left or right: on d5 or f5.
lesson-quoridor-side-done = Only where the straight jump is stopped may you land beside the other pawn.

lesson-quoridor-closed-title = No way closed
lesson-quoridor-closed-task = The other pawn is almost shut in. Try to close its last way: a fence to the right of b8 and b9.
lesson-quoridor-closed-hint = Stand the fence upright between files b and c, at the very top.
lesson-quoridor-closed-done = Not allowed: every pawn must keep some way to its goal line, however long.

lesson-quoridor-race-title = The race
lesson-quoridor-race-task = You are three steps from your goal, the other pawn is two from its own. Place a fence that costs it two steps or more.
lesson-quoridor-race-hint = Lay a fence end to end with the one on f2, right below the other pawn.
lesson-quoridor-race-done = Four steps against three: now you will be there first.

lesson-quoridor-goal-title = The goal
lesson-quoridor-goal-task = One step to go, and a pawn in the way. Reach the goal line in this turn.
lesson-quoridor-goal-hint = The edge of the board stops a jump just as a fence does. So you may land on d9 or f9.
lesson-quoridor-goal-done = The first pawn on any square of its goal line wins at once.

lesson-quoridor-four-title = Four players
lesson-quoridor-four-task = Four players have five fences each, and each wants to get to the opposite edge. Two pawns stand in a row before you: get past.
lesson-quoridor-four-hint = Only one pawn can be jumped. The second one stops you as a fence would: go to d5 or f5.
lesson-quoridor-four-done = In the variant with straight jumps only there would be no way past here. Now you know it all – have a game!

## Nine

lesson-nine-neutral-title = Neutral pieces
lesson-nine-neutral-task = First each of the nine sections gets a neutral piece. Put one into the section at the lower right.
lesson-nine-neutral-hint = They never go on the outermost squares. Choose a marked square.
lesson-nine-neutral-done = Neutral pieces are nobody's. They only stop others.

lesson-nine-rim-title = Round the rim
lesson-nine-rim-task = Then the players' pieces are laid out round the board. One of the other side lies above file c. Put yours opposite, below file c.
lesson-nine-rim-hint = Choose the slot Sc.
lesson-nine-rim-done = If nothing gets in its way, your piece will slide up to c9 and shut that other one in.

lesson-nine-slide-title = A slide
lesson-nine-slide-task = The rim is full, so the pieces slide. Slide yours from below file c and see where it stops.
lesson-nine-slide-hint = Choose the piece in slot Sc.
lesson-nine-slide-done = It goes on to the next piece or to the far edge, and stays there for good.

lesson-nine-block-title = Shut out
lesson-nine-block-task = A piece with no free square before it can never slide. Shut out two of the other side's pieces in one go.
lesson-nine-block-hint = Every corner square lies before two slots. Which of your pieces slide into a corner?
lesson-nine-block-done = Those two are out of the game.

lesson-nine-conquer-title = A section
lesson-nine-conquer-task = In the middle section each side has one piece. Win it.
lesson-nine-conquer-hint = A piece from Sd or Se stops there.
lesson-nine-conquer-done = Two to one! Who has the most pieces in a section holds it, for one point. If two share the lead, nobody does.

lesson-nine-pass-title = A pass
lesson-nine-pass-task = The other side has only one piece left that can slide: the one to the right of rank 1. Block it.
lesson-nine-pass-hint = Your piece to the left of rank 1 runs right up to it.
lesson-nine-pass-done = The other side has to pass, and you go on. Nobody may pass who can slide.

lesson-nine-end-title = The end
lesson-nine-end-task = You are second in turn order and behind by three sections to four. Two of your pieces can slide, then it is over. Choose the one that wins.
lesson-nine-end-hint = Drawing level is enough. Where can you take the lead from the other side?
lesson-nine-end-done = Three all, and at equal points the player later in turn order wins. There is no draw in Nine.

## FILLIT

lesson-fillit-slide-title = A slide
lesson-fillit-slide-task = Slide your pawn up to the marked space.
lesson-fillit-slide-hint = Choose the pawn, then e4.
lesson-fillit-slide-done = It goes straight on until something stops it, here the hole, and leaves a chip on every space. Lay all your chips and you win.

lesson-fillit-swap-title = A stone
lesson-fillit-swap-task = After the slide a stone goes one space. Let it change places with something.
lesson-fillit-swap-hint = The stone on d3 or f3 can go to e3, where a chip lies.
lesson-fillit-swap-done = Chip, stone or pawn with its chip: a stone changes places with anything. Slide and step together make a turn.

lesson-fillit-replace-title = Other chips
lesson-fillit-replace-task = Chips do not stop you. Slide across two chips of the other side.
lesson-fillit-replace-hint = Go to the upper right, all the way to f5.
lesson-fillit-replace-done = Your chips lie there now, and the other side has two more to lay again.

lesson-fillit-first-title = Stone first
lesson-fillit-first-task = As it stands, your pawn lays two chips at most. Step a stone first, then slide and lay three.
lesson-fillit-first-hint = The stones beside the pawn, on c1 and e1, stand in its way. Move one of them off.
lesson-fillit-first-done = Slide and step may come in either order.

lesson-fillit-shut-title = The pawn must go
lesson-fillit-shut-task = Try to spare your pawn the slide: shut it in with the stone on a3.
lesson-fillit-shut-hint = Step the stone to a2, the pawn's last way out.
lesson-fillit-shut-done = Not allowed: if your pawn can slide, before or after a step, it must. Only a pawn that nothing can free stays where it is.

lesson-fillit-hole-title = Past the hole
lesson-fillit-hole-task = Nothing gets past the hole. Find the slide that lays four chips.
lesson-fillit-hole-hint = To the upper right the hole stops you, upwards a stone. Try the lower right.
lesson-fillit-hole-done = Long ways lead past the hole, and stones can make them shorter or longer.

lesson-fillit-win-title = The last chips
lesson-fillit-win-task = You have three chips left. Lay them all in one slide.
lesson-fillit-win-hint = Where your own chips lie you lay none. Look for three spaces without them.
lesson-fillit-win-done = Your supply is empty: you win at once.

## JAMIT

lesson-jamit-insert-title = Two coins
lesson-jamit-insert-task = Every turn two coins go in on one line, one of the other side's colour and a neutral one. Use the line at e1, the neutral coin first.
lesson-jamit-insert-hint = Choose e1, and see that the neutral coin goes first.
lesson-jamit-insert-done = The second coin has pushed the first. So the order decides which one goes ahead.

lesson-jamit-push-title = A push
lesson-jamit-push-task = Put the coins in where one of your stones lies, and push it two spaces on.
lesson-jamit-push-hint = Your stones on c1 and g1 lie at the beginning of a line.
lesson-jamit-push-done = A whole row moves on, until a gap takes the last piece.

lesson-jamit-pawn-title = The pawn
lesson-jamit-pawn-task = At the end of the turn your pawn has to go to another corner. Move it to the lower left.
lesson-jamit-pawn-hint = Choose the corner SW.
lesson-jamit-pawn-done = Your next coins go in on the two edges next to it, away from that corner.

lesson-jamit-edge-title = Over the edge
lesson-jamit-edge-task = A coin of your colour lies at the far end of file a. Push it out.
lesson-jamit-edge-hint = Put the coins in at a1. The first fills the gap, the second pushes.
lesson-jamit-edge-done = One point for you. What counts is the colour that falls, not who pushed.

lesson-jamit-hole-title = Into the hole
lesson-jamit-hole-task = Make two points with one piece.
lesson-jamit-hole-hint = The line at e1 ends at the hole.
lesson-jamit-hole-done = The hole is worth two points, the edge one.

lesson-jamit-neutral-title = Neutral coins
lesson-jamit-neutral-task = You hold two neutral coins. Push a neutral one out and get the third.
lesson-jamit-neutral-hint = One lies at the far end of file i.
lesson-jamit-neutral-done = Three neutral coins turn into a point. Over the edge they bring you one, in the hole two.

lesson-jamit-extra-title = An extra
lesson-jamit-extra-task = Push your stone out on file b. Then two coins of your own go in on two lines: make one more point with them.
lesson-jamit-extra-hint = First b1. Then let one of the two go in at i1, where your coin is at the far end.
lesson-jamit-extra-done = A stone counts like a coin, but then it is gone. So choose the moment well.

lesson-jamit-win-title = The last points
lesson-jamit-win-task = You have 11 points, the other side 12; 13 win. Finish it now.
lesson-jamit-win-hint = At a1 a coin of the other side would fall. Two points wait at the hole.
lesson-jamit-win-done = Whoever reaches the target wins at once, even in the middle of a turn.
