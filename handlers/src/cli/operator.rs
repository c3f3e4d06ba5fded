//! Who runs a command.

use std::fs;

/// The name of the user whose process this is; the number of one that the system's list does not name. It is what the system says, and
/// not the environment, which anybody can set.
pub(super) fn name() -> String {
    let id = rustix::process::getuid().as_raw();
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    named(&users, id).unwrap_or_else(|| format!("uid {id}"))
}

fn named(users: &str, id: u32) -> Option<String> {
    let id = id.to_string();
    users.lines().find_map(|user| {
        let mut fields = user.split(':');
        let name = fields.next()?;
        (fields.nth(1) == Some(id.as_str()) && !name.is_empty()).then(|| name.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn users_have_the_name_of_their_number() {
        let users = "root:x:0:0:root:/root:/bin/sh\nmara:x:1000:1000::/home/mara:/bin/sh\n";
        assert_eq!(named(users, 0).as_deref(), Some("root"));
        assert_eq!(named(users, 1000).as_deref(), Some("mara"));
        assert_eq!(named(users, 7), None);
    }
}
