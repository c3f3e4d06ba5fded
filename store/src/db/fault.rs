//! Which failures of the database pass by themselves or are somebody's to mend there, and which are defects of this service.

use super::DatabaseError;

/// A failure that is no defect of the statement: the same request can succeed later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The database cannot be reached, or does not take connections.
    Away,
    /// It answers, and cannot write: its disk is full or fails, or it is a standby.
    Unwritable,
    /// Others held what was needed for too long: a lock, a connection, time.
    Busy,
}

impl Fault {
    /// Classifies an error; `None` is a defect.
    pub fn of(error: &DatabaseError) -> Option<Self> {
        match error {
            DatabaseError::Io(_) | DatabaseError::Tls(_) | DatabaseError::BeginFailed => {
                Some(Self::Away)
            }
            DatabaseError::PoolTimedOut
            | DatabaseError::PoolClosed
            | DatabaseError::WorkerCrashed => Some(Self::Busy),
            DatabaseError::Database(reported) => {
                let code = reported.code()?;
                // SQLite's codes are numbers below 10,000, the SQLSTATEs of PostgreSQL have five characters.
                if code.len() == 5 {
                    of_sqlstate(&code)
                } else {
                    of_sqlite(code.parse().ok()?)
                }
            }
            _ => None,
        }
    }
}

/// By the table "PostgreSQL Error Codes" of its documentation.
fn of_sqlstate(code: &str) -> Option<Fault> {
    Some(match code {
        // disk_full, io_error, read_only_sql_transaction
        "53100" | "58030" | "25006" => Fault::Unwritable,
        // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, invalid_catalog_name
        "53300" | "57P01" | "57P02" | "57P03" | "57P04" | "3D000" => Fault::Away,
        // lock_not_available, query_canceled, idle_in_transaction_session_timeout, transaction_timeout,
        // serialization_failure, deadlock_detected
        "55P03" | "57014" | "25P03" | "25P04" | "40001" | "40P01" => Fault::Busy,
        // Connections, authorization, resources.
        _ if code.starts_with("08") || code.starts_with("28") => Fault::Away,
        _ if code.starts_with("53") => Fault::Busy,
        _ => return None,
    })
}

/// By "Result and Error Codes" of SQLite's documentation; the lower byte of an extended code is the primary one.
fn of_sqlite(code: u32) -> Option<Fault> {
    Some(match code & 0xff {
        // SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_PROTOCOL
        5 | 6 | 7 | 15 => Fault::Busy,
        // SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL
        8 | 10 | 13 => Fault::Unwritable,
        // SQLITE_CANTOPEN
        14 => Fault::Away,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{DatabaseError, Fault, of_sqlite, of_sqlstate};

    #[test]
    fn what_passes_is_told_from_defects() {
        let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        assert_eq!(Fault::of(&DatabaseError::Io(refused)), Some(Fault::Away));
        assert_eq!(Fault::of(&DatabaseError::PoolTimedOut), Some(Fault::Busy));
        assert_eq!(Fault::of(&DatabaseError::RowNotFound), None);
        for (code, fault) in [
            ("53100", Some(Fault::Unwritable)),
            ("08006", Some(Fault::Away)),
            ("28P01", Some(Fault::Away)),
            ("55P03", Some(Fault::Busy)),
            ("53400", Some(Fault::Busy)),
            ("23505", None),
            ("42P01", None),
        ] {
            assert_eq!(of_sqlstate(code), fault, "{code}");
        }
        // SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT, SQLITE_CONSTRAINT_UNIQUE, SQLITE_ERROR
        for (code, fault) in [
            (13, Some(Fault::Unwritable)),
            (778, Some(Fault::Unwritable)),
            (517, Some(Fault::Busy)),
            (2067, None),
            (1, None),
        ] {
            assert_eq!(of_sqlite(code), fault, "{code}");
        }
    }
}
