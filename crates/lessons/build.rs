//! Turns the rules pages in `docs/rules` into blocks of HTML and diagrams: `pages.rs`.

use std::{
    env, fs,
    io::{Error, Result},
    path::Path,
};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

const GAMES: [&str; 4] = ["quoridor", "nine", "fillit", "jamit"];
/// The folders of the languages under `docs/rules`, in the order of `LANGUAGES` in the crate.
const FOLDERS: [&str; 3] = ["", "ja", "zh-Hant"];

fn main() -> Result<()> {
    let rules = Path::new("../../docs/rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    let mut code = Vec::new();
    for game in GAMES {
        let mut pages = Vec::new();
        for folder in FOLDERS {
            let file = rules.join(folder).join(game).with_extension("md");
            let text = fs::read_to_string(&file)
                .map_err(|error| Error::other(format!("{}: {error}", file.display())))?;
            let ids: Vec<String> = pages.first().map_or_else(Vec::new, Page::ids);
            let page = Page::read(&text, ids)
                .map_err(|error| Error::other(format!("{}: {error}", file.display())))?;
            pages.push(page);
        }
        if pages.iter().any(|page| page.outline() != pages[0].outline()) {
            let message = format!("{game}: headings or diagrams are not the same in all languages");
            return Err(Error::other(message));
        }
        let pages: String = pages.iter().map(Page::code).collect();
        let (name, count) = (game.to_uppercase(), FOLDERS.len());
        code.push(format!("static {name}: [Page; {count}] = [{pages}];\n"));
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("pages.rs"), code.concat())
}

/// A page, each block written as an expression of Rust.
#[derive(Default)]
struct Page {
    blocks: Vec<String>,
    headings: Vec<(String, String)>,
    diagrams: Vec<String>,
}

impl Page {
    /// Reads a page. `ids` are those of its headings, taken from the English one; they are made of
    /// the headings themselves if there are none.
    fn read(text: &str, ids: Vec<String>) -> Result<Self> {
        let mut page = Self::default();
        let mut ids = ids.into_iter();
        let mut pending = Vec::new();
        let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::HtmlBlock) => {
                    page.flush(&mut pending);
                    page.diagram(&mut events)?;
                }
                Event::Start(Tag::Heading { level, classes, attrs, .. }) if level as u8 > 1 => {
                    let inner: Vec<_> = events
                        .by_ref()
                        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                        .collect();
                    let title = plain(&inner);
                    let id = ids.next().unwrap_or_else(|| slug(&title));
                    page.headings.push((id.clone(), title));
                    let id = Some(CowStr::from(id));
                    pending.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                    pending.extend(inner);
                    pending.push(Event::End(TagEnd::Heading(level)));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let inner: Vec<_> = events
                        .by_ref()
                        .take_while(|event| !matches!(event, Event::End(TagEnd::Link)))
                        .collect();
                    pending.extend(linked(&dest_url, inner));
                }
                Event::Html(raw) | Event::InlineHtml(raw) => {
                    return Err(Error::other(format!("raw HTML is not for these pages: {raw}")));
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    return Err(Error::other(format!("{dest_url} has no diagram above it")));
                }
                other => pending.push(other),
            }
        }
        page.flush(&mut pending);
        Ok(page)
    }

    fn flush(&mut self, pending: &mut Vec<Event<'_>>) {
        if !pending.is_empty() {
            let mut written = String::new();
            html::push_html(&mut written, pending.drain(..));
            self.blocks.push(format!("Block::Html({written:?})"));
        }
    }

    /// Reads `<!-- diagram NAME: POSITION; targets PLACE ... -->` and the picture below it.
    fn diagram<'t>(&mut self, events: &mut impl Iterator<Item = Event<'t>>) -> Result<()> {
        let mut marker = String::new();
        for event in events.by_ref() {
            match event {
                Event::End(TagEnd::HtmlBlock) => break,
                Event::Html(raw) => marker.push_str(&raw),
                _ => {}
            }
        }
        // A comment ends its HTML block with its line, so the picture is a paragraph of its own.
        let Some((inner, _)) =
            marker.strip_prefix("<!-- diagram ").and_then(|rest| rest.split_once(" -->"))
        else {
            return Err(Error::other(format!("this is no diagram: {marker}")));
        };
        let (name, what) = inner.split_once(": ").ok_or_else(|| Error::other("no position"))?;
        let (position, targets) = what.split_once("; targets ").unwrap_or((what, ""));
        let picture: Vec<_> =
            events.take_while(|event| !matches!(event, Event::End(TagEnd::Paragraph))).collect();
        let shown = picture.iter().any(|event| match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                dest_url.ends_with(&format!("/images/{name}.svg"))
            }
            _ => false,
        });
        if !shown {
            return Err(Error::other(format!("the picture {name} is missing below its diagram")));
        }
        let caption = plain(&picture);
        let targets: Vec<&str> = targets.split_whitespace().collect();
        self.blocks.push(format!(
            "Block::Diagram(Diagram {{ name: {name:?}, caption: {caption:?}, \
             position: {position:?}, targets: &{targets:?} }})"
        ));
        self.diagrams.push(inner.to_owned());
        Ok(())
    }

    fn ids(&self) -> Vec<String> {
        self.headings.iter().map(|(id, _)| id.clone()).collect()
    }

    /// What must be the same in all languages.
    fn outline(&self) -> (Vec<String>, &[String]) {
        (self.ids(), &self.diagrams)
    }

    fn code(&self) -> String {
        let headings: Vec<String> = self
            .headings
            .iter()
            .map(|(id, title)| format!("Heading {{ id: {id:?}, title: {title:?} }}"))
            .collect();
        let (blocks, contents) = (self.blocks.join(", "), headings.join(", "));
        format!("Page {{ blocks: &[{blocks}], contents: &[{contents}] }},")
    }
}

/// A link to the page of another game leads there in the client; other files of the repository are
/// not part of it, so that only their names stay.
fn linked<'t>(target: &str, inner: Vec<Event<'t>>) -> Vec<Event<'t>> {
    let Some(game) = target.strip_suffix(".md").filter(|name| GAMES.contains(name)) else {
        return inner;
    };
    let open = Event::InlineHtml(format!("<a href=\"#/rules/{game}\">").into());
    let close = Event::InlineHtml("</a>".into());
    [open].into_iter().chain(inner).chain([close]).collect()
}

fn plain(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    });
    words.collect()
}

/// `rules-the-board` for `The board`.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .fold("rules".to_owned(), |slug, word| format!("{slug}-{}", word.to_ascii_lowercase()))
}
