//! The networks that come with the program.

use std::sync::{Arc, LazyLock};

use quartet_net::Network;

/// How each was made is written in the file itself and in `docs/strength.md`.
#[cfg(feature = "networks")]
static FILES: &[&[u8]] = &[
    include_bytes!("../networks/quoridor-2.net"),
    include_bytes!("../networks/nine-2.net"),
    include_bytes!("../networks/fillit-2.net"),
    include_bytes!("../networks/fillit-3.net"),
    include_bytes!("../networks/fillit-4.net"),
    include_bytes!("../networks/jamit-2.net"),
    include_bytes!("../networks/jamit-3.net"),
];
#[cfg(not(feature = "networks"))]
static FILES: &[&[u8]] = &[];

static SHIPPED: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    // A test reads them all.
    FILES.iter().filter_map(|bytes| Network::read(bytes).ok()).map(Arc::new).collect()
});

/// The network with a name such as `quoridor-2`, if the program has one.
pub fn shipped(name: &str) -> Option<Arc<Network>> {
    SHIPPED.iter().find(|network| network.name() == name).cloned()
}

#[cfg(test)]
mod tests {
    use quartet_games::{Position, Variant, with_game};

    use super::*;
    use crate::{Rated, eval::Learned, features};

    fn fits<G: Rated>(start: &G, network: Arc<Network>) {
        Learned::new::<G>(network, start.variant()).unwrap();
    }

    #[test]
    fn every_file_can_be_read_and_fits_its_variants() {
        assert_eq!(SHIPPED.len(), FILES.len());
        assert!(FILES.iter().map(|bytes| bytes.len()).sum::<usize>() <= 4 << 20);
        for variant in Variant::all() {
            if let Some(network) = features::network(variant).and_then(|name| shipped(&name)) {
                with_game!(&Position::start(variant), start => fits(start, network));
            }
        }
    }
}
