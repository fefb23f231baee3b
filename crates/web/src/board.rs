//! A board on the page: the picture, what moves on it, and where it is touched.

use std::sync::Arc;

use leptos::{prelude::*, svg};
use quartet_core::Seat;
use quartet_games::{Action, Position};
use quartet_render::{Fragments, Hidden, Marks, Motion, Options, Place, Scene, motion, scene};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, KeyboardEvent, PointerEvent};

use crate::{
    browser,
    shell::{shell, words},
    sound::{self, Sound},
};

/// What a pointer does on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pointing {
    pub(crate) kind: PointingKind,
    /// Where, in units of the picture.
    pub(crate) at: (f64, f64),
    /// A finger, which hides what it points at.
    pub(crate) is_touch: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PointingKind {
    /// Over the board without a button.
    Hover,
    Press,
    Drag,
    Release,
    /// Away from the board, or the press was taken over by something else.
    Leave,
}

/// An action that is to be shown as it happens on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Step {
    pub(crate) before: Position,
    pub(crate) action: Action,
}

/// A picture that can be asked where its places are. Never equal to another, as pictures are large.
#[derive(Clone)]
pub(crate) struct Drawn(pub(crate) Arc<Scene>);

impl PartialEq for Drawn {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// What a board needs to know. All of it lives as long as the page that made it.
#[derive(Clone, Copy)]
pub(crate) struct BoardModel {
    pub(crate) position: Signal<Position>,
    pub(crate) marks: Signal<Marks>,
    /// The seat at the lower edge.
    pub(crate) below: Signal<Option<Seat>>,
    /// The picture without marks, with which pages can reckon.
    pub(crate) drawn: Memo<Drawn>,
    /// Set by the page together with the position after it.
    pub(crate) step: RwSignal<Option<Step>>,
    /// Whether men are moving.
    pub(crate) is_moving: RwSignal<bool>,
    pub(crate) cursor: RwSignal<Option<Place>>,
}

impl BoardModel {
    pub(crate) fn new(
        position: Signal<Position>,
        marks: Signal<Marks>,
        below: Signal<Option<Seat>>,
        cursor: RwSignal<Option<Place>>,
        step: RwSignal<Option<Step>>,
    ) -> Self {
        let drawn = Memo::new(move |_| {
            Drawn(Arc::new(scene(&position.get(), &Self::options(below.get()))))
        });
        let is_moving = RwSignal::new(false);
        Self { position, marks, below, drawn, step, is_moving, cursor }
    }

    fn options(below: Option<Seat>) -> Options {
        Options { below, page: false, ..shell().board_options() }
    }

    /// What is pointed out, which changes far more often than what is on the board.
    fn pointers(self) -> Fragments {
        let options = Options { marks: self.marks.get(), ..Self::options(self.below.get()) };
        self.position.with(|position| scene(position, &options).pointers())
    }

    pub(crate) fn scene(self) -> Arc<Scene> {
        self.drawn.with(|Drawn(scene)| scene.clone())
    }
}

/// Groups of fences beside those of squares make too long rows for a grid that is heard: each place
/// is one cell, and rows are those that the eye sees.
fn grid_rows(scene: &Scene) -> Vec<Vec<(Place, String)>> {
    let places: Vec<Place> = scene.hits().iter().map(|hit| hit.place).collect();
    let (fences, others): (Vec<Place>, Vec<Place>) =
        places.into_iter().partition(|place| matches!(place, Place::Fence(_)));
    let outline = |place: Place| {
        let hit = scene.hits().iter().find(|hit| hit.place == place);
        (place, hit.map(quartet_render::Hit::path).unwrap_or_default())
    };
    let rows = scene.rows(&others).into_iter().chain(scene.rows(&fences));
    rows.map(|row| row.into_iter().map(outline).collect()).collect()
}

/// The id of a cell in the document.
pub(crate) fn cell_id(board: &str, place: Place) -> String {
    format!("{board}-{place}")
}

/// The board. `name` is its id in the document.
#[expect(clippy::too_many_lines, reason = "one element with all that can happen to it")]
#[component]
pub(crate) fn Board(
    model: BoardModel,
    #[prop(into)] name: String,
    #[prop(into)] label: Signal<String>,
    /// Whether it can be played on.
    #[prop(into)]
    is_live: Signal<bool>,
    on_pointing: Callback<Pointing>,
    on_key: Callback<KeyboardEvent>,
    /// Called when the keyboard comes to the board.
    #[prop(optional)]
    on_focus: Option<Callback<()>>,
) -> impl IntoView {
    let root = NodeRef::<svg::Svg>::new();
    let actors = NodeRef::<svg::G>::new();
    let men_layer = NodeRef::<svg::G>::new();
    let fragments = Memo::new(move |_| model.scene().fragments());
    let pointers = Memo::new(move |_| model.pointers());
    let layer = |of: Memo<Fragments>, pick: fn(&Fragments) -> &String| {
        let text = Memo::new(move |_| of.with(|fragments| pick(fragments).clone()));
        move || text.get()
    };
    let view_box = Memo::new(move |_| {
        fragments.with(|fragments| fragments.view_box.map(|number| number.to_string()).join(" "))
    });
    let rows = Memo::new(move |_| grid_rows(&model.scene()));
    animate_steps(model, actors, men_layer);
    // While it is pressed, where the board was then: what a press makes appear may move the page, but what
    // was under the finger is meant.
    let pressed = StoredValue::new_local(None::<DomRect>);
    let is_pressed = move || pressed.with_value(Option::is_some);
    let pointing = move |kind: PointingKind, event: &PointerEvent| {
        let Some(svg) = root.get_untracked() else { return };
        let rect = pressed.get_value().unwrap_or_else(|| svg.get_bounding_client_rect());
        let view = fragments.with_untracked(|fragments| fragments.view_box);
        let scale = (rect.width() / view[2]).min(rect.height() / view[3]).max(f64::MIN_POSITIVE);
        let across = f64::from(event.client_x()) - rect.left();
        let down = f64::from(event.client_y()) - rect.top();
        let x = (across - 0.5 * rect.width()) / scale + view[0] + 0.5 * view[2];
        let y = (down - 0.5 * rect.height()) / scale + view[1] + 0.5 * view[3];
        let is_touch = event.pointer_type() == "touch";
        on_pointing.run(Pointing { kind, at: (x, y), is_touch });
    };
    let id = name.clone();
    let active = move || model.cursor.get().map(|cursor| cell_id(&id, cursor));
    let id = name.clone();
    view! {
        <svg
            node_ref=root
            id=id
            class="board"
            class:live=is_live
            data-game=move || model.position.with(|position| position.game().name())
            viewBox=move || view_box.get()
            role="grid"
            aria-label=move || label.get()
            aria-activedescendant=active
            tabindex="0"
            on:pointerdown=move |event| {
                if event.button() != 0 || !event.is_primary() {
                    return;
                }
                if let Some(svg) = root.get_untracked() {
                    let _ = svg.set_pointer_capture(event.pointer_id());
                    pressed.set_value(Some(svg.get_bounding_client_rect()));
                }
                pointing(PointingKind::Press, &event);
            }
            on:pointermove=move |event| {
                let kind = if is_pressed() { PointingKind::Drag } else { PointingKind::Hover };
                if event.is_primary() {
                    pointing(kind, &event);
                }
            }
            on:pointerup=move |event| {
                if is_pressed() && event.is_primary() {
                    pointing(PointingKind::Release, &event);
                    pressed.set_value(None);
                }
            }
            on:pointercancel=move |event| {
                pressed.set_value(None);
                pointing(PointingKind::Leave, &event);
            }
            on:pointerleave=move |event| {
                if !is_pressed() {
                    pointing(PointingKind::Leave, &event);
                }
            }
            on:keydown=move |event| on_key.run(event)
            on:focus=move |_| {
                let by_key = root.get_untracked().is_some_and(|svg| {
                    svg.matches(":focus-visible").unwrap_or(false)
                });
                if let (Some(on_focus), true) = (on_focus, by_key) {
                    on_focus.run(());
                }
            }
        >
            <defs inner_html=layer(fragments, |fragments| &fragments.defs)></defs>
            <defs inner_html=layer(pointers, |fragments| &fragments.defs)></defs>
            <g aria-hidden="true">
                <g inner_html=layer(fragments, |fragments| &fragments.board)></g>
                <g inner_html=layer(pointers, |fragments| &fragments.under)></g>
                <g node_ref=men_layer inner_html=layer(fragments, |fragments| &fragments.men)></g>
                <g inner_html=layer(pointers, |fragments| &fragments.over)></g>
                <g class="actors" node_ref=actors></g>
            </g>
            {move || rows.get().into_iter().map(|row| view! {
                <g role="row">
                    {row.into_iter().map(|(place, path)| view! {
                        <path
                            role="gridcell"
                            class="cell"
                            id=cell_id(&name, place)
                            d=path
                            aria-label=move || words().place(&model.position.get(), place)
                        ></path>
                    }).collect_view()}
                </g>
            }).collect_view()}
        </svg>
    }
}

/// Shows each step as it happens, unless movement is off.
fn animate_steps(model: BoardModel, actors: NodeRef<svg::G>, men: NodeRef<svg::G>) {
    let serial = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let step = model.step.get();
        serial.update_value(|serial| *serial += 1);
        let Some(Step { before, action }) = step else { return };
        let own = serial.get_value();
        let (Some(actors), Some(men)) = (actors.get_untracked(), men.get_untracked()) else {
            return;
        };
        let options = untrack(|| BoardModel::options(model.below.get()));
        let motion = motion(&before, action, &options);
        if untrack(|| shell().settings.with(|settings| settings.sound)) {
            sound_of(&motion);
        }
        // Nothing moves where nobody looks: frames do not come then.
        let pace = untrack(|| shell().pace()).filter(|_| !browser::document().hidden());
        let Some(pace) = pace else {
            model.is_moving.set(false);
            return;
        };
        let mut cast = format!("<defs>{}</defs>", motion.defs);
        for actor in &motion.actors {
            cast.extend(["<g>", &actor.svg, "</g>"]);
        }
        actors.set_inner_html(&cast);
        let show = Show { motion, actors: actors.into(), men: men.into() };
        show.pose(0.0);
        model.is_moving.set(true);
        let begin = browser::now();
        let lasts = 1000.0 * show.motion.duration / pace;
        browser::after(lasts as i32 + 250, move || {
            // Frames may cease in the midst of it.
            if serial.try_get_value() == Some(own) {
                model.is_moving.try_set(false);
            }
        });
        browser::animate(move |_| {
            if serial.try_get_value() != Some(own) {
                return false;
            }
            let seconds = (browser::now() - begin) / 1000.0 * pace;
            if seconds < show.motion.duration {
                show.pose(seconds);
                return true;
            }
            show.end();
            model.is_moving.try_set(false);
            false
        });
    });
    on_cleanup(move || serial.update_value(|serial| *serial += 1));
}

fn sound_of(motion: &Motion) {
    sound::play(if motion.duration > 0.6 { Sound::Slide } else { Sound::Knock });
}

/// A motion with the elements that show it.
struct Show {
    motion: Motion,
    actors: Element,
    men: Element,
}

impl Show {
    fn pose(&self, seconds: f64) {
        let elements = self.actors.children();
        for (nth, actor) in self.motion.actors.iter().enumerate() {
            // The definitions come first.
            let Some(element) = elements.item(nth as u32 + 1) else { continue };
            let transform = actor.at(seconds).map(|pose| {
                let _ = element.set_attribute("opacity", &format!("{:.3}", pose.opacity));
                format!("translate({:.2} {:.2}) scale({:.3})", pose.x, pose.y, pose.scale)
            });
            let _ = match transform {
                Some(transform) => element.set_attribute("transform", &transform),
                None => element.set_attribute("opacity", "0"),
            };
        }
        self.hide(|until| seconds < until);
    }

    fn end(&self) {
        self.actors.set_inner_html("");
        self.hide(|_| false);
    }

    fn hide(&self, is_hidden: impl Fn(f64) -> bool) {
        for &Hidden { place, until } in &self.motion.hidden {
            let Ok(men) = self.men.query_selector_all(&format!("[data-at='{place}']")) else {
                continue;
            };
            for nth in 0..men.length() {
                let Some(man) = men.item(nth).and_then(|man| man.dyn_into::<Element>().ok()) else {
                    continue;
                };
                let _ = if is_hidden(until) {
                    man.set_attribute("visibility", "hidden")
                } else {
                    man.remove_attribute("visibility")
                };
            }
        }
    }
}
