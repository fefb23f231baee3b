//! The rules pages.

use std::{fs, path::Path};

use quartet_games::Game;
use quartet_lessons::{Block, Diagram, LANGUAGES, contents, rules};

fn pages() -> impl Iterator<Item = (Game, &'static str, &'static [Block])> {
    Game::ALL.into_iter().flat_map(|game| {
        LANGUAGES.into_iter().map(move |language| (game, language, rules(game, language)))
    })
}

fn diagrams(blocks: &'static [Block]) -> impl Iterator<Item = Diagram> {
    blocks.iter().filter_map(|block| match block {
        Block::Diagram(diagram) => Some(*diagram),
        Block::Html(_) => None,
    })
}

#[test]
fn every_page_begins_with_its_title_and_has_boards() {
    for (game, language, blocks) in pages() {
        assert!(
            matches!(blocks[0], Block::Html(html) if html.starts_with("<h1>")),
            "{game} {language}"
        );
        assert!(diagrams(blocks).count() >= 2, "{game} {language}");
        assert!(contents(game, language).len() >= 3, "{game} {language}");
    }
    assert_eq!(rules(Game::Nine, "de"), rules(Game::Nine, "en"));
    assert_ne!(rules(Game::Nine, "ja"), rules(Game::Nine, "en"));
}

#[test]
fn diagrams_can_be_played_on() {
    for (game, language, blocks) in pages() {
        for diagram in diagrams(blocks) {
            let place = format!("{game} {language} {}", diagram.name);
            let position = diagram.position().expect(&place);
            assert_eq!(position.game(), game, "{place}");
            assert!(!position.is_over() && position.count_actions() > 0, "{place}");
            assert!(!diagram.caption.is_empty(), "{place}");
        }
    }
    let jump = diagrams(rules(Game::Quoridor, "ja")).find(|found| found.name == "quoridor-jump");
    let targets = jump.unwrap().marks().targets;
    let names: Vec<String> = targets.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["d4", "e3", "e6", "f4"]);
}

#[test]
fn headings_are_listed_and_the_same_in_all_languages() {
    for (game, language, blocks) in pages() {
        let html: String = blocks
            .iter()
            .map(|block| match block {
                Block::Html(html) => *html,
                Block::Diagram(_) => "",
            })
            .collect();
        for heading in contents(game, language) {
            let element = format!("<h2 id=\"{}\">{}</h2>", heading.id, heading.title);
            assert!(html.contains(&element), "{game} {language} {element}");
        }
        assert_eq!(html.matches("<h2").count(), contents(game, language).len());
        let ids = |language| contents(game, language).iter().map(|heading| heading.id);
        assert!(ids(language).eq(ids("en")));
    }
    let first = contents(Game::Fillit, "en").first().unwrap();
    assert_eq!((first.id, first.title), ("rules-the-board", "The board"));
}

/// What a strict Content-Security-Policy or a static host would stumble over.
#[test]
fn pages_are_safe_to_insert() {
    let tags = [
        "h1", "h2", "p", "ul", "ol", "li", "strong", "em", "code", "a", "table", "thead", "tbody",
        "tr", "th", "td",
    ];
    let mut links = 0;
    for (game, language, blocks) in pages() {
        for block in blocks {
            let Block::Html(html) = block else { continue };
            for element in html.split('<').skip(1) {
                let element = element.split('>').next().unwrap();
                if let Some(tag) = element.strip_prefix('/') {
                    assert!(tags.contains(&tag), "{game} {language}: {element}");
                    continue;
                }
                let (tag, attributes) = element.split_once(' ').unwrap_or((element, ""));
                assert!(tags.contains(&tag), "{game} {language}: {element}");
                match tag {
                    "h2" => assert!(attributes.starts_with("id=\"rules-")),
                    "a" => {
                        assert_eq!(attributes, "href=\"#/rules/fillit\"");
                        links += 1;
                    }
                    _ => assert_eq!(attributes, "", "{game} {language}: {element}"),
                }
            }
        }
    }
    assert_eq!(links, LANGUAGES.len(), "each page of JAMIT leads to the one of FILLIT");
}

/// On a code host the pages are read with pictures, which all languages share.
#[test]
fn pictures_lie_where_the_pages_look_for_them() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    for (game, language, blocks) in pages() {
        let folder = if language == "en" { docs.clone() } else { docs.join(language) };
        let text = fs::read_to_string(folder.join(format!("{game}.md"))).unwrap();
        for diagram in diagrams(blocks) {
            let picture = text
                .split(['(', ')'])
                .find(|target| target.ends_with(&format!("/{}.svg", diagram.name)))
                .unwrap();
            assert!(folder.join(picture).is_file(), "{game} {language} {picture}");
        }
    }
}

/// The pages are part of what a browser loads first.
#[test]
fn pages_are_small() {
    let size: usize = pages()
        .flat_map(|(_, _, blocks)| blocks)
        .map(|block| match block {
            Block::Html(html) => html.len(),
            Block::Diagram(diagram) => diagram.caption.len() + 100,
        })
        .sum();
    assert!(size < 60_000, "{size} bytes");
}
