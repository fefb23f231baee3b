//! Engines as the command line names them.

use std::{path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, bail, ensure};
use quartet_engine::{Evaluation, Level, Limits, Network, Options, Search, Yardstick};

use super::control::Control;
use crate::commands::learn;

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spec {
    /// What it is called in results and records.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Limits of its own in place of those of the match.
    pub(crate) control: Option<Control>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    /// The project's own engine, in this process, with networks in place of its own.
    Own(Options, Vec<Arc<Network>>),
    /// Any legal action, each with the same probability.
    Random,
    /// A plain player that knows little.
    Yardstick(Yardstick),
    /// A program that speaks the engine protocol.
    Program {
        /// The program and its arguments.
        command: Vec<String>,
        /// Options of the protocol that are set before the first game.
        options: Vec<(String, String)>,
    },
}

/// `random`, `greedy`, `uct`, or items as in `name=A,level=5,seed=3`.
impl std::str::FromStr for Spec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let mut items = Items::read(text)?;
        let name = items.take("name");
        let control = items.control()?;
        let (default_name, kind) = if items.take_word("random") {
            ("random".into(), Kind::Random)
        } else if items.take_word("greedy") {
            ("greedy".into(), Kind::Yardstick(Yardstick::Greedy))
        } else if items.take_word("uct") {
            ("uct".into(), Kind::Yardstick(Yardstick::Uct))
        } else if let Some(command) = items.take("cmd") {
            program(&command, items.take_options())?
        } else {
            own(&mut items)?
        };
        items.finish()?;
        let name = name.unwrap_or(default_name);
        let plain = |c: char| !c.is_control() && c != '"' && c != '\\';
        ensure!(!name.is_empty() && name.chars().all(plain), "`{name}` does not do as a name");
        Ok(Self { name, kind, control })
    }
}

fn program(command: &str, options: Vec<(String, String)>) -> anyhow::Result<(String, Kind)> {
    let words = shlex::split(command)
        .with_context(|| format!("a quotation in the command `{command}` does not end"))?;
    let Some(program) = words.first() else { bail!("cmd names no program") };
    let name = Path::new(program).file_stem().unwrap_or(program.as_ref());
    Ok((name.to_string_lossy().into_owned(), Kind::Program { command: words, options }))
}

fn own(items: &mut Items) -> anyhow::Result<(String, Kind)> {
    let mut options = Options::default();
    if let Some(level) = items.take("level") {
        options.level = level.parse::<Level>().context("in the level of the engine")?;
    }
    if let Some(search) = items.take("search") {
        options.search = search.parse::<Search>().context("in the search of the engine")?;
    }
    let mut networks = Vec::new();
    match items.take("net").as_deref() {
        None | Some("on") => {}
        Some("off") => options.evaluation = Evaluation::HandWritten,
        Some(file) => {
            networks.push(learn::read(Path::new(file)).context("in the net of the engine")?);
        }
    }
    options.hash_mib = items.number("hash", 1, 65_536)?.unwrap_or(options.hash_mib);
    options.threads = items.number("threads", 1, 1024)?.unwrap_or(options.threads);
    options.seed = items.number("seed", 0, u64::MAX)?.unwrap_or(options.seed);
    Ok((format!("level {}", options.level), Kind::Own(options, networks)))
}

/// The parts of a specification that have not been used yet.
struct Items(Vec<(String, Option<String>)>);

impl Items {
    /// `key=value` and single words between commas; a value in double quotes may hold commas.
    fn read(text: &str) -> anyhow::Result<Self> {
        let mut items: Vec<(String, Option<String>)> = Vec::new();
        let mut rest = Some(text);
        while let Some(from) = rest {
            let end = from.find(['=', ',']).unwrap_or(from.len());
            let key = from[..end].trim();
            ensure!(!key.is_empty(), "expected a word or key=value before `{}`", &from[end..]);
            ensure!(items.iter().all(|(other, _)| other != key), "`{key}` is given twice");
            let (value, after) = match from[end..].strip_prefix('=') {
                None => (None, &from[end..]),
                Some(value) => {
                    let (value, after) = value_at(value)?;
                    (Some(value.to_owned()), after)
                }
            };
            items.push((key.to_owned(), value));
            rest = after.strip_prefix(',');
            ensure!(
                rest.is_some() || after.trim().is_empty(),
                "expected a comma after the quotation, before `{after}`"
            );
        }
        Ok(Self(items))
    }

    fn take(&mut self, key: &str) -> Option<String> {
        let at = self.0.iter().position(|(other, value)| other == key && value.is_some())?;
        self.0.remove(at).1
    }

    fn take_word(&mut self, word: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(other, value)| other != word || value.is_some());
        self.0.len() < before
    }

    fn number<T: TryFrom<u64>>(
        &mut self,
        key: &str,
        least: u64,
        most: u64,
    ) -> anyhow::Result<Option<T>> {
        let Some(text) = self.take(key) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let message = || format!("`{key}` takes a number from {least} to {most}, not `{text}`");
        number.map(Some).with_context(message)
    }

    /// The value that one of these words stands for.
    fn control(&mut self) -> anyhow::Result<Option<Control>> {
        let limits = Limits {
            time: self.number("movetime", 1, u32::MAX.into())?.map(Duration::from_millis),
            nodes: self.number("nodes", 1, u64::MAX)?,
            depth: self.number("depth", 1, 1000)?,
            ..Limits::default()
        };
        let clock = self.take("tc").map(|tc| tc.parse()).transpose()?;
        let fixed = limits != Limits::default();
        ensure!(!(fixed && clock.is_some()), "tc does not go with movetime, nodes or depth");
        Ok(clock.map(Control::Clock).or_else(|| fixed.then_some(Control::Fixed(limits))))
    }

    /// The options of the protocol, `option.Name=value`.
    fn take_options(&mut self) -> Vec<(String, String)> {
        let mut options = Vec::new();
        self.0.retain(|(key, value)| match (key.strip_prefix("option."), value) {
            (Some(name), Some(value)) => {
                options.push((name.to_owned(), value.clone()));
                false
            }
            _ => true,
        });
        options
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => bail!(
                "`{key}` means nothing here; an engine is told by level, search, net, hash, threads, seed, or by \
                 cmd and option.NAME, or by one of the words random, greedy and uct; with any go \
                 name, movetime, nodes, depth and tc"
            ),
        }
    }
}

/// The value with which the text begins, and what follows it.
fn value_at(text: &str) -> anyhow::Result<(&str, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.split_once('"').context("a quotation does not end");
    }
    Ok(text.split_at(text.find(',').unwrap_or(text.len())))
}

/// Makes the names different where they are not.
pub(crate) fn tell_apart(specs: &mut [Spec]) {
    for at in 1..specs.len() {
        let name = specs[at].name.clone();
        let taken = |name: &str| specs[..at].iter().any(|spec| spec.name == name);
        // Those before have at most as many names as there are of them.
        let others = (2..=at + 1).map(|nth| format!("{name} ({nth})"));
        let free = std::iter::once(name.clone()).chain(others).find(|name| !taken(name));
        specs[at].name = free.unwrap_or(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn own_engines() {
        let all = spec("name=A,level=5,hash=16,threads=2,seed=3");
        let options = Options {
            level: Level::new(5).unwrap(),
            hash_mib: 16,
            threads: 2,
            seed: 3,
            ..Options::default()
        };
        assert_eq!((all.name.as_str(), all.kind), ("A", Kind::Own(options, Vec::new())));
        let Kind::Own(plain, _) = spec("search=alphabeta,net=off").kind else { panic!("ours") };
        assert_eq!((plain.search, plain.evaluation), (Search::AlphaBeta, Evaluation::HandWritten));
        assert_eq!(spec("level=2").name, "level 2");
        assert_eq!(spec("seed=1").name, "level 10");
    }

    #[test]
    fn plain_players() {
        assert_eq!(spec("random").kind, Kind::Random);
        assert_eq!(spec("greedy").kind, Kind::Yardstick(Yardstick::Greedy));
        let uct = spec("uct,name=old,nodes=500");
        assert_eq!((uct.name.as_str(), uct.kind), ("old", Kind::Yardstick(Yardstick::Uct)));
    }

    #[test]
    fn programs_with_arguments_and_options() {
        let theirs =
            spec(r#"cmd="./their-engine --flag 'a b', x",option.Hash=64,option.Skill=a b"#);
        assert_eq!(theirs.name, "their-engine");
        let Kind::Program { command, options } = theirs.kind else { panic!("no program") };
        assert_eq!(command, ["./their-engine", "--flag", "a b,", "x"]);
        assert_eq!(options, [("Hash".into(), "64".into()), ("Skill".into(), "a b".into())]);
    }

    #[test]
    fn limits_of_its_own() {
        let limits = |text| match spec(text).control {
            Some(Control::Fixed(limits)) => limits,
            other => panic!("{other:?}"),
        };
        assert_eq!(limits("random,nodes=10").nodes, Some(10));
        let both = limits("level=3,movetime=50,depth=4");
        assert_eq!((both.time, both.depth), (Some(Duration::from_millis(50)), Some(4)));
        assert!(matches!(spec("level=1,tc=10+0.1").control, Some(Control::Clock(_))));
        assert_eq!(spec("random").control, None);
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| format!("{:#}", text.parse::<Spec>().unwrap_err());
        assert!(error("level=11").contains("level"), "{}", error("level=11"));
        assert!(error("lvel=1").starts_with("`lvel` means nothing"));
        assert!(error("level=1,level=2").contains("twice"));
        assert!(error("net=/nowhere.net").contains("/nowhere.net"));
        assert!(error("hash=0").contains("from 1 to 65536"));
        assert!(error("cmd=\"x").contains("does not end"));
        assert!(error("cmd=\"x 'y\"").contains("does not end"));
        assert!(error("cmd=").contains("no program"));
        assert!(error("").contains("expected"));
        assert!(error("level=1,").contains("expected"));
        assert!(error("cmd=\"x\"y").contains("comma"));
        assert!(error("random,level=1").contains("`level`"));
        assert!(error("greedy,uct").contains("`uct`"));
        assert!(error("random,tc=1,nodes=5").contains("does not go with"));
        assert!(error("option.X=1").contains("option.X"));
        assert!(error("level=1,name=a\"b").contains("name"));
    }

    #[test]
    fn equal_names_are_told_apart() {
        let mut specs = vec![spec("random"), spec("random"), spec("random"), spec("level=1")];
        tell_apart(&mut specs);
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        assert_eq!(names, ["random", "random (2)", "random (3)", "level 1"]);
    }
}
