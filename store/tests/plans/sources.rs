//! The SQL in the store's sources.

use std::{fs, path::Path};

use proc_macro2::{TokenStream, TokenTree};

/// What statements begin with.
const BEGINNINGS: [&str; 5] = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];

/// Words by which a text is told to be SQL.
const KEYWORDS: [&str; 10] = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "FROM", "WHERE", "AND", "OR", "ORDER", "LIMIT",
];

/// A text of at least this length is nobody else's.
const LONG: usize = 20;

/// The texts that statements are made of.
pub struct Sources(Vec<String>);

impl Sources {
    pub fn read() -> Self {
        let mut texts = Vec::new();
        read_folder(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut texts,
        );
        texts.retain(|text| {
            text.split(|c: char| !c.is_ascii_alphabetic())
                .any(|word| KEYWORDS.contains(&word))
        });
        Self(texts)
    }

    /// Whether a statement is one of the store, and not of a test: it begins with one of the texts, and has a long one.
    pub fn hold(&self, statement: &str) -> bool {
        let begins = |text: &&str| {
            BEGINNINGS.iter().any(|word| text.starts_with(word)) && statement.starts_with(*text)
        };
        // The long ones are looked for last.
        self.pieces().any(|text| begins(&text))
            && self
                .pieces()
                .any(|text| text.len() >= LONG && statement.contains(text))
    }

    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|text| text.trim())
    }
}

fn read_folder(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_folder(&path, texts);
        } else {
            let source = fs::read_to_string(&path).expect("a source");
            read_tokens(source.parse().expect("Rust"), texts);
        }
    }
}

fn read_tokens(tokens: TokenStream, texts: &mut Vec<String>) {
    let mut is_attribute = false;
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                is_attribute = true;
                continue;
            }
            // Comments of items are attributes, too.
            TokenTree::Group(group) if !is_attribute => read_tokens(group.stream(), texts),
            TokenTree::Literal(_) => {
                texts.extend(
                    syn::parse2::<syn::LitStr>(token.into())
                        .map(|text| text.value())
                        .ok(),
                );
            }
            TokenTree::Punct(punct) if is_attribute && punct.as_char() == '!' => continue,
            _ => {}
        }
        is_attribute = false;
    }
}
