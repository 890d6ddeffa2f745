//! People who may sign in, and the sessions of their browsers. Of passwords and keys only hashes are here.

use rusqlite::{OptionalExtension as _, Row, params};

use super::Sqlite;
use super::numbers::integer;
use crate::entry::Owner;
use crate::store::Error;
use crate::words;

/// Somebody who may sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The name.
    pub name: String,
    /// By this analyses know their user, whatever he is called later.
    pub owner: Owner,
    /// Set if he may see and delete everybody's analyses.
    pub is_admin: bool,
}

/// A user who is to be added.
#[derive(Clone, Debug)]
pub struct NewUser<'a> {
    /// The user.
    pub user: &'a User,
    /// The [hash](crate::password::hash) of the password.
    pub password: &'a str,
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
}

impl Sqlite {
    /// Adds a user.
    ///
    /// # Errors
    /// `Exists` where one is called so, in whatever capitals; or what the disk says.
    pub fn add_user(&self, new: &NewUser<'_>) -> Result<(), Error> {
        let NewUser { user: User { name, owner, is_admin }, password, now_ms } = new;
        let sql =
            "INSERT INTO users (name, folded, password, owner, is_admin, created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![name, words::fold(name), password, owner.0, is_admin, integer(*now_ms)];
        self.change(|transaction| transaction.execute(sql, values).map(drop))
    }

    /// Changes a password, and ends all sessions that began with the old one.
    ///
    /// # Errors
    /// `NotFound`, or what the disk says.
    pub fn set_password(&self, name: &str, password: &str) -> Result<(), Error> {
        self.change(|transaction| {
            let sql = "UPDATE users SET password = ?2 WHERE folded = ?1 RETURNING number";
            let number: i64 = transaction.query_row(sql, params![words::fold(name), password], |row| row.get(0))?;
            transaction.execute("DELETE FROM sessions WHERE user = ?1", [number]).map(drop)
        })
    }

    /// Removes a user and his sessions. His analyses stay, and are nobody's but of who has their keys.
    ///
    /// # Errors
    /// `NotFound`, or what the disk says.
    pub fn remove_user(&self, name: &str) -> Result<(), Error> {
        self.change(|transaction| {
            let removed = transaction.execute("DELETE FROM users WHERE folded = ?1", [words::fold(name)])?;
            if removed == 0 { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(()) }
        })
    }

    /// All users, by name.
    ///
    /// # Errors
    /// What the disk says.
    pub fn users(&self) -> Result<Vec<User>, Error> {
        let sql = "SELECT name, owner, is_admin FROM users ORDER BY folded";
        self.read(|connection| connection.prepare(sql)?.query_map([], user)?.collect())
    }

    /// A user and the hash of his password.
    ///
    /// # Errors
    /// What the disk says.
    pub fn user(&self, name: &str) -> Result<Option<(User, String)>, Error> {
        let sql = "SELECT name, owner, is_admin, password FROM users WHERE folded = ?1";
        let both = |row: &Row<'_>| Ok((user(row)?, row.get(3)?));
        self.read(|connection| connection.query_row(sql, [words::fold(name)], both).optional())
    }

    /// Begins a session of a user: who shows the key that has this hash is he until then. Those that have ended are forgotten.
    ///
    /// # Errors
    /// `NotFound`, or what the disk says.
    pub fn begin_session(&self, name: &str, key: &[u8; 32], now_ms: u64, until_ms: u64) -> Result<(), Error> {
        self.change(|transaction| {
            transaction.execute("DELETE FROM sessions WHERE until_ms <= ?1", [integer(now_ms)])?;
            let number: i64 =
                transaction
                    .query_row("SELECT number FROM users WHERE folded = ?1", [words::fold(name)], |row| row.get(0))?;
            let sql = "INSERT INTO sessions (key, user, until_ms) VALUES (?1, ?2, ?3)";
            transaction.execute(sql, params![key, number, integer(until_ms)]).map(drop)
        })
    }

    /// The user of a session that has not ended.
    ///
    /// # Errors
    /// What the disk says.
    pub fn user_of_session(&self, key: &[u8; 32], now_ms: u64) -> Result<Option<User>, Error> {
        let sql =
            "SELECT name, owner, is_admin FROM sessions JOIN users ON number = user WHERE key = ?1 AND ?2 < until_ms";
        self.read(|connection| connection.query_row(sql, params![key, integer(now_ms)], user).optional())
    }

    /// Ends a session, if it is one.
    ///
    /// # Errors
    /// What the disk says.
    pub fn end_session(&self, key: &[u8; 32]) -> Result<(), Error> {
        self.change(|transaction| transaction.execute("DELETE FROM sessions WHERE key = ?1", [key]).map(drop))
    }
}

fn user(row: &Row<'_>) -> rusqlite::Result<User> {
    Ok(User { name: row.get(0)?, owner: Owner(row.get(1)?), is_admin: row.get(2)? })
}
