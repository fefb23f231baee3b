//! Records as JSON.

use std::fmt;

use quartet_core::TextError;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeMap as _};

use crate::{
    EndingError, MAX_LENGTH, NodeId, Record, Termination, ending::read_outcome, header::Header,
    source::error_at, tree::Tree,
};

/// A record in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    tags: TagList,
    /// What is noted at the start.
    #[serde(default, skip_serializing_if = "Place::is_bare")]
    start: Place,
    actions: Vec<Place>,
}

/// An action and what is noted there.
#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(deny_unknown_fields)]
struct Place {
    /// The number of the place after which the action is played: 0 for the start, otherwise that of
    /// an action before this one, counted from 1. Without it: the one right before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    action: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

/// Names and values, an object whose order counts.
struct TagList(Vec<(String, String)>);

impl Serialize for TagList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for TagList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;

        impl<'de> de::Visitor<'de> for Pairs {
            type Value = TagList;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<TagList, A::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    tags.push(tag);
                }
                Ok(TagList(tags))
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

impl Place {
    fn is_bare(&self) -> bool {
        *self == Self::default()
    }

    fn of(tree: &Tree, node: NodeId) -> Self {
        let notes = tree.notes(node);
        Self {
            after: None,
            action: tree.action(node).map(|action| action.to_string()).unwrap_or_default(),
            nags: notes.nags.clone(),
            clock: notes.clock.map(|clock| clock.to_string()),
            eval: notes.eval.map(|eval| eval.to_string()),
            comments: notes.comments.clone(),
        }
    }

    /// Writes the notes into the record; an error is about the named part.
    fn note(&self, record: &mut Record, node: NodeId) -> Result<(), (String, TextError)> {
        record.set_nags(node, &self.nags);
        let of = |name: &str| {
            let name = name.to_string();
            move |error| (name, error)
        };
        if let Some(clock) = &self.clock {
            record.set_clock(node, Some(clock.parse().map_err(of("clock"))?));
        }
        if let Some(eval) = &self.eval {
            let set = record.set_eval(node, Some(eval.parse().map_err(of("eval"))?));
            set.map_err(|error| ("eval".to_string(), TextError::new(1, eval, error)))?;
        }
        for (nth, comment) in self.comments.iter().enumerate() {
            record.add_comment(node, comment).map_err(of(&format!("comments[{nth}]")))?;
        }
        Ok(())
    }
}

impl Shape {
    fn of(record: &Record) -> Self {
        let tree = record.tree();
        let order = tree.order();
        let mut numbers = vec![0; order.iter().map(|node| node.index() + 1).max().unwrap_or(1)];
        let mut actions = Vec::with_capacity(order.len());
        for (number, &node) in order.iter().enumerate().skip(1) {
            numbers[node.index()] = number;
            let after = tree.parent(node).map_or(0, |parent| numbers[parent.index()]);
            let after = (after + 1 != number).then_some(after);
            actions.push(Place { after, ..Place::of(tree, node) });
        }
        let tags = record.tags().into_iter();
        let tags = tags.map(|(name, value)| (name.to_string(), value.into_owned()));
        Self { tags: TagList(tags.collect()), start: Place::of(tree, NodeId::START), actions }
    }

    /// The record, or what is wrong and where: as in `actions[3].action`.
    fn record(&self) -> Result<Record, (String, TextError)> {
        let header = Header::read(&self.tags.0).map_err(|wrong| match wrong.tag {
            Some(nth) => (format!("tags.{}", self.tags.0[nth].0), wrong.error),
            None => ("tags".to_string(), wrong.error),
        })?;
        let mut record = Record::from_header(header);
        if self.start.after.is_some() || !self.start.action.is_empty() {
            let error = TextError::new(1, "", "only notes stand at the start");
            return Err(("start".to_string(), error));
        }
        let at_start = |(part, error)| (format!("start.{part}"), error);
        self.start.note(&mut record, NodeId::START).map_err(at_start)?;
        let mut nodes = vec![NodeId::START];
        for (nth, place) in self.actions.iter().enumerate() {
            let wrong = |(part, error)| (format!("actions[{nth}].{part}"), error);
            let node = add(&mut record, &nodes, place).map_err(wrong)?;
            place.note(&mut record, node).map_err(wrong)?;
            nodes.push(node);
        }
        self.conclude(&mut record)?;
        Ok(record)
    }

    fn conclude(&self, record: &mut Record) -> Result<(), (String, TextError)> {
        let find = |wanted| self.tags.0.iter().find(|(name, _)| name == wanted);
        let at = |name| move |error| (format!("tags.{name}"), error);
        let (result, termination) = (find("Result"), find("Termination"));
        let outcome = match result {
            None => record.outcome(),
            Some((_, text)) => read_outcome(text, record.variant()).map_err(at("Result"))?,
        };
        let reason = termination
            .map(|(_, name)| Termination::from_name(record.game(), name))
            .transpose()
            .map_err(at("Termination"))?;
        record.conclude(outcome, reason).map_err(|error| {
            let about_result = match &error {
                EndingError::Over { ranks, .. } => result.is_some_and(|(_, text)| text != ranks),
                other => other.is_about_result(),
            };
            let (name, tag) =
                if about_result { ("Result", result) } else { ("Termination", termination) };
            let token = tag.map(|(_, text)| text.as_str()).unwrap_or_default();
            at(name)(TextError::new(1, token, error))
        })
    }
}

/// Plays an action after one of `nodes`.
fn add(
    record: &mut Record,
    nodes: &[NodeId],
    place: &Place,
) -> Result<NodeId, (String, TextError)> {
    let number = place.after.unwrap_or(nodes.len() - 1);
    let parent = nodes.get(number).copied().ok_or_else(|| {
        let message = "expected 0 for the start or the number of an action before this one";
        ("after".to_string(), TextError::new(1, number.to_string(), message))
    })?;
    let in_action = |error| ("action".to_string(), error);
    let action = record.position(parent).parse_action(&place.action).map_err(in_action)?;
    if record.tree().child(parent, action).is_some() {
        let error = TextError::new(1, &place.action, "this action stands there already");
        return Err(in_action(error));
    }
    record.play(parent, action).map_err(|error| in_action(TextError::new(1, &place.action, error)))
}

/// The form that the crate's front page shows.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shape::of(self).serialize(serializer)
    }
}

/// Whatever contradicts the rules is an error that names the path to it.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shape = Shape::deserialize(deserializer)?;
        shape.record().map_err(|(path, error)| de::Error::custom(format!("{path}: {error}")))
    }
}

/// The record as JSON on one line.
#[expect(clippy::missing_panics_doc, reason = "only maps with other keys than strings fail")]
pub fn to_json(record: &Record) -> String {
    serde_json::to_string(record).expect("all keys are strings")
}

/// The records of a JSON text: one object, an array of them, or several one after the other, one a
/// line for example.
///
/// # Errors
/// What is wrong, with its line and column. If it is not the JSON but the game, the place is where the
/// array or else the record begins, and the message begins with the path: `actions[3].action`, with
/// the number of the record before it if it is one of several.
pub fn from_json(text: &str) -> Result<Vec<Record>, TextError> {
    if text.len() > MAX_LENGTH {
        let message = format!("a text of records has at most {MAX_LENGTH} bytes");
        return Err(TextError::new(1, "", message));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let begins = text.len() - text.trim_start().len();
    let mut shapes: Vec<(usize, Shape)> = Vec::new();
    let array = text[begins..].starts_with('[');
    if array {
        let all: Vec<Shape> = serde_json::from_str(text).map_err(|error| syntax(&error))?;
        shapes.extend(all.into_iter().map(|shape| (begins, shape)));
    } else {
        let mut stream = serde_json::Deserializer::from_str(text).into_iter();
        loop {
            let after = stream.byte_offset();
            let Some(shape) = stream.next() else { break };
            let blanks = text[after..].len() - text[after..].trim_start().len();
            shapes.push((after + blanks, shape.map_err(|error| syntax(&error))?));
        }
    }
    let several = array || shapes.len() > 1;
    let records = shapes.iter().enumerate().map(|(nth, (at, shape))| {
        shape.record().map_err(|(path, error)| {
            let number = if several { format!("[{nth}].") } else { String::new() };
            error_at(text, *at, "", format!("{number}{path}: {error}"))
        })
    });
    records.collect()
}

/// An error of the JSON itself.
fn syntax(error: &serde_json::Error) -> TextError {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    TextError::new(1, "", message).moved(error.line().max(1), error.column().max(1))
}
