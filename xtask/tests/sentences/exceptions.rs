//! Places and texts of the code that are no sentences for the page, and the reasons.

/// Crates whose sentences reach the page.
pub(crate) const CRATES: [&str; 15] = [
    "decimal",
    "desk",
    "document",
    "engine",
    "lesson_worker",
    "lessons",
    "library",
    "networks",
    "pgn",
    "selfplay",
    "server",
    "session",
    "training_worker",
    "wire",
    "worker",
];

/// Files and folders of which nothing is shown on the page, and why.
pub(crate) const NOT_SHOWN: [(&str, &str); 18] = [
    ("server/src/command_line", "printed in a terminal"),
    ("server/src/main.rs", "printed in a terminal"),
    ("pgn/src/epd", "of files of positions, which the command line reads"),
    ("server/src/serving", "printed in a terminal: the server does not start"),
    ("server/src/site/bundle.rs", "printed in a terminal: the server does not start"),
    ("server/src/tablebase.rs", "printed in a terminal: the server does not start"),
    ("server/src/static_site", "markup and scripts of documents; what cannot be written is printed in a terminal"),
    ("server/src/storage/backup.rs", "printed in a terminal"),
    ("server/src/opinions/launch.rs", "written by a process that is to become an engine"),
    ("library/src/sqlite", "SQL, and what is printed in a terminal: the server does not start"),
    ("library/src/password.rs", "printed in a terminal"),
    ("lessons/src/read/german.rs", "of the course's files alone, said where it is built"),
    ("lessons/src/read/glossary.rs", "of the course's files alone, said where it is built"),
    ("lessons/src/read/mod.rs", "of the course's files alone, said where it is built"),
    ("server/src/own_lessons.rs", "said in the log"),
    ("session/src/writing/statistics.rs", "written into PGN, which is English"),
    ("session/src/verbose.rs", "Lc0's verbose lines, which programs read"),
    ("engine/src/tree.rs", "where two trees differ, for tests"),
];

/// Files with texts that are no errors and that the page says in its own words, and where.
pub(crate) const SAID_ELSEWHERE: [(&str, &str); 4] = [
    ("engine/src/parameters.rs", "parameters.ftl: meaning"),
    ("engine/src/formula.rs", "formulas, which are the same in each language"),
    ("engine/src/centipawn.rs", "score.ftl"),
    ("selfplay/src/settings.rs", "training.ftl: meaning"),
];

/// Texts that are no sentences, or are told in others, and why.
pub(crate) const NO_SENTENCES: [(&str, &str); 57] = [
    ("text/html; charset=utf-8", "a header"),
    ("bytes {start}-{}/{size}", "a header"),
    ("bytes */{size}", "a header"),
    ("text/markdown; charset=utf-8", "a header"),
    ("attachment; filename=\"{name}{FILE}\"", "a header"),
    ("line {}: {}", "learn.ftl: in-line"),
    ("Answered when", "a heading of a lesson's file"),
    ("{:?} is another page's name", "of the course's files alone, said where it is built"),
    (
        "a lesson's file is named NN-slug.md, its slug of lower-case letters, digits and hyphens",
        "of the course's files alone, said where it is built",
    ),
    ("setting {name}", "part of a condition, in the words of its file"),
    ("minimax {name}", "part of a condition, in the words of its file"),
    ("bench {}", "part of a condition, in the words of its file"),
    (
        "minimax looks no further ahead than {MOST_DEPTH} plies",
        "of a code handed in: the page says that it is impossible",
    ),
    ("minimax takes more than {MOST_SHOWN} events in all", "of a code handed in: the page says that it is impossible"),
    ("Puctoscope {}", "who made a report, in whatever language"),
    ("line {line}, column {column}: {word} {what}", "what follows the place is one part of a sentence"),
    ("it has no {role} {}", "the role is input or output: each has its sentence"),
    ("there is no {what} {id}", "what is not there has its own sentence"),
    (", moves left", "in the sentence that describes a network"),
    ("analysis {}", "a thread's name"),
    ("bad allocation", "what others say"),
    ("allocate memory", "what others say"),
    ("memory allocation of", "what others say"),
    ("too long", "what others say"),
    ("too large", "what others say"),
    ("WebGPU device error(", "what others say"),
    ("placed on [", "what others say"),
    ("]. Number of nodes: ", "what others say"),
    ("[Device] is lost", "what others say"),
    ("requires f16", "what others say"),
    (" was false. ", "what others say"),
    ("default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'", "a policy"),
    (
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr \
         'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors {ancestors}",
        "a policy",
    ),
    ("'self' {}", "a policy"),
    (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
        "a policy",
    ),
    ("public, max-age=31536000, immutable", "how long files are kept"),
    ("puctoscope cookie {}", "hashed"),
    ("name a subprotocol: {BINARY_SUBPROTOCOL} or {JSON_SUBPROTOCOL}", "for writers of clients"),
    ("name the subprotocol {CLASS_SUBPROTOCOL}", "for writers of clients"),
    ("name the subprotocol {TRAINING_SUBPROTOCOL}", "for writers of clients"),
    ("a name is wanted: {error}", "for writers of clients"),
    ("list is one of: kept, deleted", "for writers of clients"),
    ("statistics are any of: eval, wdl, moves, line, opening, all", "for writers of clients"),
    ("application/x-chess-pgn; charset=utf-8", "a kind of file"),
    ("Chapter {number}", "the name of a chapter, which is kept as it is"),
    ("The analysis of this chapter was deleted.", "written into PGN, which is English"),
    ("{day:?} is no day, as 2026-11-27", "for writers of clients"),
    ("{name} is one of: {}", "for writers of clients"),
    ("who started it has ended", "written by a process when nobody reads it any more"),
    (
        "the engine {0} cannot be offered: {1} is no program that can be run",
        "printed in a terminal: the server does not start",
    ),
    ("two engines are called {0}", "printed in a terminal: the server does not start"),
    ("an engine is given as NAME=PATH", "printed in a terminal: the server does not start"),
    (
        "an engine's name has 1 to {LONGEST_NAME} letters, digits, blanks, or - _ . +",
        "printed in a terminal: the server does not start",
    ),
    ("the library {0} cannot be used: {1}", "printed in a terminal: the server does not start"),
    ("columns of different lengths", "for writers of servers"),
    ("the data folder {0} cannot be used: {1}", "printed in a terminal: the server does not start"),
    (
        "the data folder {0} is in use by another server; --data names another one",
        "printed in a terminal: the server does not start",
    ),
];

/// Words of sentences that code puts together from parts.
pub(crate) const PUT_TOGETHER: [&str; 8] = [
    "takes a number from",
    "takes a whole number from",
    "there is no position",
    "it has no input layer",
    "it has no output",
    ", moves left,",
    ", scalar value,",
    "(used),",
];
