#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod board;
mod brush;
mod colour;
mod fragments;
mod ghosts;
mod hit;
mod legend;
mod man;
mod motion;
mod options;
mod overlay;
mod place;
#[cfg(feature = "png")]
mod png;
mod preview;
mod scene;
mod status;
mod text;
mod view;
mod walk;
mod write;

pub use fragments::Fragments;
pub use hit::Hit;
pub use motion::{Actor, Hidden, Motion, Pose, motion};
pub use options::{Arrow, Marks, Options, Style, Theme};
pub use place::{Place, places, touched};
#[cfg(feature = "png")]
pub use png::PngError;
pub use preview::{Preview, preview};
pub use scene::Scene;
pub use status::due;
pub use text::{Charset, Role, Sheet, Span, TextMark, TextOptions, TextStyle, sheet, text};

use board::{Drawing, SIZE};
use colour::Palette;
use quartet_games::Position;
use scene::{Group, Shape};
use status::Status;

/// The picture of a position.
pub fn scene(position: &Position, options: &Options) -> Scene {
    const GUTTER: f64 = 32.0;
    let palette = Palette::new(options.theme, options.style);
    let status = Status::new(position, &options.names);
    let drawing = Drawing::new(position, options, &palette);
    let side = position.variant().side(position.turn());
    let under = overlay::under(&drawing, &options.marks);
    let over = overlay::over(&drawing, &options.marks, side.index());
    let Drawing { width: mut right, board, men, hits, .. } = drawing;
    let mut layers = vec![board, under, men, over];
    if options.legend {
        layers.push(legend::draw(&palette, &status, right + GUTTER));
        right += GUTTER + legend::WIDTH;
    }
    let margin = if options.page { 24.0 } else { 4.0 };
    let (width, height) = (right + 2.0 * margin, SIZE + 2.0 * margin);
    if options.page {
        let page = Shape::rect(-margin, -margin, width, height, 0.0).fill(palette.page);
        layers.insert(0, Group::new("page").with([page]));
    }
    let title = format!("{} {}: {}", status.game, status.variant, status.headline);
    Scene { left: -margin, top: -margin, width, height, title, layers, hits }
}

/// The picture of a position as an SVG document.
pub fn svg(position: &Position, options: &Options) -> String {
    scene(position, options).to_svg()
}
