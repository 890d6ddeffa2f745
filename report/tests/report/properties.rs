//! Properties that hold for any positions at all.

use proptest::prelude::*;
use report::{Account, Known, Made, Part, Position, Sans, Sheet, Source, annotate, page, sentence};

use crate::support::{candidate, game, positions, search};

const GAME: &str =
    "[Event \"<b>&\"]\n\n1. e4 {first} e5 (1... c5 2. Nf3) 2. Nf3! Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. Re1 1/2-1/2";

/// Searches of any result; some positions are unknown, and some moves the best.
fn any_positions() -> impl Strategy<Value = Vec<Position>> {
    let one = (-1.2..1.2_f64, -0.1..1.1_f64, any::<bool>(), prop::option::weighted(0.9, 0.0..0.5_f64));
    prop::collection::vec(one, 12).prop_map(|all| {
        let game = game(GAME);
        let sans = Sans::of(&game);
        let mut positions = positions(&game);
        for (ply, (position, (wl, d, is_best, band))) in positions.iter_mut().zip(all).enumerate() {
            let Some(band) = band else { continue };
            let legal = shakmaty::Position::legal_moves(sans.position(ply).unwrap());
            let other = engine::games::chess::move_code(legal[ply % legal.len()]).0;
            let played = position.played.map(|mv| candidate(vec![mv], 3, 0.1, 0.0, 0.5));
            let best = if is_best { position.played.unwrap_or(other) } else { other };
            position.known = search(candidate(vec![best], 9, 0.2, wl, d), played);
            if let Known::Searched(searched) = &mut position.known {
                searched.band = Some(band);
            }
        }
        positions
    })
}

proptest! {
    #[test]
    fn accounts_are_sound(positions in any_positions()) {
        let account = Account::of(&positions);
        prop_assert_eq!(account.points.len(), positions.len());
        for point in account.points.iter().flatten() {
            let value = point.value;
            prop_assert!((value.win + value.draw + value.loss - 1.0).abs() < 1e-9);
            prop_assert!([value.win, value.draw, value.loss].iter().all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance)));
            let (low, high) = point.band.unwrap();
            prop_assert!(0.0 <= low && low <= value.score() + 1e-9 && value.score() <= high + 1e-9 && high <= 1.0);
        }
        prop_assert!(account.accuracy.iter().flatten().all(|percent| (0.0..=100.0).contains(percent)));
        prop_assert!(account.turns.windows(2).all(|pair| pair[0].ply < pair[1].ply));
        let sans = Sans::of(&game(GAME));
        for turn in &account.turns {
            prop_assert!(turn.lost() >= turn.grade.least());
            let said = sentence(&positions, turn, Source::Network, &sans).unwrap();
            prop_assert!(said.ends_with('.') && !said.contains("  ") && !said.contains('{'), "{}", said);
        }
    }

    #[test]
    fn pages_are_whole(positions in any_positions()) {
        let game = game(GAME);
        let account = Account::of(&positions);
        let made = Made {
            evaluator: "<i>".to_owned(), source: Source::Network, nodes: 800, parameters: "cpuct=2".to_owned(),
            program: "Puctoscope".to_owned(),
        };
        let html = page::html(&[Sheet { game: &game, positions: &positions, account: &account }], &made);
        prop_assert!(!html.contains("NaN") && !html.contains("inf,") && !html.contains("<script"));
        prop_assert!(html.contains("&lt;b&gt;&amp;") && html.contains("&lt;i&gt;"));
        for (open, close) in [("<tr", "</tr>"), ("<td", "</td>"), ("<li>", "</li>"), ("<svg", "</svg>"), ("<article", "</article>")] {
            prop_assert_eq!(html.matches(open).count(), html.matches(close).count(), "{}", open);
        }
    }

    #[test]
    fn annotated_games_are_read_again(positions in any_positions()) {
        let plain = game(GAME);
        let account = Account::of(&positions);
        let mut annotated = plain.clone();
        annotate(&mut annotated, &positions, &account, Source::Network, &Part::ALL);
        let text = pgn::write(&annotated);
        let again = game(&text);
        prop_assert_eq!(&pgn::write(&again), &text);
        let moves = |game: &pgn::Game| game.main_line().iter().map(|&id| game.nodes[id as usize].mv).collect::<Vec<_>>();
        prop_assert_eq!(moves(&again), moves(&plain));
        // Lines are broken at any blank.
        let flat = text.replace('\n', " ");
        prop_assert!(["{first}", "1... c5 2. Nf3"].iter().all(|part| flat.contains(part)), "{}", flat);
        prop_assert!(flat.contains("Nf3 $1"), "a sign that was there stays");
        // Annotated again it is the same.
        let mut twice = again;
        annotate(&mut twice, &positions, &account, Source::Network, &Part::ALL);
        prop_assert_eq!(pgn::write(&twice), text);
    }
}
