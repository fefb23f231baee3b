//! From place to place by direction, as the eye sees them.

use crate::{
    Place, Scene,
    board::HALF_HEIGHT,
    hit::{Area, Hit},
};

impl Scene {
    /// The nearest of some places in a direction of the screen (to the right, down), as an arrow key
    /// walks; `None` if there is none, or if the board lacks `from`. A fence stays as it lies.
    pub fn neighbour(&self, from: Place, direction: (f64, f64), among: &[Place]) -> Option<Place> {
        let length = direction.0.hypot(direction.1);
        let start = self.hits.iter().find(|hit| hit.place == from)?;
        let (dx, dy) = (direction.0 / length, direction.1 / length);
        let step = self.step();
        // So much is going straight on preferred to going sideways. On a hexagon left and right are
        // never straight.
        let sideways = if matches!(from, Place::Space(_) | Place::Corner(_)) { 1.7 } else { 4.0 };
        // Of two equally near ones now the upper, now the lower: so the way through the files of a
        // hexagon is level.
        let upper = if self.column(start).rem_euclid(2) == 0 { 0.01 } else { -0.01 };
        let cost = |hit: &Hit| {
            let (x, y) = ((hit.x - start.x) / step, (hit.y - start.y) / step);
            let (ahead, beside) = (x * dx + y * dy, (x * dy - y * dx).abs());
            let cost = ahead + sideways * beside + upper * y;
            (ahead > 0.1 && beside <= 1.01 * ahead).then_some((hit.place, cost))
        };
        let lies = |place: Place| match place {
            Place::Fence(fence) => Some(fence.orientation()),
            _ => None,
        };
        let wanted = |hit: &&Hit| lies(hit.place) == lies(from) && among.contains(&hit.place);
        let near = self.hits.iter().filter(wanted).filter_map(cost);
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
    }

    /// Some places as they are read: in rows from top to bottom, each from left to right. Those that
    /// the board lacks are left out.
    pub fn rows(&self, among: &[Place]) -> Vec<Vec<Place>> {
        let mut hits: Vec<&Hit> =
            self.hits.iter().filter(|hit| among.contains(&hit.place)).collect();
        hits.sort_by(|one, other| one.y.total_cmp(&other.y));
        let apart = 0.2 * self.step();
        let mut rows: Vec<Vec<&Hit>> = Vec::new();
        for hit in hits {
            match rows.last_mut() {
                Some(row) if hit.y - row[0].y < apart => row.push(hit),
                _ => rows.push(vec![hit]),
            }
        }
        for row in &mut rows {
            row.sort_by(|one, other| one.x.total_cmp(&other.x));
        }
        rows.into_iter().map(|row| row.into_iter().map(|hit| hit.place).collect()).collect()
    }

    /// About how far it is from place to place.
    fn step(&self) -> f64 {
        let of = |hit: &Hit| match hit.area {
            Area::Hexagon(side) => 2.0 * HALF_HEIGHT * side,
            Area::Box(width, height) => 2.0 * width.min(height),
            Area::Disc(radius) => 2.0 * radius,
        };
        self.hits.first().map_or(1.0, of)
    }

    /// In which file of a hexagon a place lies.
    fn column(&self, hit: &Hit) -> i32 {
        let Some(Hit { x, area: Area::Hexagon(side), .. }) = self.hits.first() else { return 0 };
        ((hit.x - x) / (1.5 * side)).round() as i32
    }
}
