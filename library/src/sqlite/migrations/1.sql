-- An analysis as lists know it.
CREATE TABLE analyses (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- What a person decided.
    name TEXT,
    is_archived INTEGER NOT NULL DEFAULT 0,
    deleted_ms INTEGER,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    -- Facts from its document.
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    eco TEXT NOT NULL,
    opening TEXT NOT NULL,
    start TEXT NOT NULL,
    moves BLOB NOT NULL,
    line TEXT NOT NULL,
    goes_on INTEGER NOT NULL,
    is_chess960 INTEGER NOT NULL,
    current TEXT NOT NULL,
    last_from TEXT,
    last_move INTEGER,
    positions INTEGER NOT NULL,
    searches INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    problem TEXT,
    -- Made of these, to find and sort by.
    words TEXT NOT NULL,
    sort_name TEXT NOT NULL
) STRICT;

-- Documents and boards have tables of their own, so that a list does not read them.
CREATE TABLE documents (
    analysis INTEGER PRIMARY KEY REFERENCES analyses (number) ON DELETE CASCADE,
    document BLOB NOT NULL
) STRICT;

CREATE TABLE boards (
    analysis INTEGER PRIMARY KEY REFERENCES analyses (number) ON DELETE CASCADE,
    boards BLOB NOT NULL
) STRICT;

CREATE TABLE owners (
    owner BLOB NOT NULL,
    analysis INTEGER NOT NULL REFERENCES analyses (number) ON DELETE CASCADE,
    UNIQUE (owner, analysis)
) STRICT;

CREATE INDEX owners_by_analysis ON owners (analysis);

-- Days, counted since 1970, on which the trash was looked after.
CREATE TABLE trash_days (
    analysis INTEGER NOT NULL REFERENCES analyses (number) ON DELETE CASCADE,
    day INTEGER NOT NULL,
    UNIQUE (analysis, day)
) STRICT;

CREATE TABLE users (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    -- By this analyses know their user.
    owner BLOB NOT NULL UNIQUE,
    is_admin INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    key BLOB NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users (number) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user);
