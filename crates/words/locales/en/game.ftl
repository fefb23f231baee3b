### The games themselves: names, moves in words, and why a move is not possible.

## Games

game-quoridor = Quoridor
game-nine = Nine
game-fillit = FILLIT
game-jamit = JAMIT

motto-quoridor = Race across the board and fence in everybody else.
motto-nine = Nine sections to win – and every piece stops where the last one tells it to.
motto-fillit = Slide, leave a trail of chips, and be the first to lay them all.
motto-jamit = Push coins in on one side and make points fall out on the other.

## Variants

variant-quoridor-2p = 2 players
variant-quoridor-4p = 4 players
variant-quoridor-4p-straight = 4 players, straight jumps only
# $size (Number) - squares along one edge; $fences (Number) - fences of each player
variant-quoridor-study = { $size }×{ $size } { $fences ->
    [0] without fences
    [one] with 1 fence
   *[other] with { $fences } fences
}
variant-nine-2p = 2 players
variant-nine-3p = 3 players
variant-nine-4p = 4 players
variant-fillit-2p-a = 2 players, set-up A
variant-fillit-2p-b = 2 players, set-up B
variant-fillit-3p-a = 3 players, set-up A
variant-fillit-3p-b = 3 players, set-up B
variant-fillit-2v2-a = 2 against 2, set-up A
variant-fillit-2v2-b = 2 against 2, set-up B
variant-fillit-mini-2p-a = Mini board, 2 players, set-up A
variant-fillit-mini-2p-b = Mini board, 2 players, set-up B
variant-fillit-mini-3p-a = Mini board, 3 players, set-up A
variant-fillit-mini-3p-b = Mini board, 3 players, set-up B
variant-jamit-2p = 2 players
variant-jamit-3p = 3 players
variant-jamit-mini-2p = Mini board, 2 players
variant-jamit-mini-3p = Mini board, 3 players

about-quoridor-2p = The classic duel: ten fences each.
about-quoridor-4p = Everybody for themselves, with five fences each.
about-quoridor-4p-straight = As with 4 players, but a second pawn behind the first one stops a jump altogether.
about-quoridor-study = Two players on a board of { $size } by { $size } squares with { $fences ->
    [0] no fences
    [one] one fence each
   *[other] { $fences } fences each
}.
about-nine-2p = Eighteen pieces each; two games with seats changed make a fair match.
about-nine-3p = Twelve pieces each.
about-nine-4p = Nine pieces each, and hardly a plan survives the next slide.
about-fillit-2p-a = A duel on the large board with 25 chips each; the pawns start in corners.
about-fillit-2p-b = A duel on the large board with 25 chips each; the pawns start in the middle of an edge.
about-fillit-3p-a = Three on the large board with 18 chips and four stones each.
about-fillit-3p-b = Three on the large board with 18 chips and three stones each.
about-fillit-2v2-a = Partners sit across from each other and share 25 chips and four stones.
about-fillit-2v2-b = As set-up A, with the stones in other places.
about-fillit-mini-2p-a = A quick duel on the small board with 14 chips and four stones each.
about-fillit-mini-2p-b = A quick duel on the small board with 14 chips and three stones each.
about-fillit-mini-3p-a = Three on the small board with 11 chips and three stones each.
about-fillit-mini-3p-b = Three on the small board with 11 chips and two stones each.
about-jamit-2p = A duel with a neutral colour; 13 points win.
about-jamit-3p = Three on the large board; 11 points win.
about-jamit-mini-2p = A duel with a neutral colour on the small board; 13 points win.
about-jamit-mini-3p = Three on the small board, where a lot falls out; 11 points win.

## Seats, colours and men

name-1 = Blue
name-2 = Red
name-3 = Green
name-4 = Purple

colour-1 = blue
colour-2 = red
colour-3 = green
colour-4 = purple
colour-neutral = neutral

# A seat. $colour - one of name-1 …; $number (Number) - 1 or 2 if two seats play one colour, otherwise 0
seat = { $number ->
    [0] { $colour }
   *[other] { $colour } { $number }
}

# A man alone. $colour - one of colour-1 …
man-pawn = { $number ->
    [0] { $colour } pawn
   *[other] { $colour } pawn { $number }
}
man-piece = { $colour } piece
man-chip = { $colour } chip
man-stone = { $colour } stone
man-coin = { $colour } coin

# A man within a sentence
a-pawn = { $number ->
    [0] the { $colour } pawn
   *[other] the { $colour } pawn { $number }
}
a-piece = a { $colour } piece
a-chip = a { $colour } chip
a-stone = a { $colour } stone
a-coin = a { $colour } coin

## Lists

list-two = { $first } and { $rest }
list-end = { $first } and { $rest }
list-more = { $first }, { $rest }
effects-more = { $first }; { $rest }

## Numbers of things

count-fences = { $count ->
    [one] 1 fence
   *[other] { $count } fences
}
count-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
count-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
count-coins = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
count-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
count-colour-chips = { $count ->
    [one] 1 { $colour } chip
   *[other] { $count } { $colour } chips
}

## Places, as a screen reader says them

place-empty = { $place }, empty
place-man = { $place }, { $man }
place-fence = fence { $place }
place-fence-free = fence place { $place }
place-slot-empty = slot { $place }, empty
place-slot = slot { $place }, { $man }, would stop at { $to }
place-slot-blocked = slot { $place }, { $man }, blocked
place-corner = corner { $place }, { $man }
place-corner-free = corner { $place }, free

## What has happened, without the full stop

action-end = { $action }.
action-effects = { $action }; { $effects }.
action-jamit-effects = { $action }: { $effects }.
action-other = { $seat }: { $action }

action-pass = { $seat } passes
action-quoridor-move = { $seat } moves the pawn to { $place }
action-quoridor-jump = { $seat } jumps to { $place }
action-quoridor-horizontal = { $seat } places a fence at { $place }, horizontal
action-quoridor-vertical = { $seat } places a fence at { $place }, vertical
action-nine-neutral = { $seat } puts a neutral piece on { $place }
action-nine-rim = { $seat } puts a piece into slot { $place }
action-nine-slide = { $seat } slides the piece from { $place } to { $to }
action-fillit-slide = { $seat } slides to { $place } and lays { $count ->
    [0] no chips
    [one] 1 chip
   *[other] { $count } chips
}
action-fillit-step = { $seat } steps the stone from { $from } to { $to }
action-fillit-swap = { $seat } steps the stone from { $from } to { $to }, in exchange for { $man }
action-jamit-insert = { $seat } inserts a { $first } and a { $second } coin at { $place }
action-jamit-insert-one = { $seat } inserts a { $first } coin at { $place }
action-jamit-extra = { $seat } inserts two extra coins, at { $first } and { $second }
action-jamit-extra-one = { $seat } inserts an extra coin at { $first }
action-jamit-pawn = { $seat } moves the pawn to corner { $place }

## What follows from it

effect-returned = { $count ->
    [one] { $chips } goes back
   *[other] { $chips } go back
}
effect-section-won = { $seat } takes the section
effect-section-taken = { $seat } takes the section from { $other }
effect-section-lost = { $seat } loses the section
effect-edge = { $man } falls over the edge, { $count ->
    [one] 1 point
   *[other] { $count } points
} for { $seat }
effect-hole = { $man } falls into the hole, { $count ->
    [one] 1 point
   *[other] { $count } points
} for { $seat }
effect-edge-neutral = { $man } falls over the edge, { $count ->
    [0] no neutral coin
    [one] 1 neutral coin
   *[other] { $count } neutral coins
} for { $seat }
effect-hole-neutral = { $man } falls into the hole, { $count ->
    [0] no neutral coin
    [one] 1 neutral coin
   *[other] { $count } neutral coins
} for { $seat }
effect-exchange = { $seat } turns 3 neutral coins into 1 point

## What a move would do

preview-ways = Steps to go: { $ways }
preview-way = { $seat } { $steps }
preview-way-changed = { $seat } { $before } → { $after }
preview-nine-neutral = a neutral piece on { $place }
preview-nine-rim = would stop at { $place } as things stand
preview-nine-blocked = would be blocked as things stand
preview-nine-slide = slides to { $place }
preview-nine-pass = none of your pieces can slide
preview-fillit-slide = lays { $count ->
    [0] no chips
    [one] 1 chip
   *[other] { $count } chips
}
preview-fillit-step = the stone goes to { $place }
preview-fillit-swap = the stone changes places with { $man }
preview-jamit-pawn = the pawn goes to corner { $place }
preview-jamit-nothing = nothing falls out

## Whose turn it is and what is due

due-over = The game is over
due-quoridor = { $seat }: move the pawn or place a fence
due-quoridor-move = { $seat }: move the pawn
due-quoridor-fence = { $seat }: place a fence
due-quoridor-pass = { $seat }: no move is possible, pass
due-nine-neutral = { $seat }: put a neutral piece into a section without one
due-nine-rim = { $seat }: put a piece into an empty slot of the rim
due-nine-slide = { $seat }: slide a piece into the board
due-nine-pass = { $seat }: no piece can slide, pass
due-fillit = { $seat }: slide the pawn or step a stone
due-fillit-slide = { $seat }: slide the pawn
due-fillit-step = { $seat }: step a stone
due-fillit-free = { $seat }: step a stone that frees the pawn
due-fillit-shut = { $seat }: the pawn is shut in, step a stone
due-jamit-insert = { $seat }: put in a { $first } and a { $second } coin
due-jamit-insert-one = { $seat }: put in a { $first } coin
due-jamit-extra = { $seat }: put in two of your own coins at different spaces
due-jamit-extra-one = { $seat }: put in one of your own coins
due-jamit-pawn = { $seat }: move the pawn to a free corner

## Figures beside a seat

figure-fences = Fences
figure-steps = Steps to go
figure-points = Points
figure-hand = In hand
figure-slides = Can slide
figure-chips = Chips to lay
figure-coins = Coins
figure-neutral = Neutral coins
figure-of = { $points } of { $target }

## Why a move is not possible

illegal-over = The game is over.
illegal-other-game = That is a move of another game.

illegal-quoridor-pass = You can pass only when there is no other move.
illegal-quoridor-off-board = That is not on the board.
illegal-quoridor-occupied = A pawn stands there.
illegal-quoridor-fence-between = A fence is in the way.
illegal-quoridor-too-far = The pawn goes one square, or jumps over a pawn right beside it.
illegal-quoridor-jump-stopped = A fence, the edge or a second pawn stops this jump.
illegal-quoridor-jump-straight = The way straight on is open, so the pawn can't jump to the side.
illegal-quoridor-no-fences = You have no fences left.
illegal-quoridor-fences-meet = It would overlap or cross another fence.
illegal-quoridor-closes-way = This fence would close the last way of { $seat }.

illegal-nine-neutral-due = First the neutral pieces are put on the board.
illegal-nine-neutrals-placed = All neutral pieces are on the board already.
illegal-nine-outermost = Neutral pieces stay off the outermost squares.
illegal-nine-section-taken = This section has its neutral piece already.
illegal-nine-slot-taken = This slot is taken already.
illegal-nine-slot-empty = There is no piece in this slot.
illegal-nine-not-yours = This piece is not yours.
illegal-nine-blocked = This piece is blocked: the square in front of it is taken.
illegal-nine-must-pass = None of your pieces can slide, so you have to pass.
illegal-nine-no-pass = You can still slide a piece, so you can't pass.

illegal-fillit-no-space = This board has no space { $place }.
illegal-fillit-hole = Nothing ever goes onto the hole in the middle, { $place }.
illegal-fillit-already-slid = Your pawn has moved: now step a stone.
illegal-fillit-already-stepped = Your stone has moved: now slide the pawn.
illegal-fillit-not-straight = { $place } is not straight ahead of the pawn in any direction.
illegal-fillit-blocked = The pawn can't reach { $place }: it stops before the hole, stones and other pawns.
illegal-fillit-too-short = The pawn can't stop at { $place }: it slides as far as it can.
illegal-fillit-no-stone = There is no stone on { $place }.
illegal-fillit-not-yours = The stone on { $place } is not yours.
illegal-fillit-not-next = { $place } is not next to the stone.
illegal-fillit-shuts-in = After this step the pawn could not slide, but it has to.
illegal-fillit-must-free = The pawn is shut in: choose a step that frees it.

illegal-jamit-due-insert = First put in the coins of the other colours.
illegal-jamit-due-extra = One of your stones fell out: now put in your own coins.
illegal-jamit-due-pawn = No coins are due: now move the pawn.
illegal-jamit-no-space = { $place } is not on the rim of this board.
illegal-jamit-other-side = { $place } is not on the two edges next to your pawn.
illegal-jamit-not-due = No { $colour } coin is due now.
illegal-jamit-no-coin = There is no { $colour } coin left to put in.
illegal-jamit-same-colour = The two coins must be of different colours.
illegal-jamit-missing = A { $colour } coin has to go in as well.
illegal-jamit-same-entry = The two coins must go in at different spaces.
illegal-jamit-taken = A pawn stands at corner { $place }.

refusal-other = { $place } can't be chosen now.
refusal-edge = Coins go in at the edge of the board.

## How a game ends

termination-goal = The goal line is reached
termination-no-moves = No piece can slide any more
termination-supply = All chips are laid
termination-points = The target is reached
termination-repetition = The same position came up too often
termination-turn-limit = The limit of turns is reached
termination-resignation = By resignation
termination-time = Time is up
termination-agreement = By agreement
termination-abandoned = A player has left
termination-unfinished = Not finished

verdict-draw = Draw
verdict-win = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}
