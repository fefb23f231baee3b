-- Games that are over, for what is asked of many at once. All of it, and the ratings, follow from the
-- events of the rooms and the order of the numbers.
CREATE TABLE played (
    number BIGINT NOT NULL PRIMARY KEY,
    room TEXT NOT NULL UNIQUE REFERENCES room (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    control TEXT NOT NULL,
    pace TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    -- Whether others than the players may see it.
    is_public BOOLEAN NOT NULL,
    ended BIGINT NOT NULL,
    termination TEXT NOT NULL
);

CREATE INDEX played_variants ON played (variant, number);
CREATE INDEX played_games ON played (game, number);

-- Who played them, by seat from 1. Either a person or an engine with its level.
CREATE TABLE played_by (
    number BIGINT NOT NULL REFERENCES played (number) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT,
    level BIGINT,
    rank BIGINT,
    score TEXT,
    -- Of rated games: before and after.
    old_rating DOUBLE PRECISION,
    old_deviation DOUBLE PRECISION,
    rating DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (number, seat)
);

CREATE INDEX played_persons ON played_by (person, number);

-- How strong persons are, since the end of their last rated game.
CREATE TABLE rating (
    person TEXT NOT NULL,
    variant TEXT NOT NULL,
    pace TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, variant, pace)
);

CREATE INDEX rating_leaders ON rating (variant, pace, rating);
