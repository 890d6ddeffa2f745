-- A study: its chapters name analyses, in a text that is kept as it is.
CREATE TABLE studies (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    chapters INTEGER NOT NULL,
    -- What others may do: 0 nothing, 1 look, 2 copy.
    sharing INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    deleted_ms INTEGER,
    study BLOB NOT NULL
) STRICT;

CREATE TABLE study_owners (
    owner BLOB NOT NULL,
    study INTEGER NOT NULL REFERENCES studies (number) ON DELETE CASCADE,
    UNIQUE (owner, study)
) STRICT;

CREATE INDEX study_owners_by_study ON study_owners (study);
