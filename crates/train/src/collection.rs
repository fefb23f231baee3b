//! Games with the scores of the searches, in files that grow game by game.
//!
//! All numbers little-endian: `QGAM`, a version (2 bytes), the variant (a length of 2 bytes, then text);
//! then each game as a length (4 bytes), its content and a CRC-32 of the content. The content: the number
//! of all actions and of those of the opening (2 bytes each), the number of each action in the action space
//! (2 bytes each), for each action after the opening the share that the search expected for each side, then
//! the shares that the game gave (2 bytes each, 65535 is everything), and last the number of positions beside the
//! game (2 bytes), in the order in which they leave it, each as the number of actions of the game before it, the
//! number of its own actions and these (2 bytes each), and the expected share of each side.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use quartet_core::MAX_SEATS;
use quartet_games::Variant;
use quartet_search::Shares;

const MAGIC: &[u8; 4] = b"QGAM";
const VERSION: u16 = 2;
/// No game is longer than so many bytes.
const LONGEST: u32 = 1 << 24;

/// Why a file is no collection of games that can be used.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    /// The system refused.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// It does not begin as such files do.
    #[error("{0}: this is not a collection of games: it does not begin with `QGAM`")]
    Foreign(PathBuf),
    /// It is of another version of the format.
    #[error("{path}: the collection is of version {found}, this program reads version {VERSION}")]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u16,
    },
    /// Its games are of another variant.
    #[error("{path}: the collection holds games of `{found}`, not of `{expected}`")]
    Variant {
        /// The file.
        path: PathBuf,
        /// Its variant.
        found: String,
        /// The one asked for.
        expected: String,
    },
    /// A game in it is damaged.
    #[error("{path}: game {game} is damaged: {problem}")]
    Game {
        /// The file.
        path: PathBuf,
        /// Which game, counted from 1.
        game: usize,
        /// What is wrong.
        problem: &'static str,
    },
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// The numbers of all actions.
    pub actions: Vec<u16>,
    /// How many of them were not searched for.
    pub opening: usize,
    /// For each action after the opening what the search expected, by side.
    pub expected: Vec<Shares>,
    /// How the game ended, by side.
    pub result: Shares,
    /// Positions beside the game.
    pub asides: Vec<Aside>,
}

/// A position that the game did not come to, but a search did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Aside {
    /// After how many actions of the game it leaves it.
    pub after: u16,
    /// The actions that lead to it from there.
    pub actions: Vec<u16>,
    /// What the search expected, by side.
    pub expected: Shares,
}

/// A file of games of one variant.
#[derive(Debug)]
pub struct Collection {
    path: PathBuf,
    file: File,
    variant: Variant,
    games: usize,
}

impl Collection {
    /// Opens a file to add games, or begins one. If the last game in it is incomplete, because the
    /// program was interrupted, it is cut off.
    ///
    /// # Errors
    /// If the file cannot be read and written, is in use by another program, is of another variant, or a game but the
    /// last is damaged.
    pub fn open(path: &Path, variant: Variant) -> Result<Self, CollectionError> {
        let failed = |error| CollectionError::Io { path: path.into(), error };
        let options = OpenOptions::new().read(true).write(true).create(true).clone();
        let mut file = options.clone().truncate(false).open(path).map_err(failed)?;
        // Where files cannot be locked at all it is as without.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(failed(io::Error::other("another program has it open")));
        }
        if file.metadata().map_err(failed)?.len() == 0 {
            file.write_all(&head(variant)).map_err(failed)?;
            return Ok(Self { path: path.into(), file, variant, games: 0 });
        }
        let mut games = 0;
        let mut reader = Reader::open(path, Some(variant))?;
        let end = loop {
            let at = reader.at;
            match reader.next(variant.sides()) {
                Ok(Some(_)) => games += 1,
                Ok(None) => break at,
                Err(CollectionError::Game { .. }) if reader.is_cut_off()? => break at,
                Err(error) => return Err(error),
            }
        };
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { path: path.into(), file, variant, games })
    }

    /// Reads all games of a file. An incomplete one at its end is left out.
    ///
    /// # Errors
    /// As [`Collection::open`].
    pub fn read(path: &Path) -> Result<(Variant, Vec<Played>), CollectionError> {
        let mut reader = Reader::open(path, None)?;
        let variant = reader.variant;
        let mut games = Vec::new();
        loop {
            match reader.next(variant.sides()) {
                Ok(Some(game)) => games.push(game),
                Ok(None) => break,
                Err(CollectionError::Game { .. }) if reader.is_cut_off()? => break,
                Err(error) => return Err(error),
            }
        }
        Ok((variant, games))
    }

    /// How many games it holds.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &Played) -> Result<(), CollectionError> {
        let content = encode(game, self.variant.sides());
        let mut bytes = (content.len() as u32).to_le_bytes().to_vec();
        bytes.extend(&content);
        bytes.extend(crc32fast::hash(&content).to_le_bytes());
        let failed = |error| CollectionError::Io { path: self.path.clone(), error };
        self.file.write_all(&bytes).map_err(failed)?;
        self.games += 1;
        Ok(())
    }
}

fn head(variant: Variant) -> Vec<u8> {
    let name = variant.to_string();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((name.len() as u16).to_le_bytes());
    bytes.extend(name.as_bytes());
    bytes
}

fn encode(game: &Played, sides: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut put = |number: u16| bytes.extend(number.to_le_bytes());
    let in_16_bits = |share: f32| (share.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16;
    put(game.actions.len() as u16);
    put(game.opening as u16);
    game.actions.iter().for_each(|&action| put(action));
    for shares in game.expected.iter().chain([&game.result]) {
        shares[..sides].iter().for_each(|&share| put(in_16_bits(share)));
    }
    put(game.asides.len() as u16);
    for aside in &game.asides {
        put(aside.after);
        put(aside.actions.len() as u16);
        aside.actions.iter().for_each(|&action| put(action));
        aside.expected[..sides].iter().for_each(|&share| put(in_16_bits(share)));
    }
    bytes
}

fn decode(bytes: &[u8], sides: usize) -> Option<Played> {
    let mut numbers = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let count = usize::from(numbers.next()?);
    let opening = usize::from(numbers.next()?);
    let scored = count.checked_sub(opening)?;
    let actions = numbers.by_ref().take(count).collect();
    let shares = |numbers: &mut dyn Iterator<Item = u16>| {
        let mut shares = [0.0; MAX_SEATS];
        for share in &mut shares[..sides] {
            *share = f32::from(numbers.next()?) / f32::from(u16::MAX);
        }
        Some(shares)
    };
    let expected = (0..scored).map(|_| shares(&mut numbers)).collect::<Option<_>>()?;
    let result = shares(&mut numbers)?;
    let asides = (0..numbers.next()?)
        .map(|_| {
            let (after, count) = (numbers.next()?, numbers.next()?);
            let actions = numbers.by_ref().take(count.into()).collect();
            Some(Aside { after, actions, expected: shares(&mut numbers)? })
        })
        .collect::<Option<Vec<_>>>()?;
    let are_beside = asides.iter().all(|aside| usize::from(aside.after) < count)
        && asides.is_sorted_by_key(|aside| aside.after);
    if numbers.next().is_some() || !bytes.len().is_multiple_of(2) || !are_beside {
        return None;
    }
    Some(Played { actions, opening, expected, result, asides })
}

struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    variant: Variant,
    /// Where the next game begins.
    at: u64,
    /// Whether the last game read was cut off by the end of the file.
    at_end: bool,
    games: usize,
}

impl Reader {
    fn open(path: &Path, expected: Option<Variant>) -> Result<Self, CollectionError> {
        let failed = |error| CollectionError::Io { path: path.into(), error };
        let foreign = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => CollectionError::Foreign(path.into()),
            _ => failed(error),
        };
        let mut file = BufReader::new(File::open(path).map_err(failed)?);
        let mut start = [0; 8];
        file.read_exact(&mut start).map_err(foreign)?;
        if !start.starts_with(MAGIC) {
            return Err(CollectionError::Foreign(path.into()));
        }
        let [_, _, _, _, v0, v1, n0, n1] = start;
        let found = u16::from_le_bytes([v0, v1]);
        if found != VERSION {
            return Err(CollectionError::Version { path: path.into(), found });
        }
        let length = u16::from_le_bytes([n0, n1]);
        let mut name = vec![0; length.into()];
        file.read_exact(&mut name).map_err(foreign)?;
        let found = String::from_utf8_lossy(&name).into_owned();
        let variant = found.parse().ok();
        let Some(variant) = variant.filter(|other| expected.is_none_or(|e| e == *other)) else {
            let expected = expected.map_or("a variant that is known".into(), |e| e.to_string());
            return Err(CollectionError::Variant { path: path.into(), found, expected });
        };
        let at = 8 + u64::from(length);
        Ok(Self { path: path.into(), file, variant, at, at_end: false, games: 0 })
    }

    /// The next game, `None` at the end of the file.
    fn next(&mut self, sides: usize) -> Result<Option<Played>, CollectionError> {
        let mut length = [0; 4];
        match self.fill(&mut length)? {
            0 => return Ok(None),
            4 => {}
            _ => return Err(self.cut()),
        }
        let length = u32::from_le_bytes(length);
        if length > LONGEST {
            return Err(self.damaged("its length is impossible"));
        }
        let mut content = vec![0; length as usize + 4];
        if self.fill(&mut content)? < content.len() {
            return Err(self.cut());
        }
        let (content, sum) = content.split_at(length as usize);
        if crc32fast::hash(content).to_le_bytes() != sum {
            return Err(self.damaged("its checksum is wrong"));
        }
        let Some(game) = decode(content, sides) else {
            return Err(self.damaged("its content does not fit together"));
        };
        self.at += 8 + u64::from(length);
        self.games += 1;
        Ok(Some(game))
    }

    /// Reads as much as there is.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<usize, CollectionError> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.file.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(CollectionError::Io { path: self.path.clone(), error }),
            }
        }
        Ok(filled)
    }

    /// Whether the game that could not be read is the last one and incomplete. If the file ends with a whole game, it
    /// was another one whose length is wrong.
    fn is_cut_off(&mut self) -> Result<bool, CollectionError> {
        if !self.at_end {
            return Ok(false);
        }
        let failed = |error| CollectionError::Io { path: self.path.clone(), error };
        self.file.seek(SeekFrom::Start(self.at)).map_err(failed)?;
        let mut rest = Vec::new();
        self.file.read_to_end(&mut rest).map_err(failed)?;
        let is_whole = |start: usize| {
            let (length, content) = rest[start..].split_at_checked(4)?;
            let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
            let (content, sum) = content.split_at_checked(length)?;
            (length > 0 && sum.len() == 4 && crc32fast::hash(content).to_le_bytes() == sum)
                .then_some(())
        };
        Ok(!(1..rest.len()).any(|start| is_whole(start).is_some()))
    }

    fn cut(&mut self) -> CollectionError {
        self.at_end = true;
        self.damaged("it is cut off")
    }

    fn damaged(&self, problem: &'static str) -> CollectionError {
        CollectionError::Game { path: self.path.clone(), game: self.games + 1, problem }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn variant() -> Variant {
        "nine/3p".parse().unwrap()
    }

    fn game(first: u16) -> Played {
        let shares = |a: f32, b: f32, c: f32| [a, b, c, 0.0];
        Played {
            actions: vec![first, 7, 9],
            opening: 1,
            expected: vec![shares(0.2, 0.6, 0.2), shares(0.0, 1.0, 0.0)],
            result: shares(0.0, 1.0, 0.0),
            asides: vec![Aside { after: 2, actions: vec![3, 4], expected: shares(0.2, 0.2, 0.6) }],
        }
    }

    #[test]
    fn games_come_back_and_more_can_be_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        for round in 0..3 {
            let mut file = Collection::open(&path, variant()).unwrap();
            assert_eq!(file.games(), 2 * round);
            file.add(&game(1)).unwrap();
            file.add(&game(2)).unwrap();
        }
        let (found, games) = Collection::read(&path).unwrap();
        assert_eq!((found, games.len()), (variant(), 6));
        assert_eq!((&games[0], &games[5]), (&game(1), &game(2)));
        // 8 + 7, then 6 games of 4 + 4 + 6 + 3 * 6 + 2 + 14 + 4
        assert_eq!(fs::metadata(&path).unwrap().len(), 15 + 6 * 52);
    }

    #[test]
    fn what_was_interrupted_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut file = Collection::open(&path, variant()).unwrap();
        file.add(&game(1)).unwrap();
        file.add(&game(2)).unwrap();
        drop(file);
        let whole = fs::read(&path).unwrap();
        for length in 15..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let games = (length - 15) / 52;
            assert_eq!(Collection::read(&path).unwrap().1.len(), games);
            let mut file = Collection::open(&path, variant()).unwrap();
            assert_eq!(file.games(), games);
            file.add(&game(3)).unwrap();
            assert_eq!(Collection::read(&path).unwrap().1[games..], [game(3)]);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let error = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let error = Collection::open(&path, variant()).unwrap_err().to_string();
            assert_eq!(fs::read(&path).unwrap(), bytes, "nothing is changed by an error");
            error
        };
        assert!(error(b"PNG").contains("not a collection"));
        assert!(error(b"QGAM\x03\x00\x00\x00").contains("version 3"));
        assert!(error(b"QGAM\x01\x00\x00\x00").contains("version 1"));
        assert!(error(b"QGAM\x02\x00\x02\x00go").contains("`go`, not of `nine/3p`"));
        fs::remove_file(&path).unwrap();
        let mut file = Collection::open(&path, variant()).unwrap();
        file.add(&game(1)).unwrap();
        file.add(&game(2)).unwrap();
        let in_use = Collection::open(&path, variant()).unwrap_err().to_string();
        assert!(in_use.contains("another program has it open"));
        drop(file);
        let whole = fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        damaged[30] ^= 1;
        assert!(error(&damaged).contains("game 1 is damaged: its checksum"));
        let mut damaged = whole;
        damaged[15 + 2] ^= 1;
        assert!(error(&damaged).contains("game 1 is damaged: it is cut off"));
        assert!(Collection::read(&path).is_err());
    }

    #[test]
    fn what_does_not_fit_together_is_no_game() {
        let good = encode(&game(1), 3);
        assert_eq!(decode(&good, 3), Some(game(1)));
        for length in 0..good.len() {
            assert_eq!(decode(&good[..length], 3), None, "{length}");
        }
        assert_eq!(decode(&[&good[..], &[0]].concat(), 3), None);
        assert_eq!(decode(&[&good[..], &[0, 0]].concat(), 3), None);
        let aside = game(1).asides.remove(0);
        let mut wrong = game(1);
        wrong.asides = vec![Aside { after: 3, ..aside.clone() }];
        assert_eq!(decode(&encode(&wrong, 3), 3), None, "beside nothing");
        wrong.asides = vec![aside.clone(), Aside { after: 1, ..aside }];
        assert_eq!(decode(&encode(&wrong, 3), 3), None, "out of order");
    }
}
