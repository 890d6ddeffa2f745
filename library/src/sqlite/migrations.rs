//! The tables, and how those of an earlier version become those of this one.

use rusqlite::{Connection, TransactionBehavior};

use super::error::OpenError;

/// One step for each version: the first makes an empty file a library. A step that was released is never changed.
const STEPS: [&str; 2] = [include_str!("migrations/1.sql"), include_str!("migrations/2.sql")];

/// The version of this program's tables.
pub const VERSION: u32 = STEPS.len() as u32;

/// Brings a file's tables to this version.
///
/// # Errors
/// Where they are of a later version, or cannot be changed.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    // At once for writing: two programs that open a new file must not both make its tables.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if VERSION < version {
        return Err(OpenError::Newer { found: version, known: VERSION });
    }
    for step in &STEPS[version as usize..] {
        transaction.execute_batch(step)?;
    }
    if version < VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_made_once_and_later_ones_are_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        connection.execute("INSERT INTO sessions SELECT x'00', 1, 1 WHERE 0", []).unwrap();
        migrate(&mut connection).unwrap();
        connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
        let refused = migrate(&mut connection).unwrap_err();
        assert!(matches!(refused, OpenError::Newer { found, known: VERSION } if found == VERSION + 1), "{refused}");
    }
}
