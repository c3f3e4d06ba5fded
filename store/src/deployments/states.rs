//! The states of deployments that statements ask for, as lists of SQL. A test holds them against the domain's.

/// A worker is at it, or is to be.
macro_rules! in_flight {
    () => {
        "('queued', 'running', 'cancelling', 'removing')"
    };
}
pub(crate) use in_flight;

/// Something of it is on the platform, and no worker is at it.
macro_rules! live {
    () => {
        "('published', 'released', 'attached')"
    };
}
pub(crate) use live;

/// In flight or live: of those with the same target there is one. The unique index of the table says the same.
macro_rules! active {
    () => {
        "('queued', 'running', 'cancelling', 'published', 'released', 'attached', 'removing')"
    };
}
pub(crate) use active;

#[cfg(test)]
mod tests {
    use crate::domain::DeploymentStatus;

    #[test]
    fn the_lists_are_those_of_the_domain() {
        for &status in DeploymentStatus::ALL {
            let word = format!("'{}'", status.as_str());
            let (flies, lives) = (status.is_in_flight(), status.is_live());
            assert_eq!(in_flight!().contains(&word), flies, "{word}");
            assert_eq!(live!().contains(&word), lives, "{word}");
            assert_eq!(active!().contains(&word), flies || lives, "{word}");
        }
        for migration in [
            include_str!("../../migrations/sqlite/0003_deployments.sql"),
            include_str!("../../migrations/postgres/0003_deployments.sql"),
        ] {
            assert!(migration.contains(concat!(
                "ON deployments (target)\n    WHERE status IN ",
                active!()
            )));
        }
    }
}
