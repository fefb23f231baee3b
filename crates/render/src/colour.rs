//! Colours of boards and men.

use std::fmt;

use crate::{Style, Theme};

/// A colour, `0xRRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) u32);

pub(crate) const WHITE: Colour = Colour(0xff_ff_ff);
pub(crate) const BLACK: Colour = Colour(0);

impl Colour {
    /// This colour with a share (0 to 1) of another.
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let part = |shift: u32| {
            let [own, new] = [self.0, other.0].map(|colour| f64::from(colour >> shift & 0xff));
            (((own + (new - own) * share).round() as u32) & 0xff) << shift
        };
        Self(part(16) | part(8) | part(0))
    }

    pub(crate) fn lighter(self, share: f64) -> Self {
        self.mix(WHITE, share)
    }

    pub(crate) fn darker(self, share: f64) -> Self {
        self.mix(BLACK, share)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// All colours of one look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) page: Colour,
    pub(crate) ink: Colour,
    pub(crate) soft_ink: Colour,
    pub(crate) card: Colour,
    pub(crate) card_edge: Colour,
    /// The board's rim.
    pub(crate) frame: Colour,
    /// Letters and numbers on the rim.
    pub(crate) label: Colour,
    /// Between the fields.
    pub(crate) groove: Colour,
    pub(crate) field: Colour,
    pub(crate) hole: Colour,
    pub(crate) fence: Colour,
    /// A fence on a card.
    pub(crate) card_fence: Colour,
    /// The last turn.
    pub(crate) last: Colour,
    /// Arrows and heat.
    pub(crate) hint: Colour,
    /// What is not allowed, and what it cuts off.
    pub(crate) wrong: Colour,
    pub(crate) neutral: Colour,
    /// The sign on a man.
    pub(crate) sign: Colour,
    seats: [Colour; 4],
    pub(crate) grained: bool,
    pub(crate) dark: bool,
}

// Blue, vermilion, bluish green and reddish purple stay apart for every kind of colour vision (M. Okabe and
// K. Ito, "Color Universal Design", 2002); the shades are softened to suit wood.
const LIGHT_SEATS: [Colour; 4] =
    [Colour(0x23_67_b0), Colour(0xd3_52_24), Colour(0x10_8f_70), Colour(0x96_46_93)];
const DARK_SEATS: [Colour; 4] =
    [Colour(0x3d_84_d6), Colour(0xe2_64_36), Colour(0x1f_a5_83), Colour(0xb0_62_ac)];

const LIGHT: Palette = Palette {
    page: Colour(0xfa_f7_f2),
    ink: Colour(0x2a_26_22),
    soft_ink: Colour(0x74_6b_61),
    card: Colour(0xff_ff_ff),
    card_edge: Colour(0xe8_e0_d5),
    frame: Colour(0x86_5a_39),
    label: Colour(0xf4_e3_c9),
    groove: Colour(0x6b_46_2b),
    field: Colour(0xe2_be_8d),
    hole: Colour(0x2e_1d_12),
    fence: Colour(0xff_f3_dc),
    card_fence: Colour(0x8f_62_3f),
    last: Colour(0xff_e2_57),
    hint: Colour(0x5b_3f_c4),
    wrong: Colour(0xc0_14_3c),
    neutral: Colour(0x5d_58_53),
    sign: Colour(0xff_ff_ff),
    seats: LIGHT_SEATS,
    grained: true,
    dark: false,
};

const DARK: Palette = Palette {
    page: Colour(0x18_16_14),
    ink: Colour(0xf0_e8_dd),
    soft_ink: Colour(0xa3_98_8b),
    card: Colour(0x22_1e_1b),
    card_edge: Colour(0x3a_33_2d),
    frame: Colour(0x4a_32_22),
    label: Colour(0xcf_b4_93),
    groove: Colour(0x2b_1c_12),
    field: Colour(0x8a_66_47),
    hole: Colour(0x12_0b_07),
    fence: Colour(0xf3_e0_c0),
    card_fence: Colour(0xd9_bd_93),
    last: Colour(0xff_d8_4a),
    hint: Colour(0xb9_a3_ff),
    wrong: Colour(0xff_4d_6d),
    neutral: Colour(0x3b_37_34),
    sign: Colour(0xff_ff_ff),
    seats: DARK_SEATS,
    grained: true,
    dark: true,
};

const LIGHT_PLAIN: Palette = Palette {
    page: Colour(0xff_ff_ff),
    ink: Colour(0x1f_24_2a),
    soft_ink: Colour(0x6b_73_7d),
    card_edge: Colour(0xe1_e5_ea),
    frame: Colour(0xe9_ed_f1),
    label: Colour(0x5f_67_70),
    groove: Colour(0xd3_d9_e0),
    field: Colour(0xfb_fc_fd),
    hole: Colour(0x8a_93_9e),
    fence: Colour(0x2b_32_3a),
    card_fence: Colour(0x3a_42_4c),
    last: Colour(0xf6_c9_1f),
    grained: false,
    ..LIGHT
};

const DARK_PLAIN: Palette = Palette {
    page: Colour(0x13_16_1a),
    ink: Colour(0xe8_ec_f1),
    soft_ink: Colour(0x93_9c_a8),
    card: Colour(0x1b_1f_24),
    card_edge: Colour(0x30_37_40),
    frame: Colour(0x23_29_30),
    label: Colour(0x93_9c_a8),
    groove: Colour(0x17_1b_20),
    field: Colour(0x39_42_4d),
    hole: Colour(0x0a_0c_0f),
    fence: Colour(0xf0_f3_f7),
    card_fence: Colour(0xd4_da_e2),
    neutral: Colour(0x7d_86_91),
    grained: false,
    ..DARK
};

impl Palette {
    pub(crate) const fn new(theme: Theme, style: Style) -> Self {
        match (theme, style) {
            (Theme::Light, Style::Wood) => LIGHT,
            (Theme::Dark, Style::Wood) => DARK,
            (Theme::Light, Style::Plain) => LIGHT_PLAIN,
            (Theme::Dark, Style::Plain) => DARK_PLAIN,
        }
    }

    /// The colour of a seat or side, the neutral one for `None`.
    pub(crate) fn man(&self, owner: Option<usize>) -> Colour {
        owner.and_then(|owner| self.seats.get(owner).copied()).unwrap_or(self.neutral)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the Web Content Accessibility Guidelines define it.
    fn luminance(colour: Colour) -> f64 {
        let part = |shift: u32| {
            let part = f64::from(colour.0 >> shift & 0xff) / 255.0;
            if part <= 0.039_28 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    fn contrast(one: Colour, other: Colour) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    #[test]
    fn text_can_be_read_and_men_can_be_seen() {
        for theme in [Theme::Light, Theme::Dark] {
            for style in [Style::Wood, Style::Plain] {
                let palette = Palette::new(theme, style);
                let Palette { page, card, frame, ink, soft_ink, label, field, .. } = palette;
                let texts =
                    [(ink, page), (ink, card), (soft_ink, page), (soft_ink, card), (label, frame)];
                for (text, ground) in texts {
                    assert!(contrast(text, ground) >= 4.5, "{theme:?} {style:?} {text} {ground}");
                }
                // Men are outlined; what is wrong is hatched as well.
                for seat in 0..4 {
                    let edge = palette.man(Some(seat)).darker(0.45);
                    let seen = contrast(edge, field).max(contrast(WHITE, field));
                    assert!(seen >= 3.0, "{theme:?} {style:?} {seat}");
                }
            }
        }
    }
}
