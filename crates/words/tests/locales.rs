//! The files of messages agree with each other and with the source that says them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};
use quartet_games::{Game, Variant};
use quartet_words::{Language, Words};

/// The arguments of each message, by its key.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The names of the files of a language with what is in them.
fn files(language: Language) -> BTreeMap<String, Messages> {
    let folder = folder("locales").join(language.code());
    let files = fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        let source = fs::read_to_string(&path).unwrap();
        (path.file_name().unwrap().to_string_lossy().into_owned(), messages(&path, &source))
    });
    files.collect()
}

fn messages(path: &Path, source: &str) -> Messages {
    let resource = parser::parse(source)
        .unwrap_or_else(|(_, errors)| panic!("{} cannot be read: {errors:?}", path.display()));
    let mut messages = Messages::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                assert!(message.attributes.is_empty(), "{key} has attributes, which nobody says");
                let value = message.value.unwrap_or_else(|| panic!("{key} says nothing"));
                let mut arguments = BTreeSet::new();
                of_pattern(&value, &mut arguments);
                let twice = messages.insert(key.clone(), arguments);
                assert!(twice.is_none(), "{} has {key} twice", path.display());
            }
            Entry::Junk { content } => panic!("{} has {content:?}", path.display()),
            Entry::Term(term) => panic!("{}: nobody uses {}", path.display(), term.id.name),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    messages
}

fn of_pattern(pattern: &Pattern<&str>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, arguments);
        }
    }
}

fn of_expression(expression: &Expression<&str>, arguments: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, arguments),
        Expression::Select { selector, variants } => {
            of_inline(selector, arguments);
            for variant in variants {
                of_pattern(&variant.value, arguments);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, arguments: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            arguments.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => of_expression(expression, arguments),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. }, ..
        } => {
            for inline in positional {
                of_inline(inline, arguments);
            }
        }
        _ => {}
    }
}

/// All messages of a language. No key may be in two files.
fn all(language: Language) -> Messages {
    let mut all = Messages::new();
    for (file, messages) in files(language) {
        for (key, arguments) in messages {
            let twice = all.insert(key.clone(), arguments);
            assert!(twice.is_none(), "{}/{file}: {key} is in another file, too", language.code());
        }
    }
    all
}

#[test]
fn every_language_has_the_same_files_messages_and_arguments() {
    let english = files(Language::English);
    all(Language::English);
    for language in [Language::Japanese, Language::Chinese] {
        let code = language.code();
        let own = files(language);
        assert!(own.keys().eq(english.keys()), "the files of {code}");
        for (file, english) in &english {
            let own = &own[file];
            let lacks: Vec<&String> =
                english.keys().filter(|key| !own.contains_key(*key)).collect();
            let extra: Vec<&String> =
                own.keys().filter(|key| !english.contains_key(*key)).collect();
            assert!(lacks.is_empty(), "{code}/{file} lacks {lacks:?}");
            assert!(extra.is_empty(), "{code}/{file} has what en lacks: {extra:?}");
            for (key, arguments) in english {
                assert_eq!(&own[key], arguments, "arguments of {key} in {code}/{file}");
            }
        }
    }
}

#[test]
fn every_file_is_read() {
    for language in Language::ALL {
        let words = Words::new(language);
        for (key, arguments) in all(language) {
            let args: Vec<_> = arguments.iter().map(|name| (name.as_str(), 2.into())).collect();
            let said = words.say_with(&key, &args);
            assert_ne!(said, key, "{}: {key} is in no file of the list", language.code());
            assert!(!said.contains('{'), "{}: {key} says {said}", language.code());
        }
    }
}

#[test]
fn every_key_in_the_source_has_its_message() {
    let known = all(Language::English);
    let mut unknown = Vec::new();
    for path in sources(&folder("src")) {
        let source = fs::read_to_string(&path).unwrap();
        // What is written like a key in this crate is one.
        let keys = literals(&source).filter(|text| text.contains('-') && is_key(text));
        unknown.extend(keys.filter(|key| !known.contains_key(*key)).map(str::to_owned));
    }
    for path in sources(&folder("../web/src")) {
        let source = fs::read_to_string(&path).unwrap();
        let said = said(&source).into_iter();
        unknown.extend(said.filter(|key| !known.contains_key(*key)).map(str::to_owned));
    }
    unknown.extend(formed().into_iter().filter(|key| !known.contains_key(key)));
    assert!(unknown.is_empty(), "no file has {unknown:?}");
}

/// Keys that are put together when the program runs. Whoever does so lists them here.
fn formed() -> Vec<String> {
    let games = Game::ALL.into_iter().flat_map(|game| {
        [
            format!("game-{game}"),
            format!("motto-{game}"),
            format!("termination-{}", game.termination()),
        ]
    });
    let named = Variant::all().into_iter().filter(|variant| !variant.name().contains('x'));
    let variants = named.flat_map(|variant| {
        ["variant", "about"].map(|key| format!("{key}-{}-{}", variant.game(), variant.name()))
    });
    let studies = ["variant", "about"].map(|key| format!("{key}-quoridor-study"));
    let colours = (1..=4).flat_map(|side| [format!("name-{side}"), format!("colour-{side}")]);
    let men = ["pawn", "piece", "chip", "stone", "coin"];
    let men = men.into_iter().flat_map(|man| [format!("man-{man}"), format!("a-{man}")]);
    let endings = "repetition turn-limit resignation time agreement abandoned unfinished";
    let endings = endings.split(' ').map(|ending| format!("termination-{ending}"));
    let figures = "fences steps points hand slides chips coins neutral of";
    let figures = figures.split(' ').map(|figure| format!("figure-{figure}"));
    let offers = "take-back draw abort rematch".split(' ');
    let offers = offers.map(|offer| format!("online-offers-{offer}"));
    games
        .chain(offers)
        .chain(variants)
        .chain(studies)
        .chain(colours)
        .chain(men)
        .chain(endings)
        .chain(figures)
        .collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(extension) if extension == "rs" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

fn is_key(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.bytes().all(plain)
}

/// The string literals of a source, as well as a test needs them.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// The keys that a source says: `say("…")`, `say_with("…"`, `t!("…")` and `tr("…")`.
fn said(source: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    for call in ["say(", "say_with(", "t!(", "tr("] {
        for (at, _) in source.match_indices(call) {
            let before = source[..at].chars().next_back();
            if before.is_some_and(|before| before.is_alphanumeric() || before == '_') {
                continue;
            }
            let literal = source[at + call.len()..].trim_start().strip_prefix('"');
            if let Some((key, _)) = literal.and_then(|literal| literal.split_once('"')) {
                keys.push(key);
            }
        }
    }
    keys
}

#[test]
fn the_scanner_finds_keys() {
    let source = r#"words.say("a-b"); w.say_with(
        "c-d", &[]); essay("x"); t!("e"); tr("f-g", h); say(key); let t = "i-j";"#;
    assert_eq!(said(source), ["a-b", "c-d", "e", "f-g"]);
    assert_eq!(literals(source).filter(|text| is_key(text)).count(), 6);
}
