//! The image that is shown where a share page is linked (Open Graph).

mod canvas;
mod letters;

use canvas::{Canvas, Colour};
use letters::{BOLD, REGULAR, Style, measure, wrap};

use super::{
    share::Share,
    text::{counted, line},
};

const WIDTH: usize = 1200;
const HEIGHT: usize = 630;
const MARGIN: f32 = 80.0;
/// Width of what is between the margins.
const INNER: f32 = 1040.0;

const NAME_LENGTH: usize = 200;
const DESCRIPTION_LENGTH: usize = 400;

const SERVICE: &str = "Policy and Ruleset Catalog";

const PAPER: Colour = Colour(0xff, 0xff, 0xff);
const INK: Colour = Colour(0x16, 0x1b, 0x26);
const FAINT: Colour = Colour(0x4a, 0x53, 0x66);
const ACCENT: Colour = Colour(0x1f, 0x4f, 0xd8);
const TRACK: Colour = Colour(0xe6, 0xe9, 0xf0);
const SEVERITIES: [Colour; 3] = [
    Colour(0xb4, 0x23, 0x18),
    Colour(0xb5, 0x76, 0x00),
    Colour(0x17, 0x5c, 0xd3),
];

/// All that an image says.
#[derive(Clone, Debug)]
pub(super) struct CardText {
    kind: &'static str,
    name: String,
    description: String,
    rules: [(String, i64); 3],
    scopes: String,
}

impl CardText {
    pub(super) fn new(share: &Share) -> Self {
        Self {
            kind: share.kind(),
            name: line(&share.name, NAME_LENGTH),
            description: line(&share.description, DESCRIPTION_LENGTH),
            rules: share.counts.by_severity().map(|(severity, number)| {
                let text = match severity {
                    "info" => format!("{number} info"),
                    _ => counted(number, severity),
                };
                (text, number)
            }),
            scopes: share.scope_names().join(" · "),
        }
    }

    /// What tells an image from others.
    pub(super) fn whole(&self) -> String {
        format!("{self:?}")
    }
}

/// The image, as PNG.
pub(super) fn draw(text: &CardText) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, PAPER);
    canvas.fill(0.0, 0.0, 24.0, 630.0, ACCENT);
    let kind = text.kind.to_uppercase();
    canvas.write(&kind, MARGIN, 108.0, Style(&BOLD, 26.0, ACCENT));

    let mut baseline = 190.0;
    let name = Style(&BOLD, 72.0, INK);
    for line in wrap(&text.name, name, INNER, 2) {
        canvas.write(&line, MARGIN, baseline, name);
        baseline += 84.0;
    }
    let description = Style(&REGULAR, 32.0, FAINT);
    baseline -= 18.0;
    for line in wrap(&text.description, description, INNER, 3) {
        canvas.write(&line, MARGIN, baseline, description);
        baseline += 44.0;
    }
    draw_counts(&mut canvas, text);
    let foot = Style(&REGULAR, 28.0, FAINT);
    let width = measure(SERVICE, foot);
    canvas.write(SERVICE, MARGIN + INNER - width, 582.0, foot);
    for line in wrap(&text.scopes, foot, INNER - width - 48.0, 1) {
        canvas.write(&line, MARGIN, 582.0, foot);
    }
    canvas.into_png()
}

/// One bar of all rules, and their numbers.
fn draw_counts(canvas: &mut Canvas, text: &CardText) {
    let numbers = text.rules.iter().map(|(_, number)| *number);
    let total = numbers.fold(0, i64::saturating_add);
    canvas.fill(MARGIN, 456.0, INNER, 16.0, TRACK);
    let (mut x, mut label) = (MARGIN, MARGIN);
    for ((words, number), colour) in text.rules.iter().zip(SEVERITIES) {
        let width = canvas::share_of(*number, total) * INNER;
        canvas.fill(x, 456.0, width, 16.0, colour);
        x += width;
        canvas.fill(label, 508.0, 22.0, 22.0, colour);
        label = canvas.write(words, label + 34.0, 529.0, Style(&REGULAR, 30.0, INK)) + 48.0;
    }
}

#[cfg(test)]
mod tests {
    use super::{CardText, HEIGHT, WIDTH, draw};

    fn text(name: &str, description: &str, numbers: [i64; 3]) -> CardText {
        CardText {
            kind: "Vendor ruleset",
            name: name.to_owned(),
            description: description.to_owned(),
            rules: numbers.map(|number| (format!("{number} of them"), number)),
            scopes: "REST APIs · Agents".to_owned(),
        }
    }

    fn pixels(text: &CardText) -> Vec<u8> {
        let png = draw(text);
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .expect("PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut pixels).expect("an image");
        assert_eq!(
            (frame.width as usize, frame.height as usize),
            (WIDTH, HEIGHT)
        );
        pixels
    }

    #[test]
    fn an_image_shows_what_it_says() {
        let plain = pixels(&text("Guard", "About it.", [1, 2, 3]));
        for other in [
            text("Guards", "About it.", [1, 2, 3]),
            text("Guard", "About that.", [1, 2, 3]),
            text("Guard", "About it.", [2, 2, 3]),
        ] {
            assert_ne!(plain, pixels(&other), "{other:?}");
        }
        assert_eq!(plain, pixels(&text("Guard", "About it.", [1, 2, 3])));
    }

    #[test]
    fn any_text_can_be_drawn() {
        let long = "word ".repeat(200);
        for name in [
            "",
            "東京のルール",
            "قواعد الأمان",
            "नियम",
            "😀👩‍👩‍👧‍👦\u{202e}\u{0}\u{ffff}",
            "e\u{301}\u{301}\u{301}\u{301}",
            &"W".repeat(1000),
            &long,
        ] {
            pixels(&text(name, name, [0, 0, 0]));
        }
        pixels(&text("Guard", "", [i64::MAX, i64::MAX / 2, -1]));
    }
}
