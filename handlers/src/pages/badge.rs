//! Badges: the rules of a ruleset by severity, to be shown in a README.

use askama::Template;

use super::{
    share::Share,
    text::{counted, line},
};

/// Width of a character, about; the text is stretched to what is meant for it.
const CHARACTER: usize = 6;
const PADDING: usize = 12;

/// The longest name in what screen readers say.
const NAME_LENGTH: usize = 80;

#[derive(Template)]
#[template(path = "badge.svg")]
pub(super) struct Badge {
    title: String,
    width: usize,
    parts: Vec<Part>,
}

struct Part {
    class: &'static str,
    colour: &'static str,
    text: String,
    x: usize,
    width: usize,
    text_width: usize,
}

impl Badge {
    pub(super) fn new(share: &Share) -> Self {
        let texts = share.counts.by_severity().map(|(severity, number)| {
            let text = match severity {
                "info" => format!("{number} info"),
                _ => counted(number, severity),
            };
            (severity, text)
        });
        let said: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
        let name = line(&share.name, NAME_LENGTH);
        let title = format!("{name}: {}", said.join(", "));
        let mut x = 0;
        let parts = [("label", "rules".to_owned())].into_iter().chain(texts);
        let parts = parts.map(|(class, text)| {
            let text_width = text.chars().count() * CHARACTER;
            let part = Part {
                class,
                colour: colour(class),
                x,
                width: text_width + PADDING,
                text_width,
                text,
            };
            x += part.width;
            part
        });
        let parts: Vec<Part> = parts.collect();
        Self {
            title,
            width: x,
            parts,
        }
    }
}

/// Colours on which white text can be read.
fn colour(class: &str) -> &'static str {
    match class {
        "violation" => "#b42318",
        "warning" => "#8a5a00",
        "info" => "#175cd3",
        _ => "#3b4252",
    }
}
