//! What the game says in words, on the screen as in line mode.

use quartet_core::{Game as _, Seat, Variant as _};
use quartet_games::{Action, Game, Position, fillit, jamit, nine, quoridor};
use quartet_record::Termination;
use quartet_table::{Figure, Player, Standing, Table, TwoGames};

/// `FILLIT`, as the box says.
pub(crate) const fn title(game: Game) -> &'static str {
    match game {
        Game::Quoridor => "Quoridor",
        Game::Nine => "Nine",
        Game::Fillit => "FILLIT",
        Game::Jamit => "JAMIT",
    }
}

pub(crate) fn some(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// What a seat is called: its name, or `you` if a person without one sits alone against engines.
pub(crate) fn name(table: &Table, seat: Seat) -> String {
    let player = table.player(seat);
    let alone = table.players().iter().filter(|player| player.is_person()).count() == 1;
    match player {
        _ if *player != Player::person() => player.to_string(),
        _ if alone => "you".into(),
        _ => player.to_string(),
    }
}

/// The seat with its name: `seat 2 (you)`.
pub(crate) fn seat(table: &Table, seat: Seat) -> String {
    format!("seat {seat} ({})", name(table, seat))
}

/// What stands beside a seat: its points, men and supplies.
pub(crate) fn figures(position: &Position, seat: Seat) -> String {
    match position {
        Position::Quoridor(position) => {
            let fences = some(position.fences_left(seat).into(), "fence");
            format!("{fences}, {} to go", position.distance(seat))
        }
        Position::Nine(position) => {
            let points = some(position.points(seat), "point");
            match position.phase() {
                nine::Phase::Slide => {
                    format!("{points}, {} can slide", position.slides(seat).len())
                }
                _ => format!("{points}, {} in hand", position.in_hand(seat)),
            }
        }
        Position::Fillit(position) => {
            let side = position.variant().side(seat);
            format!("{} to lay", some(position.supply(side), "chip"))
        }
        Position::Jamit(position) => {
            let target = position.variant().target();
            let coins = some(position.supply(jamit::Colour::of(seat)).into(), "coin");
            let points = format!("{} of {target}, {coins}", position.points(seat));
            match position.hand(seat) {
                0 => points,
                hand => format!("{points}, {hand} neutral"),
            }
        }
    }
}

fn colour(colour: jamit::Colour) -> String {
    match colour.seat() {
        Some(_) => colour.letter().to_string(),
        None => "neutral".into(),
    }
}

/// What an action would do, for the one who thinks about it.
pub(crate) fn effect(position: &Position, action: Action) -> String {
    let effect = match (position, action) {
        (Position::Quoridor(position), Action::Quoridor(action)) => ways(position, action),
        (Position::Nine(position), Action::Nine(action)) => match action {
            nine::Action::Neutral(_) => "a neutral piece".into(),
            nine::Action::Piece(slot) => match (position.phase(), position.slide(slot)) {
                (nine::Phase::Slide, Some(to)) => format!("slides to {to}"),
                (_, Some(to)) => format!("would slide to {to} as things stand"),
                (_, None) => "would be blocked as things stand".into(),
            },
            nine::Action::Pass => "no piece can slide".into(),
        },
        (Position::Fillit(position), Action::Fillit(action)) => match action {
            fillit::Action::Slide(to) => slide(position, to),
            fillit::Action::Step(step) => {
                let met = step.to().on(position.board()).and_then(|to| position.at(to));
                match met {
                    None => "the stone moves on".into(),
                    Some(_) => "the stone changes places with what is there".into(),
                }
            }
        },
        (Position::Jamit(position), Action::Jamit(action)) => pushes(position, action),
        _ => String::new(),
    };
    format!("{action} – {effect}")
}

/// How an action changes the ways to the goals.
fn ways(position: &quoridor::Position, action: quoridor::Action) -> String {
    let Ok(next) = position.play(action) else { return String::new() };
    let ways = Seat::all(position.variant().seats()).map(|seat| {
        let (before, after) = (position.distance(seat), next.distance(seat));
        match after.cmp(&before) {
            std::cmp::Ordering::Equal => format!("{after}"),
            _ => format!("{before}→{after}"),
        }
    });
    format!("steps to go by seat: {}", ways.collect::<Vec<_>>().join(" · "))
}

fn slide(position: &fillit::Position, to: fillit::Place) -> String {
    let slide = to.on(position.board()).and_then(|to| position.slide_to(position.turn(), to));
    let Some(slide) = slide else { return String::new() };
    let own = position.side_to_move();
    let sides = quartet_core::Side::all(position.variant().sides());
    let others: u32 = sides
        .filter(|&side| side != own)
        .map(|side| (position.chips(side) & slide.laid).len())
        .sum();
    let laid = format!("lays {}", some(slide.laid.len(), "chip"));
    if others == 0 { laid } else { format!("{laid}, {others} of them for others' chips") }
}

fn pushes(position: &jamit::Position, action: jamit::Action) -> String {
    let Ok(events) = position.events(action) else { return String::new() };
    let mut said = Vec::new();
    for event in events {
        match event {
            jamit::Event::Eject { piece, exit, .. } => {
                let what = if piece.is_stone() { "stone" } else { "coin" };
                let exit = match exit {
                    jamit::Exit::Edge => "over the edge",
                    jamit::Exit::Hole => "into the hole",
                };
                said.push(format!("{} {what} {exit}", colour(piece.colour())));
            }
            jamit::Event::Score { seat, points } => said.push(format!("seat {seat} +{points}")),
            jamit::Event::Exchange { seat } => said.push(format!("seat {seat} +1 for neutrals")),
            _ => {}
        }
    }
    match (said.is_empty(), action) {
        (false, _) => said.join(", "),
        (true, jamit::Action::Pawn(corner)) => {
            format!("the pawn goes to {corner}", corner = corner.name())
        }
        (true, _) => "nothing is pushed out".into(),
    }
}

/// Who has won: `seat 1 (you) wins`.
pub(crate) fn winner(table: &Table) -> Option<String> {
    let record = table.record();
    let ranks = record.outcome()?;
    let variant = record.variant();
    let winners = Seat::all(variant.seats()).filter(|&seat| ranks.rank(variant.side(seat)) == 1);
    let names: Vec<String> = winners.map(|winner| seat(table, winner)).collect();
    Some(match names.as_slice() {
        names if names.len() == variant.seats() => "draw".into(),
        [winner] => format!("{winner} wins"),
        winners => format!("{} win", winners.join(" and ")),
    })
}

/// How the game ended, in one line: `seat 1 (you) wins: the goal is reached`.
pub(crate) fn verdict(table: &Table) -> Option<String> {
    Some(format!("{}: {}", winner(table)?, reason(table)))
}

fn reason(table: &Table) -> String {
    let record = table.record();
    match record.termination() {
        Termination::Rules => match record.game() {
            Game::Quoridor => "the goal is reached",
            Game::Nine => "no piece can slide any more",
            Game::Fillit => "all chips are laid",
            Game::Jamit => "the target is reached",
        }
        .into(),
        Termination::Repetition => "the position has come up too often".into(),
        Termination::TurnLimit => "every seat has had its turns".into(),
        Termination::Resignation => "a seat has resigned".into(),
        other => other.name(record.game()).to_owned(),
    }
}

/// Rank, seat and figures of each seat, the best first.
pub(crate) fn ranking(table: &Table) -> Vec<(Seat, String)> {
    let line = |Standing { seat, rank, figure }| {
        let figures = match figure {
            Figure::Points(points) => some(points, "point"),
            Figure::ToLay(chips) => format!("{} to lay", some(chips, "chip")),
            Figure::ToGo(steps) => format!("{steps} to go"),
        };
        (seat, format!("{rank}. seat {seat}, {figures}"))
    };
    table.ranking().into_iter().map(line).collect()
}

/// The sums of two games.
pub(crate) fn sums(table: &Table) -> Option<String> {
    match table.two_games() {
        TwoGames::No => None,
        TwoGames::First => Some("game 1 of 2".into()),
        TwoGames::Second { .. } => Some(match table.sums() {
            None => "game 2 of 2".into(),
            Some([one, two]) => format!(
                "both games together: {} {one}, {} {two}",
                seat(table, Seat::new(0)),
                seat(table, Seat::new(1)),
            ),
        }),
    }
}
