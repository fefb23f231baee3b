### Playing online.

## Lobby

online-title = Play online
online-about = Make a room and send the link to friends, or play with whoever waits.
online-name = Your name
online-name-save = Keep
online-name-kept = You are now called { $name }.
online-make = Invite friends
online-open = Open rooms
online-none-open = Nobody waits just now. Make a room, or let yourself be paired.
online-pair = Play with anyone
online-pair-start = Find an opponent
online-join = Look in
online-free =
    { $count ->
    [one] 1 seat free
   *[other] { $count } seats free
    }
online-guest = Guest { $number }
online-no-server = This page comes from a plain file server: nobody can play online here. Start “quartet serve” and open its page.
online-connecting = Connecting …
online-lost = The connection is lost. Trying again …
online-stopping = The server is being restarted. The game goes on in a moment.

## Making a room

online-company = Friends online
online-make-room = Make a room
online-access = Who may join
online-access-link = Who has the link
online-access-all = Everybody
online-draw-seats = Seats are drawn at the start
online-takes-over = The engine plays on for who leaves
online-delay = Others see it later
online-delay-none = At once
online-delay-minute = One minute
online-delay-five = Five minutes
online-days = Days for each turn
online-clock-days = Days per turn

## A room

online-room = Room
online-invite = Send this link to your friends:
online-copy = Copy
online-copied = Link copied.
online-qr = The link as a picture
online-sit = Sit here
online-rise = Get up
online-ready = I am ready
online-not-ready = Not ready yet
online-is-ready = ready
online-waits = not ready
online-empty = free
online-is-here = here
online-is-away = away
online-waiting = Waiting for players
online-waiting-ready = Waiting until all are ready
online-between = The first game is over. The second one, with swapped seats, starts when all are ready.
online-close = Close the room
online-closed = This room was closed.
online-abandoned = The game was given up without a result.
online-your-turn = Your turn
online-watching =
    { $count ->
    [0] Nobody watches
    [one] 1 person watches
   *[other] { $count } people watch
    }
online-take-back = Take back
online-draw = Draw
online-abort = Call it off
online-rematch = Rematch
online-offers-take-back = { $who } would like to take back.
online-offers-draw = { $who } offers a draw.
online-offers-abort = { $who } would like to call the game off.
online-offers-rematch = { $who } would like a rematch.
online-agree = Agree
online-decline = Decline
online-withdraw = Withdraw
online-resign-sure = Resign this game?
online-resigned = { $who } resigns.
online-engine-takes = The engine plays on for { $who }.
online-to-rematch = To the next game
online-chat = Chat
online-no-chat = There is no chat on this server.
online-say = Say something
online-send = Send
online-analyse = Analyse
online-broken = This page does not understand the room. Load it again.

## Refusals

online-refused-no-room = There is no such room.
online-refused-no-seat = This seat is no longer free.
online-refused-seated = You sit here already.
online-refused-not-seated = Only the players can do that.
online-refused-started = The game has started.
online-refused-over = The game is over.
online-refused-not-your-turn = It is not your turn.
online-refused-other-ply = The game has gone on in the meantime.
online-refused-illegal = The rules do not allow that.
online-refused-nothing-to-take-back = There is nothing to take back.
online-refused-engine-declines = The engine does not agree to that.
online-refused-proposed-already = You have proposed that already.
online-refused-name = A name has 1 to 24 letters or digits that can be told apart.
online-refused-unsayable = That is empty or too long.
online-refused-no-chat = There is no chat on this server.
online-refused-too-fast = Too much at once: wait a little.
online-refused-busy = The server has no room for more just now.
online-refused-not-stored = The server could not keep it. Try again.
online-refused-credentials = That is not the secret of this account, or there is no such account.
online-refused-name-taken = This name, or one that looks like it, is taken.
online-refused-password = A password has at least 10 characters and is not the name.
online-refused-passkey = The passkey cannot be used here.
online-refused-no-account = Make an account first.
online-refused-has-account = You have an account already.
online-refused-confirm = Log in again first.
online-refused-token-terms = A token needs a name.
online-refused-no-entry = It is no longer there, or there are too many.
online-refused-muted = You may not talk in rooms at present.
online-refused-banned = You may not play at present.
online-refused-closed = This account is closed.
online-refused-not-moderator = Only moderators may do that, and not to those of their own rank.
online-refused-reason = Say why, in a few words.
online-refused-stranger = The server does not know this browser any more. Load the page again.
online-refused-full = This room is full.
