//! Networks as files; the format is described in the README.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::Path,
};

use crate::{Network, Shape};

const MAGIC: &[u8; 4] = b"QNET";
const VERSION: u16 = 2;

/// Why a file is not a network that can be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// It does not begin as network files do.
    #[error("this is not a network file: it does not begin with `QNET`")]
    Foreign,
    /// It is of another version of the format.
    #[error("the network file is of version {0}, this program reads version {VERSION}")]
    Version(u16),
    /// It ends early, or goes on after its end.
    #[error(
        "the network file has {found} bytes where {expected} are due: it is cut off or damaged"
    )]
    Length {
        /// The bytes that its head promises.
        expected: usize,
        /// The bytes there are.
        found: usize,
    },
    /// Its checksum is wrong.
    #[error("the network file is damaged: its checksum is wrong")]
    Checksum,
    /// It describes a network that cannot be.
    #[error(
        "the network file is damaged: {} inputs, {} hidden lanes, {} in the second layer and {} buckets are impossible",
        .0.inputs, .0.hidden, .0.second, .0.buckets
    )]
    Shape(Shape),
    /// A text in it is not UTF-8.
    #[error("the network file is damaged: its name or note is no text")]
    Text,
}

/// Why there is no network to be had from a path.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system refused.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A folder, a device or a pipe, which may never end or let one wait for ever.
    #[error("it is not a regular file")]
    Irregular,
    /// The file is not a network that can be used.
    #[error(transparent)]
    File(#[from] FileError),
}

pub(crate) fn open(path: &Path) -> Result<Network, OpenError> {
    /// No network is larger.
    const MOST: u64 = 64 << 20;
    if !fs::metadata(path)?.is_file() {
        return Err(OpenError::Irregular);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    Ok(read(&bytes)?)
}

pub(crate) fn write(network: &Network) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    for text in [&network.name, &network.note] {
        let text = &text.as_bytes()[..text.len().min(usize::from(u16::MAX))];
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text);
    }
    let Shape { inputs, hidden, second, buckets } = network.shape;
    for number in [inputs, hidden, second, buckets] {
        bytes.extend((number as u32).to_le_bytes());
    }
    for weights in
        [&network.biases, &network.first, &network.last, &network.second, &network.second_last]
    {
        bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    bytes.extend(network.second_biases.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Network, FileError> {
    if !bytes.starts_with(MAGIC) {
        return Err(FileError::Foreign);
    }
    let mut rest = Rest { bytes, at: MAGIC.len() };
    let version = rest.number16()?;
    if version != VERSION {
        return Err(FileError::Version(version));
    }
    let (name, note) = (rest.text()?, rest.text()?);
    let mut number = || rest.number32().map(|number| number as usize);
    let (inputs, hidden, second, buckets) = (number()?, number()?, number()?, number()?);
    let shape = Shape { inputs, hidden, second, buckets };
    if !shape.is_possible() {
        return Err(FileError::Shape(shape));
    }
    let units = buckets * second;
    let weights = hidden + inputs * hidden + buckets * hidden + units * hidden + units;
    let expected = rest.at + 2 * weights + 4 * units + 4;
    if bytes.len() != expected {
        return Err(FileError::Length { expected, found: bytes.len() });
    }
    let biases = rest.weights(hidden)?;
    let first = rest.weights(inputs * hidden)?;
    let last = rest.weights(buckets * hidden)?;
    let (second, second_last) = (rest.weights(units * hidden)?, rest.weights(units)?);
    let second_biases =
        (0..units).map(|_| rest.number32().map(u32::cast_signed)).collect::<Result<_, _>>()?;
    let body = rest.at;
    if rest.number32()? != crc32fast::hash(&bytes[..body]) {
        return Err(FileError::Checksum);
    }
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| FileError::Text);
    Ok(Network {
        name: text(name)?,
        note: text(note)?,
        shape,
        biases,
        first,
        last,
        second_biases,
        second,
        second_last,
    })
}

/// What is still to be read.
struct Rest<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], FileError> {
        let found = self.bytes.len();
        let expected = self.at + count;
        let taken = self.bytes.get(self.at..expected);
        self.at = expected;
        taken.ok_or(FileError::Length { expected, found })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn number16(&mut self) -> Result<u16, FileError> {
        self.array().map(u16::from_le_bytes)
    }

    fn number32(&mut self) -> Result<u32, FileError> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Result<&'a [u8], FileError> {
        let length = self.number16()?;
        self.take(length.into())
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i16>, FileError> {
        let bytes = self.take(2 * count)?;
        Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;

    fn network() -> Network {
        let shape = Shape { inputs: 3, hidden: 16, second: 16, buckets: 2 };
        let mut weights = Weights::zero(shape);
        for part in weights.parts() {
            (0..).zip(part).for_each(|(at, weight)| *weight = at as f32 / 50.0 - 0.3);
        }
        Network::quantise("quoridor-2", "by hand", shape, &weights).unwrap()
    }

    #[test]
    fn is_opened_where_it_is_a_regular_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.net");
        assert!(matches!(open(&path), Err(OpenError::Io(_))));
        assert!(matches!(open(folder.path()), Err(OpenError::Irregular)));
        fs::write(&path, b"PNG").unwrap();
        assert!(matches!(open(&path), Err(OpenError::File(FileError::Foreign))));
        fs::write(&path, network().write()).unwrap();
        assert_eq!(open(&path).unwrap(), network());
    }

    #[test]
    fn comes_back_as_it_was() {
        let network = network();
        let bytes = network.write();
        // 4 + 2 + (2 + 10) + (2 + 7) + 16 + 2 (16 + 48 + 32 + 512 + 32) + 4 * 32 + 4
        assert_eq!(bytes.len(), 1455);
        assert_eq!(Network::read(&bytes).as_ref(), Ok(&network));
        let again = Network::quantise("quoridor-2", "by hand", network.shape, &network.weights());
        assert_eq!(again, Some(network));
    }

    #[test]
    fn cut_off_anywhere_is_refused() {
        let bytes = network().write();
        for length in 0..bytes.len() {
            let error = Network::read(&bytes[..length]).unwrap_err();
            let cut = matches!(error, FileError::Length { found, .. } if found == length);
            assert!(cut || length < 4 && error == FileError::Foreign, "{length}: {error}");
        }
        let longer = [bytes, vec![0]].concat();
        assert_eq!(Network::read(&longer), Err(FileError::Length { expected: 1455, found: 1456 }));
    }

    #[test]
    fn any_flipped_bit_is_refused() {
        let bytes = network().write();
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x10;
            assert!(Network::read(&bytes).is_err(), "byte {at}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let bytes = network().write();
        assert_eq!(Network::read(b"PNG"), Err(FileError::Foreign));
        let mut newer = bytes.clone();
        newer[4] = 3;
        assert_eq!(Network::read(&newer), Err(FileError::Version(3)));
        let mut wide = bytes.clone();
        wide[31] = 17;
        let shape = Shape { inputs: 3, hidden: 17, second: 16, buckets: 2 };
        assert_eq!(Network::read(&wide), Err(FileError::Shape(shape)));
        let mut damaged = bytes;
        damaged[60] ^= 1;
        assert_eq!(Network::read(&damaged), Err(FileError::Checksum));
    }
}
