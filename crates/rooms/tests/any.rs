//! Whatever people do, in any order and at any time: nothing panics, the events make the same room
//! again, refusals change nothing, and clocks are sane.

use std::time::Duration;

use proptest::prelude::*;
use quartet_core::{Random, Seat};
use quartet_rooms::{Now, Room, Step};
use quartet_wire::{Command, Leaving, Offer, Person, PersonId, Stamped, Terms};
use rand::SeedableRng as _;

/// What somebody does; what depends on the room is chosen when it comes to that.
#[derive(Clone, Debug)]
enum Deed {
    Command(u128, Command),
    /// Plays any legal action, for whoever's turn it is.
    Act,
    /// Sends the last action again.
    Repeat,
    /// Plays an action that answers any ply.
    Late(u128, u64),
    /// Everybody sits and is ready.
    Begin,
    Wait(u64),
}

fn offers() -> impl Strategy<Value = Offer> {
    prop::sample::select(vec![Offer::TakeBack, Offer::Draw, Offer::Abort, Offer::Rematch])
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        prop::option::of(0..5_usize).prop_map(|seat| Command::Sit { seat }),
        Just(Command::Rise {}),
        any::<bool>().prop_map(|ready| Command::Ready { ready }),
        Just(Command::Resign {}),
        offers().prop_map(|offer| Command::Propose { offer }),
        (offers(), any::<bool>()).prop_map(|(offer, agree)| Command::Answer { offer, agree }),
        ".{0,8}".prop_map(|text| Command::Say { text }),
        Just(Command::Close {}),
    ]
}

fn deeds() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (1..5_u128, commands()).prop_map(|(who, command)| Deed::Command(who, command)),
        8 => Just(Deed::Act),
        1 => Just(Deed::Repeat),
        1 => (1..5_u128, 0..60_u64).prop_map(|(who, ply)| Deed::Late(who, ply)),
        2 => Just(Deed::Begin),
        2 => (0..40_000_u64).prop_map(Deed::Wait),
        1 => Just(Deed::Wait(31 * 24 * 3_600_000)),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let starts = [
        "quoridor/2p",
        "quoridor/5x5w2",
        "quoridor/4p",
        "nine/2p",
        "nine/3p",
        "fillit/mini-2p-a",
        "jamit/3p",
    ];
    let controls = ["-", "60+2", "0+3", "10+2x5", "0+1x86400"];
    (
        prop::sample::select(starts.to_vec()),
        prop::sample::select(controls.to_vec()),
        any::<(bool, bool, bool, bool)>(),
    )
        .prop_map(|(start, control, (drawn, two_games, engine, leaving))| Terms {
            control: control.parse().unwrap(),
            drawn,
            two_games: two_games && start == "nine/2p",
            engines: if engine { vec![None, Some(1)] } else { Vec::new() },
            leaving: if leaving { Leaving::Engine(2) } else { Leaving::Ends },
            ..Terms::new(start)
        })
}

fn person(number: u128) -> Person {
    Person { id: PersonId::of_bits(number), name: None }
}

struct World {
    room: Room,
    events: Vec<Stamped>,
    at: u64,
    lag: u32,
    rng: Random,
    last: Option<(Person, Command)>,
}

impl World {
    fn command(&mut self, who: &Person, command: &Command) {
        let now = Now { at: self.at, lag: self.lag };
        let due = self.room.due().is_some_and(|(at, _)| at <= now.at.max(self.room.now()));
        let answer = self.room.handle(who, command, now, &mut self.rng);
        if answer.result.is_err() && !due {
            assert!(answer.events.is_empty());
            assert_eq!(answer.room, self.room);
        }
        self.take(answer.room, answer.events);
    }

    fn take(&mut self, room: Room, events: Vec<Stamped>) {
        self.room = room;
        self.events.extend(events);
        assert_eq!(self.events.len() as u64, self.room.version());
        assert!(self.events.is_sorted_by_key(|event| event.at));
        assert!(self.room.due().is_none_or(|(at, _)| at > self.at), "{:?}", self.room.due());
        self.check_clocks();
    }

    fn check_clocks(&self) {
        let (Some(clocks), Some(table)) = (self.room.clocks(), self.room.table()) else { return };
        let turns = table.turns().len() as u64;
        let most = match clocks.control() {
            quartet_table::Control::None => 0,
            quartet_table::Control::Fischer { main, increment } => {
                u64::from(main) + (turns + 1) * u64::from(increment)
            }
            quartet_table::Control::Byoyomi { main, period, periods } => {
                u64::from(main) + u64::from(period) * u64::from(periods)
            }
        };
        for seat in Seat::all(clocks.seats()) {
            assert!(clocks.left(seat, Duration::from_millis(self.at)) <= Duration::from_secs(most));
        }
        if self.room.step() == Step::Playing {
            assert_eq!(clocks.seat(), self.room.turn());
            assert!(clocks.is_running());
        } else {
            assert!(!clocks.is_running());
        }
    }

    fn act(&mut self) {
        let Some(turn) = self.room.turn() else { return };
        let Some(table) = self.room.table() else { return };
        let action = table.position().random_action(&mut self.rng).expect("the game goes on");
        let (ply, action) = (self.room.ply(), action.to_string());
        if let Some(who) = self.room.chairs()[turn.index()].person().cloned() {
            let command = Command::Act { ply, action };
            self.command(&who, &command);
            self.last = Some((who, command));
        } else {
            let answer = self.room.engine_acts(ply, &action, Now::at(self.at));
            assert_eq!(answer.result, Ok(()));
            self.take(answer.room, answer.events);
        }
    }

    fn does(&mut self, deed: &Deed) {
        match deed {
            Deed::Command(who, command) => self.command(&person(*who), command),
            Deed::Act => self.act(),
            Deed::Repeat => {
                if let Some((who, command)) = self.last.clone() {
                    let before = self.room.version();
                    let answer = self.room.handle(&who, &command, Now::at(self.at), &mut self.rng);
                    assert_eq!((answer.result, answer.room.version()), (Ok(()), before));
                }
            }
            Deed::Late(who, ply) => {
                self.command(&person(*who), &Command::Act { ply: *ply, action: "pass".into() });
            }
            Deed::Begin => {
                for number in 1..=4 {
                    self.command(&person(number), &Command::Sit { seat: None });
                    self.command(&person(number), &Command::Ready { ready: true });
                }
            }
            Deed::Wait(millis) => {
                self.at += millis;
                let answer = self.room.tick(Now::at(self.at));
                assert_eq!(answer.result, Ok(()));
                self.take(answer.room, answer.events);
                // An action whose seat an engine has taken is nobody's any more.
                self.last =
                    self.last.take().filter(|(who, _)| self.room.player_of(&who.id).is_some());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn rooms_are_the_sum_of_their_events(
        terms in terms(),
        seed: u64,
        lag in 0..2_000_u32,
        deeds in prop::collection::vec(deeds(), 1..120),
    ) {
        let (room, events) = Room::open(person(1), terms, Now::at(0)).unwrap();
        let mut world =
            World { room, events, at: 0, lag, rng: Random::seed_from_u64(seed), last: None };
        for deed in &deeds {
            world.does(deed);
        }
        let again = Room::replay(&world.events).unwrap();
        prop_assert_eq!(&again, &world.room);
        // Also by way of JSON, as they are stored and sent.
        let text = serde_json::to_string(&world.events).unwrap();
        let events: Vec<Stamped> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(events, world.events);
        if world.room.step() == Step::Over {
            let (next, events) = world.room.again(Now::at(world.at)).unwrap();
            prop_assert_eq!(Room::replay(&events).unwrap(), next);
        }
    }
}
