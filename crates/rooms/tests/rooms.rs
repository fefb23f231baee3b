//! Rooms from the first event to the last, step by step.

use quartet_core::{Random, Seat};
use quartet_record::Termination;
use quartet_rooms::{Answer, Due, Finish, MAX_LAG, Now, Room, Step};
use quartet_wire::{
    Command, Event, Leaving, Occupant, Offer, Person, PersonId, Refusal, Stamped, Terms,
};
use rand::SeedableRng as _;

fn person(number: u128) -> Person {
    Person { id: PersonId::of_bits(number), name: None }
}

/// A room with its events and a clock that is moved by hand.
struct Hall {
    room: Room,
    events: Vec<Stamped>,
    now: Now,
    rng: Random,
}

impl Hall {
    fn new(terms: Terms) -> Self {
        let (room, events) = Room::open(person(1), terms, Now::at(0)).unwrap();
        Self { room, events, now: Now::at(0), rng: Random::seed_from_u64(7) }
    }

    /// A room in which persons 1, 2, … sit and play.
    fn playing(terms: Terms) -> Self {
        let mut hall = Self::new(terms);
        for number in 1..=hall.room.free() as u128 {
            hall.does(number, &Command::Sit { seat: None });
            hall.does(number, &Command::Ready { ready: true });
        }
        assert_eq!(hall.room.step(), Step::Playing);
        hall
    }

    fn take(&mut self, answer: Answer) -> Result<(), Refusal> {
        self.room = answer.room;
        self.events.extend(answer.events);
        assert_eq!(Room::replay(&self.events).unwrap(), self.room);
        answer.result
    }

    fn tries(&mut self, number: u128, command: &Command) -> Result<(), Refusal> {
        let answer = self.room.handle(&person(number), command, self.now, &mut self.rng);
        self.take(answer)
    }

    fn does(&mut self, number: u128, command: &Command) {
        assert_eq!(self.tries(number, command), Ok(()), "{command:?}");
    }

    fn acts(&mut self, number: u128, action: &str) {
        let ply = self.room.ply();
        self.does(number, &Command::Act { ply, action: action.into() });
    }

    fn passes(&mut self, millis: u64) {
        self.now.at += millis;
        let answer = self.room.tick(self.now);
        self.take(answer).unwrap();
    }

    fn left(&self, seat: usize) -> u128 {
        let now = std::time::Duration::from_millis(self.now.at);
        self.room.clocks().unwrap().left(Seat::new(seat), now).as_millis()
    }

    fn result(&self) -> String {
        let record = self.room.table().unwrap().record();
        let ranks = record.outcome().map_or("*".into(), |ranks| ranks.to_string());
        format!("{ranks} {}", record.termination().name(record.game()))
    }
}

fn timed(start: &str, control: &str) -> Terms {
    Terms { control: control.parse().unwrap(), ..Terms::new(start) }
}

const SIT: Command = Command::Sit { seat: None };
const READY: Command = Command::Ready { ready: true };

fn act(ply: u64, action: &str) -> Command {
    Command::Act { ply, action: action.into() }
}

const fn propose(offer: Offer) -> Command {
    Command::Propose { offer }
}

const fn agree(offer: Offer) -> Command {
    Command::Answer { offer, agree: true }
}

#[test]
fn a_game_starts_when_all_seats_are_taken_and_ready() {
    let mut hall = Hall::new(Terms::new("quoridor/2p"));
    assert_eq!(hall.tries(1, &READY), Err(Refusal::NotSeated {}));
    hall.does(1, &Command::Sit { seat: Some(2) });
    assert_eq!(hall.tries(1, &SIT), Err(Refusal::Seated {}));
    assert_eq!(hall.tries(2, &Command::Sit { seat: Some(2) }), Err(Refusal::NoSeat {}));
    assert_eq!(hall.tries(2, &Command::Sit { seat: Some(3) }), Err(Refusal::NoSeat {}));
    hall.does(1, &READY);
    assert_eq!(hall.tries(1, &act(0, "e2")), Err(Refusal::NotStarted {}));
    hall.does(2, &SIT);
    assert_eq!(hall.tries(3, &SIT), Err(Refusal::NoSeat {}));
    hall.does(2, &Command::Rise {});
    hall.does(3, &SIT);
    assert_eq!(hall.room.step(), Step::Waiting);
    hall.does(3, &READY);
    assert_eq!(hall.room.step(), Step::Playing);
    assert_eq!(hall.room.seat_of(&person(3).id), Some(Seat::FIRST));
    assert_eq!(hall.tries(2, &SIT), Err(Refusal::Started {}));
    assert_eq!(hall.tries(1, &Command::Rise {}), Err(Refusal::Started {}));
}

#[test]
fn only_who_made_a_room_closes_it() {
    let mut hall = Hall::new(Terms::new("nine"));
    hall.does(2, &SIT);
    assert_eq!(hall.tries(2, &Command::Close {}), Err(Refusal::NotOwner {}));
    hall.does(1, &Command::Close {});
    assert_eq!(hall.room.step(), Step::Closed);
    assert_eq!(hall.tries(3, &SIT), Err(Refusal::Over {}));
}

#[test]
fn drawn_seats_depend_on_chance_only() {
    let order = |seed| {
        let mut hall = Hall::new(Terms { drawn: true, ..Terms::new("quoridor/4p") });
        hall.rng = Random::seed_from_u64(seed);
        for number in 1..=4 {
            hall.does(number, &SIT);
            hall.does(number, &READY);
        }
        hall.room.players().to_vec()
    };
    let orders: Vec<_> = (0..20).map(order).collect();
    assert_eq!(orders[0], order(0));
    assert!(orders.iter().any(|other| *other != orders[0]));
    for order in orders {
        assert!((1..=4).all(|number| order.contains(&Occupant::Person(person(number)))));
    }
}

#[test]
fn repeats_are_harmless_and_races_are_refused() {
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    assert_eq!(hall.tries(2, &act(0, "e8")), Err(Refusal::NotYourTurn {}));
    assert_eq!(hall.tries(3, &act(0, "e2")), Err(Refusal::NotSeated {}));
    hall.does(1, &act(0, "e2"));
    let version = hall.room.version();
    hall.does(1, &act(0, "e2"));
    assert_eq!(hall.room.version(), version);
    assert_eq!(hall.tries(1, &act(0, "e3")), Err(Refusal::OtherPly { answered: 0, ply: 1 }));
    assert_eq!(hall.tries(2, &act(0, "e2")), Err(Refusal::OtherPly { answered: 0, ply: 1 }));
    assert_eq!(hall.tries(2, &act(2, "e8")), Err(Refusal::OtherPly { answered: 2, ply: 1 }));
    assert!(matches!(hall.tries(2, &act(1, "e5")), Err(Refusal::Illegal { .. })));
    assert!(matches!(hall.tries(2, &act(1, "what?")), Err(Refusal::Illegal { .. })));
    hall.does(2, &act(1, "e8"));
    hall.does(2, &Command::Resign {});
    // The answer to the last action may have been lost.
    hall.does(2, &act(1, "e8"));
    assert_eq!(hall.tries(1, &act(2, "e3")), Err(Refusal::Over {}));
}

#[test]
fn after_a_take_back_an_old_action_does_not_count() {
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    assert_eq!(hall.tries(1, &propose(Offer::TakeBack)), Err(Refusal::NothingToTakeBack {}));
    hall.acts(1, "e2");
    hall.acts(2, "e8");
    hall.does(1, &propose(Offer::TakeBack));
    assert_eq!(hall.tries(1, &propose(Offer::TakeBack)), Err(Refusal::ProposedAlready {}));
    assert_eq!(hall.room.ply(), 2);
    hall.does(2, &agree(Offer::TakeBack));
    assert_eq!(hall.room.ply(), 3);
    assert!(hall.room.table().unwrap().is_untouched());
    // Once more what was sent before: it was done.
    let version = hall.room.version();
    hall.does(1, &act(0, "e2"));
    assert_eq!(hall.room.version(), version);
    hall.does(1, &act(3, "d1"));
    assert_eq!(hall.room.turn(), Some(Seat::new(1)));
}

#[test]
fn who_plays_on_turns_offers_down() {
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    hall.does(1, &propose(Offer::Draw));
    hall.acts(1, "e2");
    assert!(hall.room.offers().contains_key(&Offer::Draw));
    hall.acts(2, "e8");
    assert!(hall.room.offers().is_empty());
    assert_eq!(hall.tries(2, &agree(Offer::Draw)), Err(Refusal::NotProposed {}));
    hall.does(1, &propose(Offer::Abort));
    hall.does(2, &Command::Answer { offer: Offer::Abort, agree: false });
    assert!(hall.room.offers().is_empty());
    hall.does(2, &propose(Offer::Draw));
    // To propose what is proposed is to agree.
    hall.does(1, &propose(Offer::Draw));
    assert_eq!(hall.result(), "1,1 agreement");
}

#[test]
fn all_persons_must_agree() {
    let mut hall = Hall::playing(Terms::new("quoridor/4p"));
    hall.does(1, &propose(Offer::Abort));
    hall.does(2, &agree(Offer::Abort));
    hall.does(2, &agree(Offer::Abort));
    hall.does(4, &agree(Offer::Abort));
    assert_eq!(hall.room.step(), Step::Playing);
    assert_eq!(hall.tries(5, &agree(Offer::Abort)), Err(Refusal::NotSeated {}));
    hall.does(3, &agree(Offer::Abort));
    assert_eq!(hall.room.step(), Step::Over);
    assert_eq!(hall.result(), "* abandoned");
}

#[test]
fn engines_agree_to_all_but_draws() {
    let terms = Terms { engines: vec![None, Some(2)], ..Terms::new("quoridor/2p") };
    let mut hall = Hall::playing(terms);
    hall.acts(1, "e2");
    assert_eq!(hall.room.engine_to_move(), Some((Seat::new(1), 2)));
    let answer = hall.room.engine_acts(0, "e8", hall.now);
    assert!(matches!(hall.take(answer), Err(Refusal::OtherPly { .. })));
    let answer = hall.room.engine_acts(1, "e8", hall.now);
    hall.take(answer).unwrap();
    let answer = hall.room.engine_acts(2, "e3", hall.now);
    assert!(hall.take(answer).is_err());
    assert_eq!(hall.tries(1, &propose(Offer::Draw)), Err(Refusal::EngineDeclines {}));
    hall.does(1, &propose(Offer::TakeBack));
    assert!(hall.room.table().unwrap().is_untouched());
    hall.does(1, &Command::Resign {});
    assert_eq!(hall.result(), "2,1 resignation");
}

#[test]
fn the_engine_takes_the_seat_of_who_leaves_if_so_agreed() {
    let terms = Terms { leaving: Leaving::Engine(3), ..timed("quoridor/4p", "60+0") };
    let mut hall = Hall::playing(terms.clone());
    hall.does(3, &Command::Resign {});
    assert_eq!(hall.room.chairs()[2].occupant, Some(Occupant::Engine(3)));
    assert_eq!(hall.tries(3, &Command::Resign {}), Err(Refusal::NotSeated {}));
    hall.passes(60_000);
    assert_eq!(hall.room.engine_to_move(), Some((Seat::FIRST, 3)));
    // Engines have time without end.
    hall.passes(1_000_000);
    assert_eq!(hall.room.step(), Step::Playing);
    hall.does(2, &Command::Resign {});
    assert_eq!(hall.room.step(), Step::Playing);
    // The last person leaves nobody behind for whom to play on.
    hall.does(4, &Command::Resign {});
    assert_eq!(hall.result(), "1,1,1,4 resignation");

    let mut hall = Hall::playing(Terms { leaving: Leaving::Ends, ..terms });
    hall.does(3, &Command::Resign {});
    assert_eq!(hall.result(), "1,1,4,1 resignation");
}

#[test]
fn fischer_clocks_run_and_flags_fall_on_time() {
    let mut hall = Hall::playing(timed("quoridor/2p", "60+2"));
    hall.passes(10_000);
    hall.acts(1, "e2");
    assert_eq!((hall.left(0), hall.left(1)), (52_000, 60_000));
    assert_eq!(hall.room.due(), Some((70_000, Due::Flag(Seat::new(1)))));
    hall.passes(59_999);
    assert_eq!(hall.room.step(), Step::Playing);
    // The server slept long: the flag fell when it was due all the same, before the action came.
    hall.now.at += 100_000;
    assert_eq!(hall.tries(2, &act(1, "e8")), Err(Refusal::Over {}));
    assert_eq!(hall.result(), "1,2 time");
    assert_eq!(hall.events.last().unwrap().at, 70_000);
}

#[test]
fn days_for_each_turn_are_whole_again_after_each() {
    const DAY: u64 = 24 * 3_600_000;
    let mut hall = Hall::playing(timed("quoridor/2p", "0+1x86400"));
    for (number, action) in [(1, "e2"), (2, "e8"), (1, "e3"), (2, "e7")] {
        hall.passes(DAY - 1);
        hall.acts(number, action);
    }
    hall.passes(DAY);
    assert_eq!(hall.result(), "2,1 time");
}

#[test]
fn lag_is_given_back_within_bounds() {
    let mut hall = Hall::playing(timed("quoridor/2p", "60+0"));
    hall.passes(10_000);
    hall.now.lag = 300;
    hall.acts(1, "e2");
    assert_eq!((hall.left(0), hall.left(1)), (50_300, 60_000));
    hall.now.lag = 60_000;
    hall.passes(10_000);
    hall.acts(2, "e8");
    assert_eq!(hall.left(1), 50_000 + u128::from(MAX_LAG));
    // Never more than the turn took.
    hall.acts(1, "e3");
    assert_eq!(hall.left(0), 50_300);
}

#[test]
fn a_take_back_gives_the_time_back() {
    let mut hall = Hall::playing(timed("quoridor/2p", "60+5"));
    for (number, action) in [(1, "e2"), (2, "e8"), (1, "e3")] {
        hall.passes(10_000);
        hall.acts(number, action);
    }
    hall.passes(3_000);
    hall.does(2, &propose(Offer::TakeBack));
    hall.does(1, &agree(Offer::TakeBack));
    assert_eq!(hall.room.turn(), Some(Seat::new(1)));
    assert_eq!((hall.left(0), hall.left(1)), (55_000, 60_000));
}

#[test]
fn games_without_clocks_and_empty_rooms_end_some_day() {
    const DAY: u64 = 24 * 3_600_000;
    let mut hall = Hall::new(Terms::new("nine"));
    hall.passes(7 * DAY);
    assert_eq!(hall.room.step(), Step::Closed);
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    hall.passes(29 * DAY);
    hall.acts(1, "e2");
    hall.passes(30 * DAY);
    assert_eq!(hall.result(), "* abandoned");
}

/// Plays one game to its end by any actions.
fn play_out(hall: &mut Hall) {
    while hall.room.step() == Step::Playing {
        let table = hall.room.table().unwrap();
        let action = table.position().random_action(&mut hall.rng).unwrap().to_string();
        let turn = hall.room.turn().unwrap();
        let id = hall.room.chairs()[turn.index()].person().unwrap().id.clone();
        let number = if id == person(1).id { 1 } else { 2 };
        hall.acts(number, &action);
    }
}

#[test]
fn a_match_of_two_games_is_one_event() {
    let terms = Terms { two_games: true, ..timed("nine/2p", "60+0") };
    let mut hall = Hall::playing(terms.clone());
    play_out(&mut hall);
    assert_eq!(hall.room.step(), Step::Between);
    assert_eq!(hall.tries(1, &act(99, "x")), Err(Refusal::NotStarted {}));
    hall.does(2, &READY);
    assert_eq!(hall.room.step(), Step::Between);
    hall.does(1, &READY);
    assert_eq!(hall.room.seat_of(&person(1).id), Some(Seat::new(1)));
    assert_eq!(hall.left(0), 60_000);
    play_out(&mut hall);
    assert_eq!(hall.room.step(), Step::Over);
    // Person 2 sits at the first seat of the second game, and is the second player of the match.
    let [two, one] = hall.room.table().unwrap().sums().unwrap();
    assert!(one + two > 0);
    let ranks = vec![1 + u8::from(two > one), 1 + u8::from(one > two)];
    assert_eq!(
        hall.room.finish(),
        Some(Finish { ranks: Some(ranks), termination: Termination::Rules, at: hall.now.at })
    );

    // Where nobody is ready the second game begins all the same.
    let mut hall = Hall::playing(terms.clone());
    play_out(&mut hall);
    hall.passes(60_000);
    assert_eq!(hall.room.step(), Step::Playing);
    assert_eq!(hall.room.seat_of(&person(1).id), Some(Seat::new(1)));
    assert_eq!(hall.room.finish(), None);
    // To give up the second is to give up the match, whatever the first one was.
    hall.does(1, &Command::Resign {});
    assert_eq!(hall.room.finish(), Some(lost_by_1(hall.now.at)));

    // So is to give up the first.
    let mut hall = Hall::playing(terms.clone());
    hall.does(1, &Command::Resign {});
    assert_eq!(hall.room.step(), Step::Over);
    assert_eq!(hall.room.finish(), Some(lost_by_1(hall.now.at)));

    // Half a match is none.
    let mut hall = Hall::playing(Terms { control: "-".parse().unwrap(), ..terms });
    play_out(&mut hall);
    hall.passes(30 * 24 * 3_600_000);
    assert_eq!(hall.room.step(), Step::Over);
    assert_eq!(
        hall.room.finish(),
        Some(Finish { ranks: None, termination: Termination::Abandoned, at: hall.now.at })
    );
}

fn lost_by_1(at: u64) -> Finish {
    Finish { ranks: Some(vec![2, 1]), termination: Termination::Resignation, at }
}

#[test]
fn rated_games_are_not_taken_back_and_have_a_result() {
    let terms = Terms { rated: true, ..timed("jamit/3p", "60+0") };
    let mut hall = Hall::playing(terms.clone());
    let turn = hall.room.table().unwrap().position().random_action(&mut hall.rng).unwrap();
    hall.acts(1, &turn.to_string());
    assert_eq!(hall.tries(1, &propose(Offer::TakeBack)), Err(Refusal::Rated {}));
    hall.does(3, &Command::Resign {});
    // The others share the first rank.
    let finish = Finish {
        ranks: Some(vec![1, 1, 3]),
        termination: Termination::Resignation,
        at: hall.now.at,
    };
    assert_eq!(hall.room.finish(), Some(finish));

    let mut hall = Hall::playing(terms.clone());
    hall.passes(60_000);
    let finish =
        Finish { ranks: Some(vec![3, 1, 1]), termination: Termination::Time, at: hall.now.at };
    assert_eq!(hall.room.finish(), Some(finish));

    let mut hall = Hall::playing(terms);
    hall.does(1, &propose(Offer::Abort));
    hall.does(2, &agree(Offer::Abort));
    hall.does(3, &agree(Offer::Abort));
    let finish = Finish { ranks: None, termination: Termination::Abandoned, at: hall.now.at };
    assert_eq!(hall.room.finish(), Some(finish));
}

#[test]
fn a_rematch_rotates_the_seats() {
    let terms = Terms { engines: vec![None, Some(4)], ..Terms::new("fillit/3p-a") };
    let mut hall = Hall::playing(terms);
    assert_eq!(hall.tries(1, &propose(Offer::Rematch)), Err(Refusal::NotOver {}));
    hall.does(2, &Command::Resign {});
    hall.does(2, &propose(Offer::Rematch));
    assert_eq!(hall.room.rematch(), None);
    hall.does(1, &agree(Offer::Rematch));
    assert!(hall.room.rematch().is_some());
    assert_eq!(hall.tries(1, &propose(Offer::Rematch)), Err(Refusal::Over {}));
    let (next, events) = hall.room.again(hall.now).unwrap();
    assert_eq!(Room::replay(&events).unwrap(), next);
    assert_eq!(next.seat_of(&person(2).id), Some(Seat::FIRST));
    assert_eq!(next.seat_of(&person(1).id), Some(Seat::new(1)));
    assert_eq!(next.chairs()[2].occupant, Some(Occupant::Engine(4)));
    assert_eq!(next.step(), Step::Waiting);
}

#[test]
fn who_sits_at_the_table_talks() {
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    let say = |text: &str| Command::Say { text: text.into() };
    hall.does(1, &say(" こんにちは "));
    assert_eq!(
        hall.events.last().unwrap().event,
        Event::Said { person: person(1), text: "こんにちは".into() }
    );
    assert_eq!(hall.tries(3, &say("e3!")), Err(Refusal::NotSeated {}));
    for wrong in ["", "  ", "a\u{7}b", "\u{202e}abc", "a\nb", &"a".repeat(501)] {
        assert_eq!(hall.tries(1, &say(wrong)), Err(Refusal::Unsayable {}), "{wrong:?}");
    }
}

#[test]
fn events_that_cannot_have_happened_are_noticed() {
    let mut hall = Hall::playing(Terms::new("quoridor/2p"));
    hall.acts(1, "e2");
    let good = hall.events.clone();
    let broken = |change: &dyn Fn(&mut Vec<Stamped>)| {
        let mut events = good.clone();
        change(&mut events);
        Room::replay(&events).unwrap_err().version
    };
    assert_eq!(broken(&|events| events.clear()), 0);
    assert_eq!(broken(&|events| drop(events.remove(0))), 0);
    assert_eq!(broken(&|events| drop(events.remove(1))), 1);
    let last = good.len() - 1;
    assert_eq!(broken(&|events| events.push(events[last].clone())), last as u64 + 1);
    assert_eq!(broken(&|events| events[1].at = 5), 2);
    let illegal = Event::Acted { action: "e5".into(), lag: 0 };
    assert_eq!(broken(&|events| events[last].event = illegal.clone()), last as u64);
    let nowhere = Event::Resigned { seat: 9, engine: None };
    assert_eq!(broken(&|events| events[last].event = nowhere.clone()), last as u64);
    assert_eq!(hall.room.table().unwrap().record().termination(), Termination::Unfinished);
}
