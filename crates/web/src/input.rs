//! How a person says what to play: places are picked one after the other, by pointer or keyboard,
//! with a preview of what would come of it; a fence is a ghost first.

use leptos::prelude::*;
use quartet_core::Game as _;
use quartet_games::{Action, Game, Position, quoridor};
use quartet_render::{Hit, Marks, Place, Scene, preview};
use quartet_table::{Choices, Refusal, choices, walk, why_not};
use web_sys::KeyboardEvent;

use crate::{
    board::{Pointing, PointingKind},
    shell::{shell, words},
};

/// What the person is about to play.
#[derive(Clone, Copy)]
pub(crate) struct Input {
    /// The position on the board.
    pub(crate) position: Signal<Position>,
    /// Whether the person may play in it.
    pub(crate) may_act: Signal<bool>,
    /// Plays an action that is legal.
    pub(crate) act: Callback<Action>,
    pub(crate) picked: RwSignal<Vec<Place>>,
    /// The place under the pointer.
    pub(crate) aim: RwSignal<Option<Place>>,
    /// A fence that waits to be confirmed.
    pub(crate) ghost: RwSignal<Option<quoridor::Fence>>,
    pub(crate) cursor: RwSignal<Option<Place>>,
    /// Whether the cursor walks over fences.
    pub(crate) on_fences: RwSignal<bool>,
    /// Which of several ways to put in the same coins is looked at.
    pub(crate) option: RwSignal<usize>,
    /// Why the last try is not possible.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// The last place that could not be chosen, behind those picked before it.
    pub(crate) tried: RwSignal<Vec<Place>>,
    pub(crate) choices: Memo<Choices>,
    /// The position in which the pointer was pressed: a press that began before a turn of somebody
    /// else must not end in one's own.
    pressed: RwSignal<Option<Position>>,
}

impl Input {
    pub(crate) fn new(
        position: Signal<Position>,
        may_act: Signal<bool>,
        act: Callback<Action>,
    ) -> Self {
        let picked = RwSignal::new(Vec::new());
        let choices = Memo::new(move |_| {
            if may_act.get() {
                picked.with(|picked| choices(&position.get(), picked))
            } else {
                Choices::default()
            }
        });
        let input = Self {
            position,
            may_act,
            act,
            picked,
            aim: RwSignal::new(None),
            ghost: RwSignal::new(None),
            cursor: RwSignal::new(None),
            on_fences: RwSignal::new(false),
            option: RwSignal::new(0),
            refusal: RwSignal::new(None),
            tried: RwSignal::new(Vec::new()),
            choices,
            pressed: RwSignal::new(None),
        };
        Effect::new(move |before: Option<Position>| {
            let position = position.get();
            if before.is_some_and(|before| before != position) {
                input.clear();
                input.refusal.set(None);
                input.keep_cursor();
            }
            position
        });
        input
    }

    fn clear(self) {
        self.picked.set(Vec::new());
        self.ghost.set(None);
        self.option.set(0);
    }

    /// Lets go of what was picked. Says whether there was anything.
    pub(crate) fn cancel(self) -> bool {
        let had = self.ghost.get_untracked().is_some()
            || !self.picked.with_untracked(Vec::is_empty)
            || self.refusal.with_untracked(Option::is_some);
        self.clear();
        self.refusal.set(None);
        had
    }

    /// Several complete actions among which the person has to choose.
    pub(crate) fn options(self) -> Vec<Action> {
        let complete = self.choices.with(|choices| choices.complete.clone());
        if complete.len() > 1 { complete } else { Vec::new() }
    }

    /// The action that would be played next, if all that is missing is to confirm it or to let go of
    /// the pointer.
    pub(crate) fn coming(self) -> Option<Action> {
        let position = self.position.get();
        if let Some(fence) = self.ghost.get() {
            return Some(Action::Quoridor(quoridor::Action::Fence(fence)));
        }
        let options = self.options();
        if !options.is_empty() {
            return options.get(self.option.get() % options.len()).copied();
        }
        let aim = self.aim.get().or_else(|| self.cursor.get())?;
        if let Place::Fence(fence) = aim {
            return self.may_act.get().then_some(Action::Quoridor(quoridor::Action::Fence(fence)));
        }
        if !self.choices.with(|choices| choices.next.contains(&aim)) {
            return None;
        }
        let mut picked = self.picked.get();
        picked.push(aim);
        choices(&position, &picked).complete.first().copied()
    }

    /// Adds to the marks of a board what the person is about to do.
    pub(crate) fn mark(self, marks: &mut Marks) {
        if !self.may_act.get() {
            return;
        }
        let position = self.position.get();
        // Fences fit nearly everywhere: to show them all would show nothing.
        let next = self.choices.with(|choices| choices.next.clone());
        marks.targets = next.into_iter().filter(|next| !matches!(next, Place::Fence(_))).collect();
        marks.selected = self.picked.with(|picked| picked.last().copied());
        if let Some(action) = self.coming() {
            marks.preview = preview(&position, action);
            if let (Position::Quoridor(position), Action::Quoridor(action)) = (&position, action) {
                show_closed_way(position, action, marks);
            }
        }
        marks.cursor = self.cursor.get();
    }

    /// Why what is aimed at cannot be, or what it would bring, in words.
    pub(crate) fn insight(self) -> Option<String> {
        if !self.may_act.get() {
            return None;
        }
        let position = self.position.get();
        if let Some(action) = self.coming() {
            return Some(match position.legal(action) {
                Ok(()) => words().preview(&position, action),
                Err(illegal) => words().illegal(&position, &illegal),
            });
        }
        None
    }

    fn refuse(self, place: Place) {
        let position = self.position.get_untracked();
        let refusal = self.picked.with_untracked(|picked| why_not(&position, picked, place));
        let text = words().refusal(&position, &refusal);
        shell().speak(text.clone());
        self.refusal.set(Some(text));
        let before = self.picked.get_untracked();
        self.tried.set(before.into_iter().chain([place]).collect());
    }

    /// Picks a place as the next part of an action, and plays the action if it is complete.
    pub(crate) fn pick(self, place: Place) {
        if !self.may_act.get_untracked() {
            return;
        }
        self.refusal.set(None);
        let options = untrack(|| self.options());
        if !options.is_empty() {
            if self.picked.with_untracked(|picked| picked.last() == Some(&place)) {
                return self.play(options[self.option.get_untracked() % options.len()]);
            }
            self.clear();
        }
        if self.picked.with_untracked(|picked| picked.last() == Some(&place)) {
            self.picked.update(|picked| {
                picked.pop();
            });
            return;
        }
        let position = self.position.get_untracked();
        if !self.choices.with_untracked(|choices| choices.next.contains(&place)) {
            let others = choices(&position, &[]).next;
            let picked = self.picked.get_untracked();
            // Another man is picked up; but where the man in hand is forbidden to go, it is said why.
            let is_try = matches!(why_not(&position, &picked, place), Refusal::Illegal(_))
                && choices(&position, &[place]).next.is_empty();
            if picked.is_empty() || is_try || !others.contains(&place) {
                return self.refuse(place);
            }
            self.picked.set(Vec::new());
        }
        self.picked.update(|picked| picked.push(place));
        self.option.set(0);
        let complete = self.choices.with_untracked(|choices| choices.complete.clone());
        if let [action] = complete[..] {
            self.play(action);
        }
    }

    /// Plays what waits to be confirmed.
    pub(crate) fn confirm(self) {
        if let Some(fence) = self.ghost.get_untracked() {
            return self.fence(fence);
        }
        let options = untrack(|| self.options());
        if !options.is_empty() {
            self.play(options[self.option.get_untracked() % options.len()]);
        }
    }

    fn fence(self, fence: quoridor::Fence) {
        let action = Action::Quoridor(quoridor::Action::Fence(fence));
        if self.position.get_untracked().legal(action).is_ok() {
            self.play(action);
        } else {
            self.refuse(Place::Fence(fence));
        }
    }

    fn play(self, action: Action) {
        self.clear();
        self.refusal.set(None);
        self.aim.set(None);
        self.act.run(action);
    }

    /// Turns the ghost by a quarter.
    pub(crate) fn rotate(self) {
        if let Some(fence) = self.ghost.get_untracked() {
            self.refusal.set(None);
            self.ghost.set(Some(fence.turned()));
        } else if let Some(Place::Fence(fence)) = self.cursor.get_untracked() {
            self.cursor.set(Some(Place::Fence(fence.turned())));
        }
    }

    /// Moves the ghost by one in a direction of the screen.
    pub(crate) fn nudge(self, scene: &Scene, direction: (f64, f64)) {
        let Some(fence) = self.ghost.get_untracked() else { return };
        self.refusal.set(None);
        let fences = walk(&self.position.get_untracked(), true);
        if let Some(Place::Fence(next)) = scene.neighbour(Place::Fence(fence), direction, &fences) {
            self.ghost.set(Some(next));
        }
    }
}

/// Pointers.
impl Input {
    pub(crate) fn point(self, pointing: Pointing, scene: &Scene) {
        let Pointing { kind, at, is_touch } = pointing;
        let pressed = self.pressed.get_untracked();
        if matches!(kind, PointingKind::Press | PointingKind::Release | PointingKind::Leave) {
            let is_press = kind == PointingKind::Press && self.may_act.get_untracked();
            self.pressed.set(is_press.then(|| self.position.get_untracked()));
        }
        if !self.may_act.get_untracked() {
            return;
        }
        let is_stale = pressed != Some(self.position.get_untracked());
        if is_stale && matches!(kind, PointingKind::Drag | PointingKind::Release) {
            self.aim.set(None);
            return;
        }
        let place = self.meant(scene, at, is_touch);
        match kind {
            PointingKind::Hover if is_touch => {}
            PointingKind::Hover | PointingKind::Press | PointingKind::Drag => {
                if kind == PointingKind::Press {
                    self.refusal.set(None);
                    self.cursor.set(None);
                }
                let waits = kind == PointingKind::Hover && self.ghost.get_untracked().is_some();
                let aim = place.filter(|_| !waits);
                if self.aim.get_untracked() != aim {
                    self.aim.set(aim);
                }
                if let (Some(Place::Fence(fence)), true, true) =
                    (aim, is_touch, kind != PointingKind::Hover)
                {
                    self.ghost.set(Some(fence));
                }
            }
            PointingKind::Release => {
                self.aim.set(None);
                match place {
                    Some(Place::Fence(fence)) => self.release_fence(fence, is_touch),
                    Some(place) => {
                        self.ghost.set(None);
                        self.pick(place);
                    }
                    None => {}
                }
            }
            PointingKind::Leave => {
                if self.aim.get_untracked().is_some() {
                    self.aim.set(None);
                }
            }
        }
    }

    fn release_fence(self, fence: quoridor::Fence, is_touch: bool) {
        let one_tap = shell().settings.with_untracked(|settings| settings.one_tap);
        if is_touch && !one_tap {
            self.ghost.set(Some(fence));
            let action = Action::Quoridor(quoridor::Action::Fence(fence));
            if self.position.get_untracked().legal(action).is_err() {
                self.refuse(Place::Fence(fence));
            }
        } else {
            self.ghost.set(None);
            self.fence(fence);
        }
    }

    /// The place that a pointer means. On a board of Quoridor, where grooves are narrow, all that is
    /// no square to which the pawn can go means the nearest fence.
    fn meant(self, scene: &Scene, at: (f64, f64), is_touch: bool) -> Option<Place> {
        let place = scene.place_at(at.0, at.1);
        let position = self.position.get_untracked();
        let Position::Quoridor(typed) = &position else { return place };
        if !is_touch && matches!(place, Some(Place::Fence(_))) {
            return place;
        }
        let is_own = |place: &Place| matches!(place, Place::Square(square) if *square == typed.pawn(typed.turn()));
        let is_on_board = place.is_some();
        let goes =
            |place: &Place| self.choices.with_untracked(|choices| choices.next.contains(place));
        if let Some(Place::Square(_)) = place
            && self.ghost.get_untracked().is_none()
            && place.is_some_and(|place| is_own(&place) || goes(&place))
        {
            return place;
        }
        if typed.fences_left(typed.turn()) == 0 {
            return place;
        }
        let fence = nearest_fence(scene, at).filter(|fence| is_on_board && fence.reaches(is_touch));
        fence.map(|fence| Place::Fence(fence.fence)).or(place)
    }
}

/// Where a fence would close somebody's last way: that way, and the squares beyond.
fn show_closed_way(position: &quoridor::Position, action: quoridor::Action, marks: &mut Marks) {
    let quoridor::Action::Fence(fence) = action else { return };
    let Err(quoridor::Illegal::ClosesWay(seat)) = position.legal(action) else { return };
    let way = position.shortest_way(seat).into_iter().map(Place::Square);
    marks.ways = vec![(seat, way.collect())];
    marks.cut = position.cut_off(fence, seat).iter().map(Place::Square).collect();
}

/// The fence that a point means, and how far the point is from the middle of its groove.
struct NearFence {
    fence: quoridor::Fence,
    /// In steps from square to square.
    aside: f64,
}

impl NearFence {
    /// Whether the point means it: a finger means the nearest one, a mouse must be at the groove.
    fn reaches(&self, is_touch: bool) -> bool {
        is_touch || self.aside < 0.3
    }
}

/// The fence whose crossing is nearest; it lies across if the point is rather beside the crossing
/// than above or below it.
fn nearest_fence(scene: &Scene, (x, y): (f64, f64)) -> Option<NearFence> {
    let fences = || scene.hits().iter().filter(|hit| matches!(hit.place, Place::Fence(_)));
    let distance = |hit: &Hit| (hit.x - x).hypot(hit.y - y);
    let near = fences().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let (beside, above) = ((x - near.x).abs(), (y - near.y).abs());
    let across = beside >= above;
    let is_here = |hit: &&Hit| (hit.x - near.x).abs() < 1.0 && (hit.y - near.y).abs() < 1.0;
    let hit = fences().filter(is_here).find(|hit| hit.lies_across() == across)?;
    let Place::Fence(fence) = hit.place else { return None };
    // On the smallest board as on the largest a square is nearest to another one step away.
    let squares = || scene.hits().iter().filter(|hit| matches!(hit.place, Place::Square(_)));
    let first = squares().next()?;
    let apart = |hit: &Hit| (hit.x - first.x).hypot(hit.y - first.y);
    let step = squares().skip(1).map(apart).min_by(f64::total_cmp)?;
    Some(NearFence { fence, aside: beside.min(above) / step })
}

/// Keyboard.
impl Input {
    /// Where the cursor may be.
    pub(crate) fn walk(self) -> Vec<Place> {
        walk(&self.position.get_untracked(), self.on_fences.get_untracked())
    }

    /// After a change of the position the cursor may stand where it can no longer be.
    fn keep_cursor(self) {
        if let Some(cursor) = self.cursor.get_untracked()
            && !self.walk().contains(&cursor)
        {
            self.cursor.set(None);
        }
    }

    /// Does what a key means on the board. Says whether it means anything.
    pub(crate) fn key(self, event: &KeyboardEvent, scene: &Scene) -> bool {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return false;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.step(scene, (-1.0, 0.0)),
            "ArrowRight" => self.step(scene, (1.0, 0.0)),
            "ArrowUp" => self.step(scene, (0.0, -1.0)),
            "ArrowDown" => self.step(scene, (0.0, 1.0)),
            "Enter" | " " => self.enter(),
            "Escape" => return self.cancel(),
            "f" | "F" if self.position.get_untracked().game() == Game::Quoridor => {
                self.on_fences.update(|fences| *fences = !*fences);
                self.cursor.set(None);
                self.step(scene, (0.0, -1.0));
            }
            "r" | "R" => self.rotate(),
            digit @ ("1" | "2") => {
                let options = untrack(|| self.options());
                if options.is_empty() {
                    return false;
                }
                self.option.set(usize::from(digit == "2") % options.len());
                let action = options[self.option.get_untracked()];
                shell().speak(words().preview(&self.position.get_untracked(), action));
            }
            _ => return false,
        }
        true
    }

    /// Puts the cursor where it begins, if it is nowhere.
    pub(crate) fn begin_cursor(self) {
        if self.cursor.get_untracked().is_none() && self.may_act.get_untracked() {
            self.cursor.set(self.first(&self.walk()));
        }
    }

    fn step(self, scene: &Scene, direction: (f64, f64)) {
        if self.ghost.get_untracked().is_some() {
            return self.nudge(scene, direction);
        }
        let among = self.walk();
        self.aim.set(None);
        let next = match self.cursor.get_untracked() {
            Some(cursor) => scene.neighbour(cursor, direction, &among),
            None => self.first(&among),
        };
        if let Some(next) = next {
            self.cursor.set(Some(next));
            self.refusal.set(None);
            // The place itself is the active cell, which is heard anyway.
            if let Some(insight) = untrack(|| self.insight()) {
                shell().speak(insight);
            }
        }
    }

    /// Where the cursor begins: at the own man if that is a place to walk on, or somewhere to go.
    fn first(self, among: &[Place]) -> Option<Place> {
        let position = self.position.get_untracked();
        let own = match &position {
            Position::Quoridor(typed) => Some(Place::Square(typed.pawn(typed.turn()))),
            _ => None,
        };
        let next = self.choices.with_untracked(|choices| choices.next.clone());
        let near = next.into_iter().find(|place| among.contains(place));
        own.filter(|own| among.contains(own))
            .or(near)
            .or_else(|| among.get(among.len() / 2).copied())
    }

    fn enter(self) {
        if self.ghost.get_untracked().is_some() || !untrack(|| self.options()).is_empty() {
            return self.confirm();
        }
        match self.cursor.get_untracked() {
            Some(Place::Fence(fence)) if self.may_act.get_untracked() => self.fence(fence),
            Some(place) => self.pick(place),
            None => {}
        }
    }
}
