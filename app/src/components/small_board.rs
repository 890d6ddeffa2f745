//! Boards of the games of some in a row: Connect2, tic-tac-toe, Connect Four.
//!
//! A [`Picture`] says what is drawn, the [`SmallBoard`] draws it: crosses and noughts where stones come anywhere, discs where they are
//! dropped. First and second player differ in shape and never in colour alone, so that colours are left to quantities.

use engine::games::in_a_row::{InARow, Placing, Player, Rules};
use engine::games::small::SmallGame;
use engine::{Game as _, Move};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast as _;

use crate::components::solid::solid;
use page::format;

/// A cell's side, in the drawing's units.
const CELL: f64 = 40.0;

/// Drawing of a position, as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// Set if stones are discs that are dropped into files; else they are crosses and noughts.
    pub is_dropped: bool,
    /// Owner of each cell, rank by rank from a1 on.
    pub cells: Vec<Option<Player>>,
    /// The cell of the newest stone.
    pub last: Option<u8>,
    /// The cells of the line that won; none where nobody has.
    pub winning: Vec<u8>,
    /// Side to move; `None` where the game is over.
    pub turn: Option<Player>,
    /// The legal moves, in the game's order.
    pub places: Vec<LegalMove>,
    /// Quantities on cells.
    pub marks: Vec<Mark>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The move.
    pub mv: Move,
    /// Name of the move.
    pub name: String,
    /// Cell where its stone would come to lie.
    pub cell: u8,
}

/// A quantity on a cell: a bar from below, and a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The cell.
    pub cell: u8,
    /// The quantity, which gives the colour.
    pub ink: Ink,
    /// Height of the bar, from 0 to 1 of the cell.
    pub share: f64,
    /// Text on the cell, a few characters; may be empty.
    pub text: String,
}

/// Quantity that gives a mark its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// N: visits.
    Visits,
    /// P and pi.
    Prior,
}

impl Picture {
    /// The position where a game stands.
    #[must_use]
    pub fn of<R: Rules>(game: &InARow<R>) -> Self {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let place = |mv: Move| Some(LegalMove { mv, name: InARow::<R>::move_text(mv), cell: game.cell_of(mv)? });
        let ways = game.played();
        let last = ways.split_last().and_then(|(&newest, before)| played::<R>(before)?.cell_of(newest));
        Self {
            files: R::FILES,
            ranks: R::RANKS,
            is_dropped: R::PLACING == Placing::Dropped,
            cells: game.cells(),
            last,
            winning: game.winning_cells(),
            turn: (!moves.is_empty()).then(|| game.turn()),
            places: moves.into_iter().filter_map(place).collect(),
            marks: Vec::new(),
        }
    }

    /// Returns the picture of a position of any small game.
    #[must_use]
    pub fn of_any(game: &SmallGame) -> Self {
        match game {
            SmallGame::Connect2(game) => Self::of(game),
            SmallGame::TicTacToe(game) => Self::of(game),
            SmallGame::ConnectFour(game) => Self::of(game),
        }
    }

    /// The position of a game, by its name in links, after some moves from its start; `None` where they cannot be played.
    #[must_use]
    pub fn after(game: &str, moves: &[Move]) -> Option<Self> {
        use engine::games::{connect_four::ConnectFourRules, connect2::Connect2Rules, tic_tac_toe::TicTacToeRules};
        fn shown<R: Rules>(moves: &[Move]) -> Option<Picture> {
            played::<R>(moves).map(|game| Picture::of(&game))
        }
        [shown::<Connect2Rules>, shown::<TicTacToeRules>, shown::<ConnectFourRules>]
            .into_iter()
            .zip([Connect2Rules::NAME, TicTacToeRules::NAME, ConnectFourRules::NAME])
            .find_map(|(shown, name)| (name == game).then(|| shown(moves)))?
    }

    /// Writes shares of the legal moves on the cells: P, pi or visits. Shares below half a per cent are drawn but not written.
    #[must_use]
    pub fn with_shares(mut self, ink: Ink, shares: &[(Move, f64)]) -> Self {
        let cell = |mv: Move| self.places.iter().find(|place| place.mv == mv).map(|place| place.cell);
        let marks = shares.iter().filter_map(|&(mv, share)| {
            let text = if share < 0.005 { String::new() } else { format!("{:.0}", share * 100.0) };
            Some(Mark { cell: cell(mv)?, ink, share, text })
        });
        self.marks = marks.collect();
        self
    }

    /// Describes the picture in words, for those who do not see it.
    #[must_use]
    pub fn words(&self) -> String {
        let owned = |player: Player| {
            let cells = (0_u8..).zip(&self.cells).filter(|(_, owner)| **owner == Some(player));
            cells.map(|(cell, _)| self.cell_name(cell)).collect::<Vec<_>>().join(" ")
        };
        let [first, second] = [Player::First, Player::Second].map(|player| {
            let (side, cells) = (self.name_of(player), owned(player));
            if cells.is_empty() { say::tree::side_has_nothing(side) } else { say::tree::side_has(side, cells) }
        });
        let state = match (self.turn, self.winning.is_empty()) {
            (Some(player), _) => say::tree::side_to_move(self.name_of(player)),
            (None, true) => say::tree::drawn().to_owned(),
            (None, false) => say::tree::line_complete().to_owned(),
        };
        let marks: Vec<String> = (self.marks.iter())
            .map(|mark| format!("{} {}", self.cell_name(mark.cell), format::percent(mark.share)))
            .collect();
        let state = match self.marks.first().map(|mark| mark.ink) {
            Some(Ink::Visits) => say::tree::with_visits(state, marks.join(", ")),
            Some(Ink::Prior) => say::tree::with_p(state, marks.join(", ")),
            None => state,
        };
        format!("{first}; {second}; {state}")
    }

    /// The words, behind what is said before them.
    fn labelled(&self, label: &str) -> String {
        if label.is_empty() { self.words() } else { format!("{label}: {}", self.words()) }
    }

    /// Returns the name of a player's stones.
    #[must_use]
    pub fn name_of(&self, player: Player) -> &'static str {
        match (self.is_dropped, player) {
            (false, Player::First) => "X",
            (false, Player::Second) => "O",
            (true, Player::First) => say::tree::first(),
            (true, Player::Second) => say::tree::second(),
        }
    }

    /// The name of a cell: its file, and its rank where there are several.
    pub(crate) fn cell_name(&self, cell: u8) -> String {
        let file = char::from(b'a' + cell % self.files);
        if self.ranks == 1 { file.to_string() } else { format!("{file}{}", cell / self.files + 1) }
    }

    fn size(&self) -> (f64, f64) {
        (CELL * f64::from(self.files), CELL * f64::from(self.ranks))
    }

    /// A cell's upper left corner.
    fn corner(&self, cell: u8) -> (f64, f64) {
        let (file, rank) = (cell % self.files, cell / self.files);
        (CELL * f64::from(file), CELL * f64::from(self.ranks - 1 - rank))
    }

    /// Returns the area that is clicked to play a move, as x, y, width and height: its cell, or its whole file.
    fn area(&self, place: &LegalMove) -> (f64, f64, f64, f64) {
        let (x, y) = self.corner(place.cell);
        if self.is_dropped { (x, 0.0, CELL, self.size().1) } else { (x, y, CELL, CELL) }
    }

    /// The place next to one in the direction of an arrow key.
    fn neighbour(&self, from: u8, key: &str) -> Option<usize> {
        let here = self.corner(from);
        let distance = |place: &LegalMove| {
            let (x, y) = self.corner(place.cell);
            let (along, across) = match key {
                "ArrowLeft" => (here.0 - x, y - here.1),
                "ArrowRight" => (x - here.0, y - here.1),
                "ArrowUp" => (here.1 - y, x - here.0),
                "ArrowDown" => (y - here.1, x - here.0),
                _ => return None,
            };
            // What lies in the row itself is nearer than anything beside it; in a file of discs all is one row.
            let across = if self.is_dropped { 0.0 } else { across.abs() };
            (along > 0.0).then_some(along + 8.0 * across)
        };
        let near = self.places.iter().enumerate().filter_map(|(at, place)| Some((at, distance(place)?)));
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
    }
}

/// A game after some moves; `None` where one of them cannot be played.
fn played<R: Rules>(moves: &[Move]) -> Option<InARow<R>> {
    let mut game = InARow::<R>::new();
    let mut legal = Vec::new();
    for &mv in moves {
        legal.clear();
        game.legal_moves(&mut legal);
        if !legal.contains(&mv) {
            return None;
        }
        game.play_and_set_root(mv);
    }
    Some(game)
}

/// A board that only shows. Its size comes from the style sheet.
#[must_use]
pub fn still(picture: &Picture, label: &str) -> AnyView {
    let (width, height) = picture.size();
    let label = picture.labelled(label);
    solid(view! {
        <svg class="small-board" viewBox=format!("-1 -1 {} {}", width + 2.0, height + 2.0) role="img" aria-label=label>
            {drawing(picture)}
        </svg>
    })
}

/// A board on which moves are played: by clicking a cell (or a file, where stones are dropped), or by arrow keys and Enter. Where
/// `on_play` is not given, or no move is legal, it only shows.
#[component]
pub fn SmallBoard(
    /// Picture that is drawn.
    #[prop(into)]
    picture: Signal<Picture>,
    /// Words before the description of the board.
    #[prop(optional, into)]
    label: String,
    /// Called with a move that was chosen.
    #[prop(optional_no_strip)]
    on_play: Option<Callback<Move>>,
    /// True while moves are taken.
    #[prop(default = Signal::derive(|| true))]
    can_play: Signal<bool>,
) -> impl IntoView {
    // Numbers on the cells change while a search runs; what is clicked and has the focus stays.
    let position = Memo::new(move |_| Picture { marks: Vec::new(), ..picture.get() });
    // A board is drawn anew after every move: who plays with keys goes on where he was.
    let wants_focus = StoredValue::new(false);
    move || {
        let position = position.get();
        let svg = NodeRef::<Svg>::new();
        let Some(on_play) = on_play.filter(|_| can_play.get() && !position.places.is_empty()) else {
            return still(&picture.get(), &label);
        };
        let (width, height) = position.size();
        let label = label.clone();
        let places = (position.places.iter().enumerate()).map(|(at, place)| {
            let (x, y, width, height) = position.area(place);
            let mv = place.mv;
            let (from, position) = (place.cell, position.clone());
            let on_key = move |event: KeyboardEvent| match event.key().as_str() {
                "Enter" | " " => {
                    event.prevent_default();
                    wants_focus.set_value(true);
                    on_play.run(mv);
                }
                key => {
                    if let Some(to) = position.neighbour(from, key) {
                        event.prevent_default();
                        focus_place(&event, to);
                    }
                }
            };
            view! {
                <rect
                    class="small-place"
                    role="button"
                    tabindex="0"
                    aria-label=say::tree::play_move(&place.name)
                    data-place=at.to_string()
                    data-move=place.name.clone()
                    x=x.to_string()
                    y=y.to_string()
                    width=width.to_string()
                    height=height.to_string()
                    on:click=move |_| on_play.run(mv)
                    on:keydown=on_key
                />
            }
        });
        let places = places.collect_view();
        if wants_focus.get_value() {
            request_animation_frame(move || focus_first(svg, wants_focus));
        }
        solid(view! {
            <svg
                class="small-board playable"
                node_ref=svg
                viewBox=format!("-1 -1 {} {}", width + 2.0, height + 2.0)
                role="group"
                aria-label=move || picture.with(|picture| picture.labelled(&label))
            >
                <g inner_html=move || picture.with(markup)></g>
                {places}
            </svg>
        })
    }
}

/// Puts the focus on a board's first place, unless it has gone elsewhere meanwhile. Where the board was drawn anew before that,
/// the new one does it.
fn focus_first(svg: NodeRef<Svg>, is_wanted: StoredValue<bool>) {
    let Some(svg) = svg.try_get().flatten() else { return };
    is_wanted.try_set_value(false);
    let active = document().active_element();
    let is_nowhere = active.is_none_or(|active| active.tag_name().eq_ignore_ascii_case("body"));
    let place = svg.query_selector("[data-place]").ok().flatten();
    if let Some(place) = place.and_then(|place| place.dyn_into::<web_sys::SvgElement>().ok()).filter(|_| is_nowhere) {
        let _ = place.focus();
    }
}

/// Moves the focus to another place of the same board.
fn focus_place(event: &KeyboardEvent, to: usize) {
    let here = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let board = here.and_then(|here| here.closest("svg").ok().flatten());
    let place = board.and_then(|board| board.query_selector(&format!("[data-place=\"{to}\"]")).ok().flatten());
    if let Some(place) = place.and_then(|place| place.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = place.focus();
    }
}

/// Draws the picture as markup: it changes as a whole, and there may be a hundred of them.
fn drawing(picture: &Picture) -> AnyView {
    solid(view! { <g inner_html=markup(picture)></g> })
}

/// Writes the picture in colours that `ink` names, and its size: it refers to no style sheet.
pub(crate) fn written(picture: &Picture, ink: &dyn Fn(&str) -> String) -> ((f64, f64), String) {
    let line = |width: &str| format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"", ink("--ink"));
    let [surface, muted, all, n, p] = ["--surface", "--muted", "--ink", "--n", "--p"].map(ink);
    let thin = format!("stroke=\"{muted}\" stroke-opacity=\"0.6\"");
    let attributes = [
        ("small-ground", format!("fill=\"{surface}\" {thin}")),
        ("small-lines", format!("fill=\"none\" {thin}")),
        ("small-won", format!("fill=\"{}\"", ink("--accent-soft"))),
        ("small-last", format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3\"", ink("--board-last"))),
        ("small-stone", format!("{} stroke-linecap=\"round\"", line("4"))),
        ("small-disc open", format!("fill=\"{surface}\" stroke=\"{all}\" stroke-width=\"3\"")),
        ("small-disc", format!("fill=\"{all}\"")),
        ("small-bar n", format!("fill=\"{n}\" opacity=\"0.4\"")),
        ("small-bar p", format!("fill=\"{p}\" opacity=\"0.4\"")),
        ("small-number", format!("fill=\"{all}\" font-size=\"15\" text-anchor=\"middle\"")),
    ];
    let mut text = markup(picture);
    for (class, attributes) in attributes {
        text = text.replace(&format!("class=\"{class}\""), &attributes);
    }
    (picture.size(), text)
}

fn markup(picture: &Picture) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let (width, height) = picture.size();
    let _ = write!(text, "<rect class=\"small-ground\" width=\"{width}\" height=\"{height}\"/>");
    for &cell in &picture.winning {
        let (x, y) = picture.corner(cell);
        let _ = write!(text, "<rect class=\"small-won\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
    }
    if let Some(cell) = picture.last {
        let (x, y) = picture.corner(cell);
        let (x, y, side) = (x + 1.5, y + 1.5, CELL - 3.0);
        let _ = write!(text, "<rect class=\"small-last\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
    }
    for mark in &picture.marks {
        let (x, y) = picture.corner(mark.cell);
        let share = mark.share.clamp(0.0, 1.0) * (CELL - 2.0);
        let ink = match mark.ink {
            Ink::Visits => "n",
            Ink::Prior => "p",
        };
        let (left, top, side) = (x + 1.0, y + CELL - 1.0 - share, CELL - 2.0);
        let _ = write!(
            text,
            "<rect class=\"small-bar {ink}\" x=\"{left}\" y=\"{top:.2}\" width=\"{side}\" height=\"{share:.2}\"/>"
        );
    }
    let mut lines = String::new();
    for file in 1..picture.files {
        let _ = write!(lines, "M{} 0V{height}", CELL * f64::from(file));
    }
    for rank in 1..picture.ranks {
        let _ = write!(lines, "M0 {}H{width}", CELL * f64::from(rank));
    }
    let _ = write!(text, "<path class=\"small-lines\" d=\"{lines}\"/>");
    for (cell, owner) in (0_u8..).zip(&picture.cells) {
        let (x, y) = picture.corner(cell);
        let (x, y) = (x + CELL / 2.0, y + CELL / 2.0);
        let _ = match (picture.is_dropped, owner) {
            (_, None) => Ok(()),
            (false, Some(Player::First)) => {
                let (left, top) = (x - 11.0, y - 11.0);
                write!(text, "<path class=\"small-stone\" d=\"M{left} {top}l22 22m0 -22l-22 22\"/>")
            }
            (false, Some(Player::Second)) => {
                write!(text, "<circle class=\"small-stone\" cx=\"{x}\" cy=\"{y}\" r=\"12\"/>")
            }
            (true, Some(Player::First)) => {
                write!(text, "<circle class=\"small-disc\" cx=\"{x}\" cy=\"{y}\" r=\"15\"/>")
            }
            (true, Some(Player::Second)) => {
                write!(text, "<circle class=\"small-disc open\" cx=\"{x}\" cy=\"{y}\" r=\"13.5\"/>")
            }
        };
    }
    for mark in picture.marks.iter().filter(|mark| !mark.text.is_empty()) {
        let (x, y) = picture.corner(mark.cell);
        let (x, y) = (x + CELL / 2.0, y + CELL / 2.0 + 5.0);
        // Only digits and what the page itself writes.
        let _ = write!(text, "<text class=\"small-number\" x=\"{x}\" y=\"{y}\">{}</text>", mark.text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::games::{connect_four::ConnectFour, tic_tac_toe::TicTacToe};

    #[test]
    fn a_picture_says_what_stands_where() {
        let picture = Picture::of(&TicTacToe::from_moves("a1 b2 c3").unwrap());
        assert_eq!(
            (picture.cells[0], picture.cells[4], picture.last),
            (Some(Player::First), Some(Player::Second), Some(8))
        );
        assert_eq!(picture.words(), "X has a1 c3; O has b2; O to move");
        assert_eq!((picture.corner(0), picture.corner(8)), ((0.0, 80.0), (80.0, 0.0)));
        assert_eq!(picture.places.len(), 6);
        let won = Picture::of(&TicTacToe::from_moves("a1a2b1b2c1").unwrap());
        assert_eq!((won.winning.clone(), won.turn, won.places.len()), (vec![0, 1, 2], None, 0));
        assert!(won.words().ends_with("a line is complete"));
    }

    #[test]
    fn dropped_stones_lie_where_they_fell() {
        let picture = Picture::of(&ConnectFour::from_moves("dd").unwrap());
        assert_eq!((picture.last, picture.cells[3]), (Some(10), Some(Player::First)));
        let dropped = picture.places.iter().find(|place| place.name == "d").unwrap();
        assert_eq!((dropped.cell, picture.area(dropped)), (17, (120.0, 0.0, 40.0, 240.0)));
        let moves = [Move(3), Move(3)];
        assert_eq!(Picture::after("connect-four", &moves), Some(picture));
        assert_eq!(Picture::after("connect-four", &[Move(9)]), None);
        assert_eq!(Picture::after("chess", &[]), None);
    }

    #[test]
    fn shares_are_written_on_the_cells_of_their_moves() {
        let picture = Picture::of(&ConnectFour::from_moves("a").unwrap());
        let picture = picture.with_shares(Ink::Prior, &[(Move(0), 0.25), (Move(6), 0.001)]);
        assert_eq!((picture.marks[0].cell, picture.marks[0].text.as_str()), (7, "25"));
        assert_eq!((picture.marks[1].cell, picture.marks[1].text.as_str()), (6, ""));
        assert!(picture.words().ends_with("Second to move; P a2 25.0%, g1 0.1%"), "{}", picture.words());
        let markup = markup(&picture);
        assert_eq!((markup.matches("small-bar p").count(), markup.matches("<text").count()), (2, 1));
    }

    #[test]
    fn a_picture_that_leaves_the_page_has_no_classes() {
        for game in ["connect-four", "tic-tac-toe"] {
            let picture = Picture::after(game, &[Move(3), Move(4), Move(0)]).unwrap();
            let picture = picture.with_shares(Ink::Visits, &[(Move(1), 0.25)]);
            let (size, text) = written(&picture, &|token| token.to_owned());
            assert!(size.0 > 0.0 && !text.contains("class="), "{text}");
        }
    }

    #[test]
    fn arrow_keys_go_to_the_next_free_place() {
        let picture = Picture::of(&TicTacToe::from_moves("b2").unwrap());
        let name = |from: u8, key| picture.neighbour(from, key).map(|at| picture.places[at].name.as_str());
        assert_eq!(name(0, "ArrowRight"), Some("b1"));
        assert_eq!(name(3, "ArrowRight"), Some("c2"), "over the stone");
        assert_eq!(name(0, "ArrowUp"), Some("a2"));
        assert_eq!((name(0, "ArrowDown"), name(0, "x")), (None, None));
    }
}
