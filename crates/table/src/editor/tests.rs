use quartet_games::Game;
use quartet_render::Place;

use super::*;
use crate::{read_start, start_text};

fn editor(variant: &str) -> Editor {
    Editor::new(variant.parse().unwrap())
}

fn place(game: Game, name: &str) -> Place {
    Place::from_name(game, name).unwrap()
}

const A: Seat = Seat::FIRST;
const B: Seat = Seat::new(1);

#[test]
fn every_start_is_what_the_editor_begins_with() {
    for variant in Variant::all() {
        let editor = Editor::new(variant);
        assert_eq!(editor.check(), Ok(Position::start(variant)), "{variant}");
        // Put again where they are, men change nothing.
        let mut again = editor.clone();
        for (place, man) in editor.men() {
            assert!(again.put(man, place) || man == Man::Fence, "{variant}");
        }
        assert_eq!(again.check(), editor.check());
    }
}

#[test]
fn quoridor_is_set_up() {
    let mut editor = editor("quoridor");
    let at = |name| place(Game::Quoridor, name);
    assert_eq!(editor.palette(), [Man::Pawn(A), Man::Pawn(B), Man::Fence]);
    assert!(editor.put(Man::Pawn(A), at("d4")) && editor.put(Man::Fence, at("e3h")));
    assert!(!editor.put(Man::Fence, at("e3h")) && !editor.put(Man::Fence, at("e3")));
    assert!(editor.set_count(Count::Fences(B), 7) && !editor.set_count(Count::Points(B), 7));
    editor.set_turn(B);
    let text = "quoridor 2p d4,e9 10,7 e3h 2";
    assert_eq!(editor.check().unwrap().to_string(), text);
    editor.put(Man::Fence, at("e3v"));
    let fences = ["e3h", "e3v"].map(|name| match at(name) {
        Place::Fence(fence) => fence,
        _ => panic!(),
    });
    let meet = quoridor::SetupError::FencesMeet(fences[0], fences[1]);
    assert_eq!(editor.check(), Err(EditorError::Quoridor(meet)));
    assert!(editor.remove(at("e3v")) && !editor.remove(at("e3v")) && !editor.remove(at("d4")));
    assert_eq!(editor.check().unwrap().to_string(), text);
    editor.clear();
    assert_eq!(editor.check().unwrap().to_string(), "quoridor 2p d4,e9 10,7 - 2");
    editor.put(Man::Pawn(A), at("e9"));
    assert!(editor.check().is_err());
}

#[test]
fn nine_is_set_up_by_phases() {
    let mut editor = editor("nine");
    let at = |name| place(Game::Nine, name);
    let phase = |editor: &Editor| {
        let Ok(Position::Nine(position)) = editor.check() else { return None };
        Some(position.phase())
    };
    for square in ["b2", "e2", "h2", "b5", "e5", "h5", "b8", "e8"] {
        assert!(editor.put(Man::Neutral, at(square)));
    }
    assert_eq!(phase(&editor), Some(nine::Phase::Neutral));
    editor.put(Man::Neutral, at("h8"));
    assert_eq!(phase(&editor), Some(nine::Phase::Rim));
    editor.put(Man::Piece(A), at("Sa"));
    // Seat 1 has one piece less to place, so seat 2 is to move.
    assert!(matches!(editor.check(), Err(EditorError::Nine(nine::SetupError::TurnsUneven { .. }))));
    editor.set_turn(B);
    assert_eq!(phase(&editor), Some(nine::Phase::Rim));
    assert!(!editor.put(Man::Neutral, at("Sa")) && !editor.put(Man::Pawn(A), at("e5")));
    editor.clear();
    editor.set_turn(A);
    assert_eq!(editor.check(), Ok(Position::start(editor.variant())));
}

#[test]
fn fillit_keeps_the_books() {
    let mut editor = editor("fillit");
    let at = |name| place(Game::Fillit, name);
    let side = Side::new(0);
    assert_eq!(editor.palette().len(), 6);
    let stone = editor.men().into_iter().find(|(_, man)| *man == Man::Stone(side)).unwrap().0;
    assert!(editor.remove(stone) && editor.put(Man::Chip(side), at("a1")));
    let position = editor.check().unwrap();
    let Position::Fillit(fillit) = position else { panic!() };
    // One under the pawn and the one at a1 of 25.
    assert_eq!(fillit.supply(side), 23);
    assert_eq!(read_start(&start_text(&position)), Ok(position));
    assert!(!editor.put(Man::Chip(side), at("e5")), "the hole");
    assert!(!editor.put(Man::Coin(jamit::Colour::A), at("a1")));
    let pawn = editor.men()[0];
    assert_eq!(pawn.1, Man::Pawn(A));
    assert!(editor.remove(pawn.0));
    let missing = fillit::SetupError::NoPawn { seat: A };
    assert_eq!(editor.check(), Err(EditorError::Fillit(missing)));
    editor.put(Man::Pawn(A), pawn.0);
    editor.clear();
    let none = fillit::SetupError::NoStones { side };
    assert_eq!(editor.check(), Err(EditorError::Fillit(none)));
}

#[test]
fn jamit_is_set_up() {
    let mut editor = editor("jamit");
    let at = |name| place(Game::Jamit, name);
    let one = Side::new(0);
    let before = editor.men().len();
    let free = ["a1", "a2", "b1", "b2", "b3", "b4"].into_iter().map(at);
    let free: Vec<Place> =
        free.filter(|&place| editor.men().iter().all(|man| man.0 != place)).collect();
    // A fifth stone makes it a set-up of its own.
    assert!(editor.put(Man::Stone(one), free[0]));
    assert!(editor.put(Man::Coin(jamit::Colour::Neutral), free[1]));
    assert!(editor.put(Man::Pawn(A), at("NE")) && !editor.put(Man::Pawn(A), free[0]));
    assert!(editor.set_count(Count::Points(B), 12) && editor.set_count(Count::Hand(A), 2));
    assert_eq!(editor.men().len(), before + 2);
    let position = editor.check().unwrap();
    let Position::Jamit(jamit) = position else { panic!() };
    assert_eq!((jamit.points(B), jamit.hand(A)), (12, 2));
    // 25 but for the one on the board and the two in hand.
    assert_eq!(jamit.supply(jamit::Colour::Neutral), 22);
    assert_eq!(read_start(&start_text(&position)), Ok(position));
    editor.set_count(Count::Points(B), 13);
    assert_eq!(editor.check(), Err(EditorError::Jamit(jamit::SetupError::Points(B))));
    editor.set_count(Count::Points(B), 0);
    editor.put(Man::Pawn(B), at("NE"));
    assert_eq!(editor.check(), Err(EditorError::Jamit(jamit::SetupError::Corner(B))));
    editor.set_turn(Seat::new(3));
    assert!(editor.check().is_err());
}
