//! Rectangles and text on a picture of RGB.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels are small numbers, and casts from floating point saturate"
)]

use ab_glyph::{Font, ScaleFont};

use super::letters::{Style, face};

/// Red, green and blue.
#[derive(Clone, Copy)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// The share of a number in a total, from 0 to 1.
pub(super) fn share_of(number: i64, total: i64) -> f32 {
    if total <= 0 {
        return 0.0;
    }
    (number as f32 / total as f32).clamp(0.0, 1.0)
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, paper: Colour) -> Self {
        let Colour(red, green, blue) = paper;
        Self {
            width,
            height,
            pixels: [red, green, blue].repeat(width * height),
        }
    }

    pub(super) fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour) {
        for row in y as usize..(y + height) as usize {
            for column in x as usize..(x + width) as usize {
                self.blend(column, row, colour, 1.0);
            }
        }
    }

    /// Writes a line of text, and says where it ends.
    pub(super) fn write(&mut self, text: &str, x: f32, baseline: f32, style: Style<'_>) -> f32 {
        let Style(_, size, colour) = style;
        let Some(font) = face(style) else { return x };
        let font = font.as_scaled(size);
        let mut at = x;
        for c in text.chars() {
            let id = font.glyph_id(c);
            let glyph = id.with_scale_and_position(size, ab_glyph::point(at, baseline));
            at += font.h_advance(id);
            let Some(outline) = font.font.outline_glyph(glyph) else {
                continue;
            };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, coverage| {
                let (column, row) = (corner.x + dx as f32, corner.y + dy as f32);
                if column >= 0.0 && row >= 0.0 {
                    self.blend(column as usize, row as usize, colour, coverage);
                }
            });
        }
        at
    }

    fn blend(&mut self, column: usize, row: usize, colour: Colour, coverage: f32) {
        if column >= self.width || row >= self.height {
            return;
        }
        let start = (row * self.width + column) * 3;
        let Some(pixel) = self.pixels.get_mut(start..start + 3) else {
            return;
        };
        for (old, new) in pixel.iter_mut().zip([colour.0, colour.1, colour.2]) {
            let (before, after) = (f32::from(*old), f32::from(new));
            *old = (before + (after - before) * coverage.clamp(0.0, 1.0)).round() as u8;
        }
    }

    pub(super) fn into_png(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&self.pixels));
        if let Err(error) = written {
            // Writing to memory cannot fail.
            tracing::error!(%error, "Cannot encode an image");
        }
        bytes
    }
}
