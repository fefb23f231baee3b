//! Scenes as pixels.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::Scene;

/// The widest and highest picture, in pixels.
const MAX: u32 = 16_384;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PngError {
    /// The width is 0, or width or height is beyond what a picture may have.
    #[error("a picture of {0} by {1} pixels cannot be made, at most {MAX} each way are possible")]
    Size(u32, u32),
    /// The renderer gave up.
    #[error("the picture could not be drawn: {0}")]
    Renderer(String),
}

impl Scene {
    /// The picture as a PNG file, `width` pixels wide. Labels are written in a font that comes
    /// along; fonts of the system are looked at only for signs which that one lacks.
    ///
    /// # Errors
    /// If the size is not possible.
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        let scale = f64::from(width) / self.width;
        let height = (scale * self.height).round() as u32;
        if !(1..=MAX).contains(&width) || !(1..=MAX).contains(&height) {
            return Err(PngError::Size(width, height));
        }
        let svg = self.to_svg();
        let mut options = Options::default();
        load_fonts(options.fontdb_mut(), &svg);
        let tree = Tree::from_str(&svg, &options)
            .map_err(|error| PngError::Renderer(error.to_string()))?;
        let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
        let scale = scale as f32;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| PngError::Renderer(error.to_string()))
    }
}

fn load_fonts(fonts: &mut Database, svg: &str) {
    for font in [notosans::REGULAR_TTF, notosans::BOLD_TTF] {
        fonts.load_font_data(font.to_vec());
    }
    // Latin, Greek and Cyrillic letters and common punctuation are covered.
    let covered = |sign: char| sign < '\u{530}' || ('\u{1e00}'..'\u{2070}').contains(&sign);
    if !svg.chars().all(covered) {
        fonts.load_system_fonts();
    }
    for set in [Database::set_sans_serif_family, Database::set_serif_family] {
        set(fonts, "Noto Sans");
    }
}
