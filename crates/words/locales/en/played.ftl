### What has been played online: ratings, persons, games.

## Making a room

played-rate = Rated
played-rated = rated
played-casual = not rated
played-cannot-rate = A game can be rated if it has a clock, begins as usual, and persons sit at all seats.
played-refused-no-person = There is no such person.
played-refused-no-game = There is no such game, or it is not for everybody to see.
played-refused-rated = In a rated game nothing is taken back.

## Lobby

played-running = Your games
played-none-running = You are in no game just now.
played-others-turn = Others to move
played-until = until { $day }
played-own-games = Your ratings and games
played-notices = Tell me of games and turns
played-no-notices = No notifications any more
played-notices-denied = The browser allows this page no notifications. You can change that in its settings.
played-begun = A game has begun

## Filters

played-filter = Filter
played-filter-game = Game
played-filter-pace = Pace
played-filter-score = Result
played-filter-rated = Rating
played-filter-seats = Seats
played-any = any
played-blitz = Blitz
played-rapid = Rapid
played-classical = Classical
played-correspondence = By days
played-untimed = No clocks

## Persons and games

played-loading = Loading …
played-person = Player
played-game = Game
played-since = Here since { $day }
played-ratings = Ratings
played-no-ratings = No rated games yet.
played-games =
    { $count ->
    [one] 1 game
   *[other] { $count } games
    }
played-plot = Rating over { $count ->
    [one] 1 game
   *[other] { $count } games
    }: after the first { $first }, now { $last }
played-played = Games
played-none = No such games.
played-won = Won
played-drawn = Drawn
played-lost = Lost
played-against = with { $names }
played-with-you = Only with you
played-more = More games
played-download = Download as records
played-record = Download the record
played-which = Which of the two games
played-leaders = The best
played-leaders-about = Here is whoever has played ten rated games in a variant at a pace and whose rating is certain enough. The range says where the true strength is nineteen times out of twenty.
played-no-leaders = Nobody has played enough yet.
