//! What can be said of Rego without parsing it, and what parsing it would cost.

use super::{
    Broken,
    tokens::{Kind, Token, Tokens},
};

/// The parser reads up to three times what stands in a bracket within a bracket.
const MAX_LITERAL_NESTING: usize = 10;
/// The parser calls itself for each bracket.
const MAX_NESTING: usize = 24;
/// The parser calls itself for each sign.
const MAX_SIGNS: usize = 8;
/// The parser reads no longer lines.
const MAX_COLUMN: u64 = 1000;
/// Words that may stand before a bracket.
const KEYWORDS: [&str; 13] = [
    "set", "not", "in", "some", "every", "if", "else", "with", "as", "default", "import",
    "package", "null",
];

/// What a text has.
#[derive(Default)]
pub(super) struct Scan {
    /// How often the parser looks at a word or sign, at most.
    pub(super) cost: u64,
    /// Whether `$result` is given a value.
    pub(super) sets_result: bool,
    /// The functions that it calls.
    pub(super) calls: Vec<Call>,
    /// The functions that it defines.
    pub(super) defined: Vec<String>,
}

/// A call of a function, and where it stands, from 1.
pub(super) struct Call {
    pub(super) name: String,
    pub(super) line: u64,
    pub(super) column: u64,
}

/// An open bracket.
struct Open {
    bracket: char,
    /// It begins a list, a set, an object or a comprehension; others index or call.
    is_literal: bool,
}

/// Reads a text; refuses what the parser would take too long for, or not notice: brackets that close what surrounds the text.
pub(super) fn scan(text: &str) -> Result<Scan, Broken> {
    let mut scan = Scan::default();
    let mut open: Vec<Open> = Vec::new();
    let mut literals = 0;
    let mut signs = 0;
    let mut result = Assignment::default();
    let mut name: Option<Call> = None;
    let mut before: Option<Token<'_>> = None;
    for token in Tokens::new(text) {
        let broken = |message: String| Broken {
            message,
            line: token.line,
            column: token.column,
        };
        if token.column > MAX_COLUMN {
            let message = format!("a line has more than {MAX_COLUMN} characters");
            return Err(broken(message));
        }
        scan.cost = scan.cost.saturating_add(3_u64.pow(literals));
        result.read(before.as_ref(), &token);
        signs = if token.text == "-" { signs + 1 } else { 0 };
        if signs > MAX_SIGNS {
            return Err(broken("too many signs in a row".to_owned()));
        }
        if token.text == "("
            && token.is_glued
            && let Some(call) = name.take()
        {
            scan.call(call, open.is_empty());
        }
        match (token.kind, token.text) {
            (Kind::Sign, "{" | "[" | "(") => {
                let follows_value = token.is_glued
                    && before.is_some_and(|before| {
                        before.kind != Kind::Sign || matches!(before.text, ")" | "]" | "}")
                    });
                let is_literal = token.text == "{" || token.text == "[" && !follows_value;
                literals += u32::from(is_literal);
                open.push(Open {
                    bracket: token.text.chars().next().unwrap_or_default(),
                    is_literal,
                });
                if open.len() > MAX_NESTING || literals as usize > MAX_LITERAL_NESTING {
                    let message = format!("brackets nest deeper than {MAX_LITERAL_NESTING} levels");
                    return Err(broken(message));
                }
            }
            (Kind::Sign, closing @ ("}" | "]" | ")")) => {
                let opening = match closing {
                    "}" => '{',
                    "]" => '[',
                    _ => '(',
                };
                let Some(closed) = open.pop().filter(|open| open.bracket == opening) else {
                    return Err(broken(format!("`{closing}` closes nothing")));
                };
                literals -= u32::from(closed.is_literal);
            }
            _ => {}
        }
        name = name_up_to(name, before.as_ref(), &token);
        before = Some(token);
    }
    scan.sets_result = result.is_set || result.is_behind;
    Ok(scan)
}

impl Scan {
    /// What looks like a call is the head of a function where it stands on its own at the top of a module.
    fn call(&mut self, call: Call, is_outermost: bool) {
        let first = call.name.split('.').next().unwrap_or_default();
        if KEYWORDS.contains(&first) || matches!(first, "data" | "input") {
            return;
        }
        if is_outermost && call.column == 1 {
            self.defined.push(call.name.clone());
        }
        self.calls.push(call);
    }
}

/// The name that ends here: words joined by dots.
fn name_up_to(name: Option<Call>, before: Option<&Token<'_>>, token: &Token<'_>) -> Option<Call> {
    match (token.kind, token.text) {
        (Kind::Word, word) => match name.filter(|name| name.name.ends_with('.')) {
            Some(mut name) if token.is_glued => {
                name.name.push_str(word);
                Some(name)
            }
            _ => {
                let is_field = before.is_some_and(|before| before.text == "." && token.is_glued);
                (!is_field).then(|| Call {
                    name: word.to_owned(),
                    line: token.line,
                    column: token.column,
                })
            }
        },
        (Kind::Sign, ".") if token.is_glued => name.map(|mut name| {
            name.name.push('.');
            name
        }),
        _ => None,
    }
}

/// Finds whether `$result` is given a value: `$result = …`, `… = $result`, or `f(…, $result)`, the old way to give it the value of
/// a function.
#[derive(Default)]
struct Assignment {
    is_set: bool,
    /// The last token was `$result`, behind a sign that may set it.
    is_behind: bool,
}

impl Assignment {
    fn read(&mut self, before: Option<&Token<'_>>, token: &Token<'_>) {
        let is_result = |token: &Token<'_>| token.kind == Kind::Word && token.text == "$result";
        let is_sign = |token: &Token<'_>, signs: &[&str]| {
            token.kind == Kind::Sign && signs.contains(&token.text)
        };
        let was_result = before.is_some_and(is_result);
        let is_compared = is_sign(token, &["==", "!=", "<", "<=", ">", ">="]);
        self.is_set |= self.is_behind && !is_compared;
        self.is_set |= was_result && is_sign(token, &["=", ":="]);
        self.is_behind =
            is_result(token) && before.is_some_and(|before| is_sign(before, &["=", ","]));
    }
}
