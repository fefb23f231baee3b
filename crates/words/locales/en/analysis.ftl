### Analysis of a game.

analysis-title = Analysis
analysis-gone = This game is not here
analysis-engine = Engine
analysis-start = Analyse
analysis-stop = Stop
analysis-whole = Whole game
analysis-progress = Turn { $done } of { $all }
analysis-lines = Lines
analysis-depth = depth { $depth }, { $nodes } positions, { $seconds } s
analysis-share = { $side } { $share }
analysis-and = , 
analysis-unknown = Expectation not known yet
analysis-expectation = Expectation
analysis-plot = Expectation of each side through the whole game
analysis-turning = { $turn } loses { $loss }
analysis-moves = Turns and variations
analysis-promote = Make this the main line
analysis-delete = Delete from here
analysis-play-on = Play on from here
analysis-comment = Comment
analysis-show-arrows = Arrows for the engine’s lines
analysis-over = The game is over here.
analysis-no-room = This browser has no more room: save the record to keep your variations.
analysis-of = { $game }, { $variant }
analysis-failed = The engine has stopped ({ $why }).
