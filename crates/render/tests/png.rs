//! Pictures as pixels.
#![cfg(feature = "png")]

mod common;

use common::start;
use quartet_render::{Options, PngError, scene};
use resvg::tiny_skia::Pixmap;

#[test]
fn pictures_have_the_width_asked_for_and_labels() {
    let scene = scene(&start("fillit/3p-a"), &Options::default());
    let png = scene.to_png(1060).expect("the size is possible");
    let pixels = Pixmap::decode_png(&png).expect("the picture is a PNG");
    assert_eq!(pixels.width(), 1060);
    let due = (1060.0 * scene.height / scene.width).round() as u32;
    assert_eq!(pixels.height(), due);
    // The headline is written in ink; a missing font would leave it out.
    let ink = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        (pixel.red(), pixel.green(), pixel.blue()) == (0x2a, 0x26, 0x22)
    };
    assert!(pixels.pixels().iter().filter(ink).count() > 200);
}

#[test]
fn impossible_sizes_are_refused() {
    let scene = scene(&start("nine/2p"), &Options::default());
    for width in [0, 20_000, u32::MAX] {
        assert!(matches!(scene.to_png(width), Err(PngError::Size(..))));
    }
}
