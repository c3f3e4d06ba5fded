//! What is known of a Rego text without parsing it, and the cost of parsing it.

use super::{
    SyntaxError,
    tokens::{Kind, Token, Tokens},
};

/// The parser reads the content of a nested bracket up to three times.
const MAX_LITERAL_NESTING: usize = 10;
/// The parser recurses for each bracket.
const MAX_NESTING: usize = 24;
/// The parser recurses for each unary operator.
const MAX_CONSECUTIVE_SYMBOLS: usize = 8;
/// The parser rejects longer lines.
const MAX_COLUMN: u64 = 1000;
/// Keywords that may precede a bracket.
const KEYWORDS: [&str; 13] = [
    "set", "not", "in", "some", "every", "if", "else", "with", "as", "default", "import",
    "package", "null",
];

/// What a scan found.
#[derive(Default)]
pub(super) struct Scan {
    /// Upper bound for how often the parser visits a token.
    pub(super) cost: u64,
    /// Whether `$result` is assigned.
    pub(super) sets_result: bool,
    /// The functions that it calls.
    pub(super) calls: Vec<Call>,
    /// The functions that it defines.
    pub(super) defined: Vec<String>,
}

/// A function call with line and column from 1.
pub(super) struct Call {
    pub(super) name: String,
    pub(super) line: u64,
    pub(super) column: u64,
}

/// An open bracket.
struct Open {
    bracket: char,
    /// It opens a list, set, object or comprehension; others index or call.
    is_literal: bool,
}

/// Scans a text; rejects what the parser would take too long for, or miss: brackets that close the wrapper around the text.
pub(super) fn scan(text: &str) -> Result<Scan, SyntaxError> {
    let mut scan = Scan::default();
    let mut open: Vec<Open> = Vec::new();
    let mut literals = 0;
    let mut signs = 0;
    let mut result = Assignment::default();
    let mut name: Option<Call> = None;
    let mut before: Option<Token<'_>> = None;
    for token in Tokens::new(text) {
        let syntax_error = |message: String| SyntaxError {
            message,
            line: token.line,
            column: token.column,
        };
        if token.column > MAX_COLUMN {
            let message = format!("a line has more than {MAX_COLUMN} characters");
            return Err(syntax_error(message));
        }
        scan.cost = scan.cost.saturating_add(3_u64.pow(literals));
        result.read(before.as_ref(), &token);
        signs = if token.text == "-" { signs + 1 } else { 0 };
        if signs > MAX_CONSECUTIVE_SYMBOLS {
            return Err(syntax_error("too many operators in a row".to_owned()));
        }
        if token.text == "("
            && token.is_glued
            && let Some(call) = name.take()
        {
            scan.call(call, open.is_empty());
        }
        match (token.kind, token.text) {
            (Kind::Symbol, "{" | "[" | "(") => {
                let follows_value = token.is_glued
                    && before.is_some_and(|before| {
                        before.kind != Kind::Symbol || matches!(before.text, ")" | "]" | "}")
                    });
                let is_literal = token.text == "{" || token.text == "[" && !follows_value;
                literals += u32::from(is_literal);
                open.push(Open {
                    bracket: token.text.chars().next().unwrap_or_default(),
                    is_literal,
                });
                if open.len() > MAX_NESTING || literals as usize > MAX_LITERAL_NESTING {
                    let message = format!("brackets nest deeper than {MAX_LITERAL_NESTING} levels");
                    return Err(syntax_error(message));
                }
            }
            (Kind::Symbol, closing @ ("}" | "]" | ")")) => {
                let opening = match closing {
                    "}" => '{',
                    "]" => '[',
                    _ => '(',
                };
                let Some(closed) = open.pop().filter(|open| open.bracket == opening) else {
                    return Err(syntax_error(format!("unmatched `{closing}`")));
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
    /// A call on its own at the top of a module is the head of a function.
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

/// The dotted name that ends here.
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
        (Kind::Symbol, ".") if token.is_glued => name.map(|mut name| {
            name.name.push('.');
            name
        }),
        _ => None,
    }
}

/// Detects an assignment of `$result`: `$result = …`, `… = $result`, or `f(…, $result)`, the older form that assigns the result of
/// a function.
#[derive(Default)]
struct Assignment {
    is_set: bool,
    /// The last token was `$result`, after a symbol that may assign it.
    is_behind: bool,
}

impl Assignment {
    fn read(&mut self, before: Option<&Token<'_>>, token: &Token<'_>) {
        let is_result = |token: &Token<'_>| token.kind == Kind::Word && token.text == "$result";
        let is_symbol = |token: &Token<'_>, signs: &[&str]| {
            token.kind == Kind::Symbol && signs.contains(&token.text)
        };
        let was_result = before.is_some_and(is_result);
        let is_compared = is_symbol(token, &["==", "!=", "<", "<=", ">", ">="]);
        self.is_set |= self.is_behind && !is_compared;
        self.is_set |= was_result && is_symbol(token, &["=", ":="]);
        self.is_behind =
            is_result(token) && before.is_some_and(|before| is_symbol(before, &["=", ","]));
    }
}
