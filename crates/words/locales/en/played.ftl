### What has been played online: ratings, persons, games.

## Making a room

played-rate = Rated
played-rated = rated
played-casual = not rated
played-cannot-rate = A game can be rated if it has a clock, begins as usual, and persons sit at all seats.
played-refused-no-person = There is no such person.
played-refused-no-game = There is no such game, or it is not for everybody to see.
played-refused-rated = In a rated game nothing is taken back.
