//! Property paths: `core.name`, `apiContract.expects / (apiContract.payload | apiContract.parameter)`, `core.parent ^`.

/// What is wrong with a path, and at which character, from 0.
pub(super) struct Malformed {
    pub(super) message: &'static str,
    pub(super) offset: usize,
}

/// A name in a path, and its offset in characters.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) offset: usize,
}

/// The names in a path: properties joined by `/` (sequence) and `|` (alternative), grouped by brackets, each a compact name with an
/// optional `^` (inverse) or `*` (transitive) suffix, or `@type`. `\` escapes a character of a name.
pub(super) fn names(path: &str) -> Result<Vec<Name>, Malformed> {
    const PROPERTY: &str = "expected a property such as `core.name`";
    let mut names = Vec::new();
    let mut open = Vec::new();
    let mut needs_property = true;
    let mut characters = path.chars().enumerate().peekable();
    while let Some((offset, c)) = characters.next() {
        let malformed = |message| Err(Malformed { message, offset });
        match c {
            c if c.is_whitespace() => {}
            '(' if needs_property => open.push(offset),
            '/' | '|' if !needs_property => needs_property = true,
            ')' if needs_property => return malformed(PROPERTY),
            ')' if open.pop().is_none() => return malformed("unmatched `)`"),
            ')' => {}
            '/' | '|' => return malformed(PROPERTY),
            c if is_part_of_name(c) && needs_property => {
                let mut text = c.to_string();
                let mut is_escaped = c == '\\';
                while let Some((_, c)) =
                    characters.next_if(|(_, c)| is_escaped || is_part_of_name(*c))
                {
                    is_escaped = c == '\\' && !is_escaped;
                    text.push(c);
                }
                while characters.next_if(|(_, c)| *c == ' ').is_some() {}
                let _modifier = characters.next_if(|(_, c)| matches!(c, '^' | '*'));
                names.push(Name { text, offset });
                needs_property = false;
            }
            c if is_part_of_name(c) => return malformed("expected `/` or `|`"),
            _ => return malformed("unexpected character"),
        }
    }
    if needs_property {
        let offset = path.chars().count();
        return Err(Malformed {
            message: PROPERTY,
            offset,
        });
    }
    match open.pop() {
        Some(offset) => Err(Malformed {
            message: "unclosed `(`",
            offset,
        }),
        None => Ok(names),
    }
}

fn is_part_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '@' | '\\')
}
