### The frame round every page, the start page and help.


## Header

shell-skip = Skip to content
shell-home = Home
shell-navigation = Site
shell-language = Language
shell-dark = Dark colours
shell-light = Light colours
shell-settings = Settings
shell-help = Help
shell-close = Close

## Start page

shell-welcome = Four games. One table.
shell-tagline = Play Quoridor, Nine, FILLIT and JAMIT: against the engine, or with friends at this screen.
shell-play = Play
shell-learn = Learn
shell-rules = Rules
shell-go-on = Your games
shell-turns =
    { $count ->
    [one] { $count } turn
   *[other] { $count } turns
    }
shell-finished = finished
shell-unfinished = in progress
shell-forget = Delete this game
shell-forget-sure = Delete this game from this browser? This cannot be undone.
shell-unreadable =
    { $count ->
    [one] One stored game cannot be read by this version. It is kept as it is.
   *[other] { $count } stored games cannot be read by this version. They are kept as they are.
    }
shell-import = Open a record
shell-import-about = Drop a file here or paste a record: it opens for analysis, or to play on.
shell-import-file = Choose a file
shell-import-paste = Record as text
shell-import-read = Open
shell-import-empty = This text holds no record.
shell-import-wrong = Line { $line }, column { $column }: { $message }
shell-import-several =
    { $count ->
    [one] Opened one record.
   *[other] Opened the first of { $count } records; the others are under “Your games”.
    }
shell-offline = Works off line, keeps your games in this browser, and asks for no account.
shell-nowhere = Nothing here
shell-nowhere-about = This address leads to no page. Your games are safe on the start page.

## Shared games

shell-shared-wrong = This link cannot be read
shell-shared-why = { $why } Perhaps it was cut off on its way: ask for it again, or for the record as a file.
shell-shared-elsewhere = Your own games are untouched.

## Help

shell-help-games = The games
shell-help-touch = Mouse and finger
shell-help-touch-about = Tap a marked place to move there. Where something must be picked up first, tap it, then its target. Hold and drag to see what would happen before you let go.
shell-help-fences = Fences in Quoridor: press between the squares and drag; the ghost follows. Nudge or turn it with the buttons below the board, then confirm. In the settings a single tap can do.
shell-help-keys = Keyboard
shell-key-arrows = move the cursor on the board
shell-key-enter = pick, or confirm
shell-key-escape = let go of what was picked
shell-key-fences = Quoridor: between pawn and fences
shell-key-rotate = Quoridor: turn the fence
shell-key-options = JAMIT: order of the coins
shell-key-undo = take back
shell-key-hint = ask for a hint
shell-key-step = back and forward through the turns
shell-key-help = this page
shell-help-data = Your data
shell-help-data-about = Games and settings are kept in this browser only. Export a record to keep a game elsewhere, or share it as a link: the whole game is in the link itself.
shell-import-large = This file is too large for a record.
shell-more-games = Show more
shell-link-long = The link is too long.
shell-link-none = A part of the link is missing, or it is no link to a game.
shell-link-broken = The game in the link is broken (line { $line }, column { $column }: { $message }).
