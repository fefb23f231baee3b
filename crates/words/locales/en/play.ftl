### Playing a game.


## Players

play-person = Person
play-engine = Engine, level { $level }
play-seats = Players
play-board = Board
play-side = Game

## What goes on

play-thinks = { $seat } is thinking …
play-looks-for-hint = Looking for a good move …
play-looking-back = You are looking back at an earlier turn.
play-passes = { $seat } cannot move and passes.
play-taken-back = Taken back.
play-hint-is = Hint: { $hint }
play-engine-failed = The engine has stopped ({ $why }). Press “Go on” to try again.
play-goes-on = The game goes on.
play-verdict = { $verdict }: { $reason }

## Actions

play-actions = Actions
play-undo = Take back
play-redo = Redo
play-hint = Hint
play-stop = Stop
play-now = Play now
play-pause = Pause
play-go-on = Go on
play-more = More
play-resign = Resign
play-resign-sure = { $seat }: resign this game?
play-draw = Agree on a draw
play-draw-sure = Have all agreed on a draw?
play-restart = Start again
play-restart-sure = Start a new game with the same players? This one is kept.
play-swap = Swap seats
play-turn-board = Turn the board
play-analyse = Analyse
play-export-record = Save record
play-share = Share as link
play-link = Copy this link:
play-link-copied = Link copied. The whole game is in it.
play-export-svg = Picture (SVG)
play-export-png = Picture (PNG)

## Board

play-fence = Fence
play-place-fence = Place fence
play-turn-fence = Turn the fence
play-cancel = Cancel
play-confirm = Confirm
play-nudge-left = Left
play-nudge-up = Up
play-nudge-down = Down
play-nudge-right = Right
play-order = Order of the coins

## Turns

play-turns = Turns
play-first = To the start
play-previous = One turn back
play-next = One turn forward
play-last = To the newest turn
play-back-to-game = Back to the game
play-type = Type a turn
play-type-play = Play

## Result

play-result = Result
play-sums = Both games together: { $one } { $points-one }, { $two } { $points-two }
play-first-of-two = Game 1 of 2
play-second-of-two = Game 2 of 2
play-second-game = Second game
play-rematch = Rematch

## Trouble

play-gone = This game is not here
play-gone-about = It was deleted, or played in another browser. Games stay in the browser in which they are played; links and records carry them elsewhere.
play-broken = This game cannot be read
play-broken-about = Nothing was changed: it is stored as it was, and you can save it as a file.
play-broken-save = Save as a file
play-no-room = This browser has no more room: the game goes on, but it will not survive a reload. Save the record.
play-elsewhere = This game goes on in another tab.
play-take-over = Go on here
play-neutral = neutral
play-broken-newer = A newer version of Quartet has stored it: load the page again to get that version.
play-broken-why = It is damaged: { $why }
play-type-unknown = “{ $token }” is no move of this game.
play-type-illegal = “{ $token }”: { $why }
play-type-too-much = The turn was complete before the end of this.
