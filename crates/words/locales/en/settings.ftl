### The page of settings.

settings-theme = Colours
settings-theme-system = As the system
settings-theme-light = Light
settings-theme-dark = Dark
settings-board = Board
settings-board-wood = Wood
settings-board-plain = Plain
settings-pace = Movement
settings-pace-off = Off
settings-pace-slow = Slow
settings-pace-normal = Normal
settings-pace-fast = Fast
settings-seconds = The engine thinks for at most
settings-seconds-1 = 1 second
settings-seconds-2 = 2 seconds
settings-seconds-5 = 5 seconds
settings-seconds-10 = 10 seconds
settings-sound = Sound
settings-labels = Coordinates round the board
settings-one-tap = Place a fence by a single tap, without confirming
settings-turning = Turn the board to the person who is to move
settings-shortcuts = Single keys do something anywhere in a game (U, H, [ ], ?)
