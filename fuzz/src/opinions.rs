//! Words of other engines: whatever they say, what is kept is bounded, moves that are told are legal, and nothing is said to them that is
//! not one line.
//!
//! An input consists of the lines that an engine says. Between them a line that begins with `~` is something else: `~ask`, `~stop`, or a
//! number of seconds that pass.

use std::time::Duration;

use engine::games::chess::{Chess, move_from_code};
use shakmaty::Position as _;
use uci::lc0::Like;
use uci::lines::LONGEST;
use uci::{Conversation, Fault, Patience, Phase, Report, Resources, Task, TextLines};

/// Lines of an input.
const MOST_LINES: usize = 400;

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let mut talk = Talk::new(bytes.len().is_multiple_of(2));
    for line in bytes.split_inclusive(|&byte| byte == b'\n').take(MOST_LINES) {
        match line.strip_prefix(b"~") {
            Some(deed) => talk.deed(deed.trim_ascii()),
            None => talk.hear(line),
        }
    }
    talk.end();
}

struct Talk {
    conversation: Conversation,
    lines: TextLines,
    now: Duration,
    game: Chess,
    is_like: bool,
}

impl Talk {
    fn new(is_like: bool) -> Self {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let game = Chess::from_fen::<&str>(fen, &[]).expect("a position");
        let conversation = Conversation::new(Patience::default(), Resources::default());
        let mut talk = Self { conversation, lines: TextLines::default(), now: Duration::ZERO, game, is_like };
        talk.deed(b"ask");
        talk
    }

    fn hear(&mut self, bytes: &[u8]) {
        let (conversation, now) = (&mut self.conversation, self.now);
        self.lines.push(bytes, |line| {
            assert!(line.text.len() <= 3 * LONGEST, "bytes that are no text take three each");
            conversation.hear(&line, now);
        });
        self.check();
    }

    fn deed(&mut self, deed: &[u8]) {
        match deed {
            b"ask" => {
                let parameters = engine::Parameters::default();
                let like = self.is_like.then(|| Like { parameters, weights: Some("/network.pb.gz".to_owned()) });
                let task = Task { game: self.game.clone(), lines: 3, nodes: Some(100), milliseconds: None, like };
                self.conversation.ask(task, self.now);
            }
            b"stop" => self.conversation.stop(self.now),
            seconds => {
                let seconds = std::str::from_utf8(seconds).ok().and_then(|seconds| seconds.parse::<u16>().ok());
                self.now += Duration::from_secs(seconds.unwrap_or(1).into());
                self.conversation.tick(self.now);
            }
        }
        self.check();
    }

    fn check(&mut self) {
        for line in self.conversation.take_lines() {
            assert!(!line.chars().any(char::is_control), "{line:?}");
        }
        self.check_report(&self.conversation.report());
        assert!(self.conversation.name().is_none_or(is_short) && self.conversation.remark().is_none_or(is_short));
        if let Phase::Failed(Fault::IllegalMove(mv)) = self.conversation.phase() {
            assert!(is_short(&mv));
        }
    }

    fn check_report(&self, report: &Report) {
        assert!(report.rows.len() <= 256);
        for row in &report.rows {
            assert!(move_from_code(self.game.root(), row.mv).is_some(), "{row:?}");
            assert!(row.pv.is_empty() || row.pv[0] == row.mv);
            let mut position = self.game.root().clone();
            for &mv in &row.pv {
                let mv = move_from_code(&position, mv).expect("lines are legal");
                position.play_unchecked(mv);
            }
        }
    }

    /// It comes to an end, however long that takes.
    fn end(mut self) {
        for _ in 0..8 {
            if let Some(due) = self.conversation.due() {
                self.now = self.now.max(due);
                self.conversation.tick(self.now);
                self.check();
            }
        }
        assert!(self.conversation.is_resting() || self.conversation.is_over());
    }
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= 200 && !text.chars().any(char::is_control)
}
