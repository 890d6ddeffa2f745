//! The parts of the page, one per file.

pub mod banner;
pub mod board;
pub mod controls;
pub mod copy_button;
mod dialog;
pub mod edges_table;
pub mod glossary;
pub mod header;
pub mod help;
pub(crate) mod later;
pub mod legend;
pub mod lines;
pub mod mini_board;
pub mod move_list;
pub mod network_menu;
pub mod notices;
pub mod parameter_menu;
pub mod pieces;
pub mod position_input;
pub mod score_panel;
pub mod search_settings;
pub mod solid;
pub mod status_line;
pub mod tabs;
pub mod toggles;
pub mod tree_view;
pub mod wdl_bar;
