//! One type for several games: whatever is asked of it is asked of the game that it is.

/// Makes an enum whose variants hold one game each a [`Game`](crate::Game).
macro_rules! either_game {
    ($name:ident: $($variant:ident),+) => {
        impl crate::game::Game for $name {
            fn name(&self) -> &'static str {
                match self { $(Self::$variant(game) => game.name(),)+ }
            }

            fn rewind(&mut self) {
                match self { $(Self::$variant(game) => game.rewind(),)+ }
            }

            fn play(&mut self, mv: crate::game::Move) {
                match self { $(Self::$variant(game) => game.play(mv),)+ }
            }

            fn play_and_set_root(&mut self, mv: crate::game::Move) {
                match self { $(Self::$variant(game) => game.play_and_set_root(mv),)+ }
            }

            fn legal_moves(&self, moves: &mut Vec<crate::game::Move>) {
                match self { $(Self::$variant(game) => game.legal_moves(moves),)+ }
            }

            fn policy_index(&self, mv: crate::game::Move) -> u16 {
                match self { $(Self::$variant(game) => game.policy_index(mv),)+ }
            }

            fn lc0_place(&self, mv: crate::game::Move) -> u16 {
                match self { $(Self::$variant(game) => game.lc0_place(mv),)+ }
            }

            fn ending(&self, legal: &[crate::game::Move], at_root: bool) -> Option<crate::game::Ending> {
                match self { $(Self::$variant(game) => game.ending(legal, at_root),)+ }
            }

            fn tables(&self) -> Option<&str> {
                match self { $(Self::$variant(game) => game.tables(),)+ }
            }

            fn key(&self) -> u64 {
                match self { $(Self::$variant(game) => game.key(),)+ }
            }

            fn lc0_cache_key(&self) -> u64 {
                match self { $(Self::$variant(game) => game.lc0_cache_key(),)+ }
            }

            fn side(&self) -> crate::Side {
                match self { $(Self::$variant(game) => game.side(),)+ }
            }

            fn first_player_moves_at_root(&self) -> bool {
                match self { $(Self::$variant(game) => game.first_player_moves_at_root(),)+ }
            }

            fn root_text(&self) -> String {
                match self { $(Self::$variant(game) => game.root_text(),)+ }
            }
        }
    };
}

pub(super) use either_game;
