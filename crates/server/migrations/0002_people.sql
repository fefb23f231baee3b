-- Who keeps their name: by a password, by passkeys, or by both.
CREATE TABLE account (
    person TEXT NOT NULL PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    -- The name in a form in which names that look alike are the same.
    skeleton TEXT NOT NULL UNIQUE,
    -- Argon2id as a PHC text.
    password TEXT,
    since BIGINT NOT NULL
);

-- Sessions end, and are told apart by their owners.
ALTER TABLE session ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
UPDATE session SET seen = since, expires = since + 31536000000;
CREATE INDEX sessions_of ON session (person);

-- What programs say to be somebody, by its digest.
CREATE TABLE token (
    token TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    since BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX tokens_of ON token (person);

-- Codes that give a lost account back, once each, by their digests.
CREATE TABLE recovery (
    code TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE
);
CREATE INDEX recovery_of ON recovery (person);

-- Public keys of devices.
CREATE TABLE passkey (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX passkeys_of ON passkey (person);

-- All acts of moderation. What holds for somebody is the last of each kind.
CREATE TABLE moderation (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    -- NULL: whoever has the machine.
    by_person TEXT REFERENCES person (id),
    person TEXT NOT NULL REFERENCES person (id),
    -- 'mute', 'ban', 'close' or 'role'.
    kind TEXT NOT NULL,
    -- When a restriction ends; NULL: never. One that is lifted ends when it is.
    until BIGINT,
    -- Of kind 'role': which.
    role TEXT,
    why TEXT NOT NULL
);

-- In which rooms somebody is named.
CREATE TABLE part (
    person TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    PRIMARY KEY (person, room)
);
INSERT INTO part (person, room)
SELECT DISTINCT person.id, event.room
FROM event
JOIN person ON event.body LIKE '%"id":"' || person.id || '"%'
WHERE event.body LIKE '%"event":"opened"%' OR event.body LIKE '%"event":"sat"%';
