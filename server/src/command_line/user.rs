//! `puctoscope user`: the people who may sign in on a server that was started with `--users`. A running server knows them at once.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use library::sqlite::Sqlite;
use library::sqlite::users::{NewUser, User};
use library::{Error, Owner, password};

use super::serve;
use super::stdout::print;
use crate::failure::Failure;
use crate::storage::{LIBRARY, millis};

/// Options of `user`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
    /// The data folder; default: puctoscope in the user's data folder.
    #[arg(long, env = "PUCTOSCOPE_DATA", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Add a user. The password is asked for, or read from standard input.
    Add {
        /// The name.
        name: String,
        /// He may see and delete everybody's analyses, and upload and delete networks.
        #[arg(long)]
        admin: bool,
    },
    /// Change a password, and end the sessions that began with the old one.
    Password {
        /// The name.
        name: String,
    },
    /// List all users.
    List,
    /// Remove a user. His analyses stay on the disk.
    Remove {
        /// The name.
        name: String,
    },
}

/// Longest name, in characters.
const LONGEST: usize = 60;

/// Does it.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let data = options.data.clone().or_else(serve::data_folder);
    let data = data.ok_or_else(|| Failure::Input("--data names the server's data folder".to_owned()))?;
    match &options.command {
        Command::Add { name, admin } => {
            let name = checked(name)?;
            let password = hashed(&asked()?)?;
            let user = User { name: name.clone(), owner: Owner(random()?), is_admin: *admin };
            let new = NewUser { user: &user, password: &password, now_ms: millis(SystemTime::now()) };
            open(&data)?.add_user(&new).map_err(|error| match error {
                Error::Exists => Failure::Input(format!("there is a user {name} already")),
                error => Failure::input(error),
            })?;
            print(&format!("{name} can sign in\n"))
        }
        Command::Password { name } => {
            let password = hashed(&asked()?)?;
            open(&data)?.set_password(name, &password).map_err(|error| of(error, name))?;
            print(&format!("{name} has another password\n"))
        }
        Command::List => {
            let users = open(&data)?.users().map_err(Failure::input)?;
            let line = |user: &User| format!("{}{}\n", user.name, if user.is_admin { " (administrator)" } else { "" });
            print(&users.iter().map(line).collect::<String>())
        }
        Command::Remove { name } => {
            open(&data)?.remove_user(name).map_err(|error| of(error, name))?;
            print(&format!("{name} cannot sign in any more\n"))
        }
    }
}

fn of(error: Error, name: &str) -> Failure {
    match error {
        Error::NotFound => Failure::Input(format!("there is no user {name}")),
        error => Failure::input(error),
    }
}

fn open(data: &Path) -> Result<Sqlite, Failure> {
    use std::os::unix::fs::PermissionsExt as _;
    if !data.is_dir() {
        std::fs::create_dir_all(data)?;
        std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o700))?;
    }
    let file = data.join(LIBRARY);
    Sqlite::join(&file)
        .map_err(|error| Failure::Input(format!("the library {} cannot be used: {error}", file.display())))
}

fn checked(name: &str) -> Result<String, Failure> {
    let name = name.trim();
    let is_fine = !name.is_empty() && name.chars().count() <= LONGEST && !name.chars().any(char::is_control);
    let refusal = || Failure::Input(format!("a name has 1 to {LONGEST} characters on one line"));
    is_fine.then(|| name.to_owned()).ok_or_else(refusal)
}

/// Asks twice, where somebody can be asked.
fn asked() -> Result<String, Failure> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let ask = |words| rpassword::prompt_password(words).context("the password cannot be read");
    let password = ask("Password: ")?;
    if password != ask("Once more: ")? {
        return Err(Failure::Input("these are two passwords".to_owned()));
    }
    Ok(password)
}

fn hashed(password: &str) -> Result<String, Failure> {
    password::hash(password, &random()?).map_err(Failure::input)
}

fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).context("the system gave no random numbers")?;
    Ok(bytes)
}
