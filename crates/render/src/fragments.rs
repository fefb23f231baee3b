//! Scenes in parts, for a page that replaces only what has changed.

use crate::{Scene, write::Writer};

/// The layers of a picture as SVG, each to be put into a `<g>` of its own in this order. A layer is
/// the same text as long as it looks the same.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Fragments {
    /// Left, top, width and height.
    pub view_box: [f64; 4],
    /// The gradients that the layers refer to, for `<defs>`. Their ids follow from what they look
    /// like, so that definitions of several pictures may be mixed.
    pub defs: String,
    /// Frame, labels and fields.
    pub board: String,
    /// The last turn, heat, ways and what is cut off.
    pub under: String,
    /// The men.
    pub men: String,
    /// Trails, targets, previews, cursor and arrows.
    pub over: String,
}

impl Scene {
    /// The layers by themselves, without page and legend.
    pub fn fragments(&self) -> Fragments {
        self.written(&["board", "under", "men", "over"])
    }

    /// As [`Scene::fragments`] without board and men, which are most of the text and do not depend on
    /// what is pointed out.
    pub fn pointers(&self) -> Fragments {
        self.written(&["under", "over"])
    }

    fn written(&self, wanted: &[&str]) -> Fragments {
        let mut writer = Writer::default();
        let mut layer = |class: &str| {
            let layer = self.layers.iter().find(|layer| layer.class == class);
            let layer = layer.filter(|_| wanted.contains(&class));
            layer.map(|layer| writer.inside(layer)).unwrap_or_default()
        };
        let [board, under, men, over] = ["board", "under", "men", "over"].map(&mut layer);
        let view_box = [self.left, self.top, self.width, self.height];
        Fragments { view_box, defs: writer.defs(), board, under, men, over }
    }
}
