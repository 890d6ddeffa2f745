//! Writes the seeds that cannot be written by hand: messages in their forms, logs, recordings, stored analyses, trainings, networks. What
//! they say comes from the seeds of `analysis` and from small searches and trainings made here. Others in the folders are left as they are.

mod documents;
mod messages;
mod networks;
mod searches;
mod stored;
mod trainings;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::games::connect2::Connect2Rules;
use engine::games::tic_tac_toe::TicTacToeRules;
use fuzz::headers;

fn main() -> io::Result<()> {
    for seed in fs::read_dir(folder("analysis"))? {
        let path = seed?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        messages::write_all(&name, &fs::read_to_string(&path)?)?;
    }
    for number in 0..headers::COUNT {
        searches::write_all(number)?;
    }
    documents::write_all()?;
    stored::write_all()?;
    trainings::write_all::<Connect2Rules>()?;
    trainings::write_all::<TicTacToeRules>()?;
    networks::write_all()
}

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target)
}

fn write(target: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder(target))?;
    fs::write(folder(target).join(name), bytes)
}
