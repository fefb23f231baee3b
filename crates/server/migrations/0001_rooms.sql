-- Somebody who came to play, with a name or without.
CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    since BIGINT NOT NULL
);

-- A browser that is somebody's. The token itself is known to the browser alone.
CREATE TABLE session (
    token TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since BIGINT NOT NULL
);

-- A room; as long as it is open, time goes on in it.
CREATE TABLE room (
    id TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL
);

CREATE INDEX open_rooms ON room (is_open) WHERE is_open;

-- What happened in rooms. The key is the judge of order: of two servers, or two tasks, that let
-- something else happen after the same events, one is refused.
CREATE TABLE event (
    room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room, version)
);
