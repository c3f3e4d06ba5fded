//! Fonts, and how wide text is in them.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, ScaleFont};

use super::canvas::Colour;

/// A font, if its file is one: a test sees to that.
pub(super) type Face = LazyLock<Option<FontRef<'static>>>;

pub(super) static REGULAR: Face =
    LazyLock::new(|| FontRef::try_from_slice(include_bytes!("roboto-regular.ttf")).ok());
pub(super) static BOLD: Face =
    LazyLock::new(|| FontRef::try_from_slice(include_bytes!("roboto-bold.ttf")).ok());

/// A font, its size in pixels, and a colour.
#[derive(Clone, Copy)]
pub(super) struct Style<'a>(pub(super) &'a Face, pub(super) f32, pub(super) Colour);

pub(super) fn face(style: Style<'_>) -> Option<&FontRef<'static>> {
    style.0.as_ref()
}

/// Breaks a text into at most so many lines of a width; what does not fit is cut.
pub(super) fn wrap(text: &str, style: Style<'_>, width: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(last) = lines.last_mut() {
            let longer = format!("{last} {word}");
            if measure(&longer, style) <= width {
                *last = longer;
                continue;
            }
        }
        if lines.len() == most {
            // There is more than fits.
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
            break;
        }
        lines.push(word.to_owned());
    }
    lines
        .into_iter()
        .map(|line| fit(line, style, width))
        .collect()
}

/// Takes characters off the end of a line until it fits.
fn fit(mut line: String, style: Style<'_>, width: f32) -> String {
    while measure(&line, style) > width {
        line.truncate(line.trim_end_matches('…').len());
        if line.pop().is_none() {
            break;
        }
        line.truncate(line.trim_end().len());
        line.push('…');
    }
    line
}

/// The width of a line.
pub(super) fn measure(text: &str, style: Style<'_>) -> f32 {
    let Some(font) = face(style) else { return 0.0 };
    let font = font.as_scaled(style.1);
    text.chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
}

#[cfg(test)]
mod tests {
    use super::{BOLD, REGULAR, Style, fit, measure, wrap};
    use crate::pages::card::canvas::Colour;

    const STYLE: Style<'static> = Style(&REGULAR, 20.0, Colour(0, 0, 0));

    #[test]
    fn the_fonts_have_letters() {
        for face in [&REGULAR, &BOLD] {
            let style = Style(face, 20.0, Colour(0, 0, 0));
            assert!(measure("Wäß Ελ Жи…", style) > 80.0);
        }
    }

    #[test]
    fn lines_fit_their_width() {
        for text in [
            "short",
            "some words that need more than a line or two",
            &"x".repeat(300),
            "",
        ] {
            for most in 1..4 {
                let lines = wrap(text, STYLE, 120.0, most);
                assert!(lines.len() <= most, "{lines:?}");
                assert!(
                    lines.iter().all(|line| measure(line, STYLE) <= 120.0),
                    "{lines:?}"
                );
            }
        }
        let lines = wrap("one two three four five six seven eight", STYLE, 120.0, 2);
        assert!(
            lines.last().is_some_and(|line| line.ends_with('…')),
            "{lines:?}"
        );
        assert_eq!(wrap("one two", STYLE, 120.0, 2), ["one two"]);
        assert_eq!(fit("…".repeat(100), STYLE, 5.0), "");
    }
}
