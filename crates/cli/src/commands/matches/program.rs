//! Programs that speak the engine protocol, run as processes of their own.

use std::{
    process::Command,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use quartet_core::{MAX_SEATS, Seat};
use quartet_engine::{
    Limits,
    ugi::{Client, ClientError},
};
use quartet_games::Variant;

use super::{
    control::Bound,
    player::{Choice, Fault, Question},
};

/// A running program.
pub(crate) struct Program {
    client: Client,
    /// How long it may take for answers that no clock counts.
    patience: Duration,
}

impl Program {
    /// Starts a program and sets its options. Nothing is waited for any longer once `stop` is set.
    ///
    /// # Errors
    /// If it cannot be started, does not introduce itself, or lacks an option.
    pub(crate) fn start(
        words: &[String],
        options: &[(String, String)],
        patience: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Fault> {
        let [program, arguments @ ..] = words else {
            return Err(Fault::Crash("there is no command".into()));
        };
        let mut command = Command::new(program);
        command.args(arguments);
        // Ctrl-C is meant for the match, which ends its programs itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut client = Client::start(&mut command, patience)?;
        client.give_up_when(Arc::clone(stop));
        for (name, value) in options {
            if !client.options().contains(name) {
                let known = client.options().join(", ");
                return Err(Fault::Crash(format!("it has no option {name}; it has: {known}")));
            }
            client.set_option(name, value)?;
        }
        Ok(Self { client, patience })
    }

    /// Has it forget the last game.
    pub(crate) fn new_game(&mut self, variant: Variant) -> Result<(), Fault> {
        Ok(self.client.new_game(variant, self.patience)?)
    }

    /// Asks for an action.
    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Choice, Fault> {
        let Question { start, actions, bound, deadline, .. } = question;
        let answer = self.client.go(start, actions, &limits(bound), *deadline)?;
        let shares: Vec<f64> = answer.info.shares.iter().copied().map(f64::from).collect();
        Ok(Choice {
            action: answer.action,
            shares: (!shares.is_empty()).then_some(shares),
            depth: answer.info.depth,
            nodes: answer.info.nodes,
        })
    }
}

impl From<ClientError> for Fault {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Illegal { .. } => Self::Illegal(error.to_string()),
            ClientError::TimedOut(_) => Self::Time(error.to_string()),
            ClientError::Start(_) | ClientError::Crashed | ClientError::Refused(_) => {
                Self::Crash(error.to_string())
            }
        }
    }
}

/// Limits as the protocol writes them.
fn limits(bound: &Bound) -> String {
    let words = match bound {
        Bound::Fixed(Limits { time, nodes, depth, .. }) => vec![
            time.map(|time| format!("movetime {}", time.as_millis())),
            nodes.map(|nodes| format!("nodes {nodes}")),
            depth.map(|depth| format!("depth {depth}")),
        ],
        Bound::Clock { left, increment } => {
            let clock = |(seat, left): (Seat, &Option<Duration>)| {
                let (left, more) = (left.as_ref()?.as_millis(), increment.as_millis());
                Some(format!("p{seat}time {left} p{seat}inc {more}"))
            };
            Seat::all(MAX_SEATS).zip(left).map(clock).collect()
        }
    };
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_as_the_protocol_has_them() {
        let second = Duration::from_secs(1);
        let both = Limits { nodes: Some(7), depth: Some(3), ..Limits::default() };
        assert_eq!(limits(&Bound::Fixed(both)), "nodes 7 depth 3");
        let time = Limits { time: Some(second), ..Limits::default() };
        assert_eq!(limits(&Bound::Fixed(time)), "movetime 1000");
        let left = vec![Some(second), None, Some(second)];
        let clock = Bound::Clock { left, increment: second / 10 };
        assert_eq!(limits(&clock), "p1time 1000 p1inc 100 p3time 1000 p3inc 100");
    }
}
