//! Rules pages and tutorials.

use quartet_browser::{Visit, browse, pick, press_places};
use quartet_games::{Action, Game, Position, fillit, quoridor};
use quartet_lessons::{Block, Step, Verdict, rules, tutorial};
use quartet_render::{Place, touched};
use quartet_words::{Language, Words};

/// A turn, or the beginning of one, that does what a step asks for.
fn solution(step: &Step) -> Vec<Action> {
    let start = *step.position();
    search(step, &start, &mut Vec::new())
        .or_else(|| refused(step))
        .unwrap_or_else(|| panic!("nothing does `{}`", step.key()))
}

fn search(step: &Step, position: &Position, turn: &mut Vec<Action>) -> Option<Vec<Action>> {
    for action in position.actions() {
        turn.push(action);
        match step.accepts(step.position(), turn) {
            Verdict::Done => return Some(turn.clone()),
            Verdict::GoOn => {
                let next = position.play(action).ok()?;
                if let Some(found) = search(step, &next, turn) {
                    return Some(found);
                }
            }
            Verdict::Wrong => {}
        }
        turn.pop();
    }
    None
}

/// Something that the rules forbid and the step asks for.
fn refused(step: &Step) -> Option<Vec<Action>> {
    let places = quartet_render::places(step.position());
    let fences = places.iter().filter_map(|place| match place {
        Place::Fence(fence) => Some(Action::Quoridor(quoridor::Action::Fence(*fence))),
        _ => None,
    });
    let named = places.iter().flat_map(|from| {
        places
            .iter()
            .filter_map(move |to| step.position().parse_action(&format!("{from}-{to}")).ok())
    });
    fences
        .chain(named.filter(|action| matches!(action, Action::Fillit(fillit::Action::Step(_)))))
        .map(|action| vec![action])
        .find(|turn| step.accepts(step.position(), turn) == Verdict::Done)
}

fn walk_through(game: Game) {
    browse(&Visit::default(), async move |page| {
        page.go(&format!("#/learn/{game}")).await?;
        let steps = tutorial(game);
        assert!(steps.len() >= 5);
        let words = Words::new(Language::English);
        for (nth, step) in steps.iter().enumerate() {
            page.see(&format!("[data-testid=step-{nth}][aria-current=step]")).await?;
            page.read("[data-testid=task]", &words.say(&step.message("task"))).await?;
            let mut position = *step.position();
            for action in solution(step) {
                if let Ok(next) = position.play(action) {
                    pick(page, "board", &position, action).await?;
                    position = next;
                } else {
                    press_places(page, "board", &touched(&position, action)).await?;
                }
            }
            page.see("[data-testid=done]").await?;
            page.press("[data-testid=next-step]").await?;
        }
        page.see("[data-testid=finished]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_tutorial_of_quoridor_can_be_done() {
    walk_through(Game::Quoridor);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_tutorial_of_nine_can_be_done() {
    walk_through(Game::Nine);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_tutorial_of_fillit_can_be_done() {
    walk_through(Game::Fillit);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_tutorial_of_jamit_can_be_done() {
    walk_through(Game::Jamit);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_tutorial_goes_on_where_it_was_left() {
    browse(&Visit::default(), async |page| {
        page.go("#/learn/nine").await?;
        page.see("[data-testid=step-0][aria-current=step]").await?;
        page.press("[data-testid=step-2]").await?;
        page.see("[data-testid=step-2][aria-current=step]").await?;
        page.reload().await?;
        page.see("[data-testid=step-2][aria-current=step]").await?;
        page.go("#/learn/jamit").await?;
        page.see("[data-testid=step-0][aria-current=step]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn boards_of_the_rules_can_be_played_on() {
    browse(&Visit::default(), async |page| {
        let words = Words::new(Language::English);
        for game in Game::ALL {
            page.go(&format!("#/rules/{game}")).await?;
            let diagrams = rules(game, "en").iter().filter_map(|block| match block {
                Block::Diagram(diagram) => Some((diagram.name, diagram.position()?)),
                Block::Html(_) => None,
            });
            let mut live = diagrams.filter(|(_, position)| !position.is_over());
            let (name, position) = live.next().expect("a live board");
            let board = format!("board-{name}");
            page.see(&format!("#{board}")).await?;
            let action = position.actions().into_iter().next().expect("the game goes on");
            pick(page, &board, &position, action).await?;
            let after = position.play(action).expect("it is legal");
            let places = quartet_render::places(&position);
            let differs =
                |place: &&Place| words.place(&position, **place) != words.place(&after, **place);
            let place = *places.iter().find(differs).expect("something changes");
            let cell = |position: &Position| {
                format!("#{board}-{place}[aria-label='{}']", words.place(position, place))
            };
            page.see(&cell(&after)).await?;
            page.press(&format!("[data-diagram='{name}'] button")).await?;
            page.see(&cell(&position)).await?;
        }
        Ok(())
    });
}
