//! A report in words: Markdown, and HTML made of it.

use std::fmt::Write as _;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use super::measure::{Mean, Measures, difference, quantile, wilson};

/// How the games were played.
pub(crate) struct How {
    /// The command line that plays them again.
    pub(crate) command: String,
    /// How the engine looked ahead, in words.
    pub(crate) strength: String,
    /// How many random turns games began with at most.
    pub(crate) opening: u32,
}

fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}

/// A part with its confidence: `52.0 % (47.1–56.9 %)`.
fn confident((share, low, high): (f64, f64, f64)) -> String {
    format!("{} ({:.1}–{:.1} %)", percent(share), 100.0 * low, 100.0 * high)
}

/// What a side is called: seats play for themselves in most games.
fn side_name(measures: &Measures, side: usize) -> String {
    let variant = measures.variant;
    if variant.seats() == variant.sides() {
        format!("seat {}", side + 1)
    } else {
        let seats = quartet_core::Seat::all(variant.seats());
        let own: Vec<String> = seats
            .filter(|&seat| variant.side(seat).index() == side)
            .map(|seat| seat.to_string())
            .collect();
        format!("side {} (seats {})", side + 1, own.join(" and "))
    }
}

/// The report of one variant; `others` are measures of other variants, played in the same way.
pub(crate) fn markdown(
    measures: &Measures,
    how: &How,
    picture: &str,
    others: &[Measures],
) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, measures, how, picture, others);
    text
}

fn write(
    text: &mut String,
    measures: &Measures,
    how: &How,
    picture: &str,
    others: &[Measures],
) -> std::fmt::Result {
    let Measures { variant, games, .. } = *measures;
    writeln!(text, "# How balanced `{variant}` is\n")?;
    writeln!(
        text,
        "{games} games of the engine with itself, {}. Every game began with up to {} random turns, so that no two \
         are alike; games that went on for too long (the third repetition, or 300 turns for each seat) are draws. To \
         play them again:\n\n```sh\n{}\n```\n",
        how.strength, how.opening, how.command
    )?;
    writeln!(text, "![Wins, lengths, choices and certainty]({picture})\n")?;
    write_wins(text, measures)?;
    write_length(text, measures)?;
    write_course(text, measures)?;
    write_others(text, measures, others)?;
    writeln!(text, "## What the words mean\n\n{WORDS}")
}

fn write_wins(text: &mut String, measures: &Measures) -> std::fmt::Result {
    writeln!(text, "## Who wins\n\n| | games won | with 95 % confidence |\n|---|---:|---:|")?;
    for side in 0..measures.wins.len() {
        let (name, wins) = (side_name(measures, side), measures.wins[side]);
        writeln!(text, "| {name} | {wins} | {} |", confident(measures.share(side)))?;
    }
    let shared = confident(wilson(measures.shared, measures.games));
    writeln!(text, "| nobody alone | {} | {shared} |\n", measures.shared)?;
    let even = 1.0 / measures.wins.len() as f64;
    let uneven = (0..measures.wins.len()).filter(|&side| {
        let won = wilson(measures.wins[side], measures.won());
        won.1 > even || won.2 < even
    });
    let uneven: Vec<String> = uneven.map(|side| side_name(measures, side)).collect();
    if uneven.is_empty() {
        writeln!(
            text,
            "Of the games that were won no side has so many or so few that it could not be chance.\n"
        )
    } else {
        writeln!(
            text,
            "Of the games that were won more or fewer than an even share go, beyond what chance explains, to: {}.\n",
            uneven.join(", ")
        )
    }
}

fn write_length(text: &mut String, measures: &Measures) -> std::fmt::Result {
    writeln!(text, "## How long, and how much there is to choose\n")?;
    writeln!(text, "| | lowest tenth | median | highest tenth |\n|---|---:|---:|---:|")?;
    for (what, numbers) in [("turns of a game", &measures.turns), ("actions", &measures.actions)] {
        let [low, middle, high] = [0.1, 0.5, 0.9].map(|part| quantile(numbers, part));
        writeln!(text, "| {what} | {low:.0} | {middle:.0} | {high:.0} |")?;
    }
    writeln!(
        text,
        "\nA seat that is to act has {:.1} legal actions on average and had {} at most.\n",
        Mean::of(&measures.choices).unwrap_or(0.0),
        measures.most_choices
    )
}

fn write_course(text: &mut String, measures: &Measures) -> std::fmt::Result {
    let won = measures.won();
    writeln!(text, "## How it comes about\n")?;
    if won == 0 {
        return writeln!(text, "No game was won.\n");
    }
    let decided = confident(wilson(won, measures.games));
    let mean = |mean: Mean| mean.value().unwrap_or(0.0);
    writeln!(text, "| | |\n|---|---:|")?;
    writeln!(text, "| decisive games | {decided} |")?;
    writeln!(text, "| decided after (median) | {} |", percent(quantile(&measures.decided, 0.5)))?;
    writeln!(text, "| comebacks | {} |", confident(wilson(measures.comebacks, won)))?;
    writeln!(text, "| drama | {} |", percent(mean(measures.drama)))?;
    writeln!(text, "| changes of the lead in a game | {:.1} |\n", mean(measures.changes))
}

fn write_others(text: &mut String, measures: &Measures, others: &[Measures]) -> std::fmt::Result {
    let like = |other: &&Measures| {
        other.variant != measures.variant
            && other.variant.game() == measures.variant.game()
            && other.variant.seats() == measures.variant.seats()
            && other.variant.sides() == measures.variant.sides()
    };
    let others: Vec<&Measures> = others.iter().filter(like).collect();
    if others.is_empty() {
        return Ok(());
    }
    writeln!(text, "## Beside other set-ups and boards\n")?;
    writeln!(
        text,
        "Of the games that were won, how many the first side won, and how much more or less that is than here.\n"
    )?;
    writeln!(
        text,
        "| | first side | difference | median turns | comebacks |\n|---|---:|---:|---:|---:|"
    )?;
    for other in [measures].into_iter().chain(others) {
        let first = |of: &Measures| (of.wins[0], of.won());
        let (gap, off) = difference(first(measures), first(other));
        let gap = if other.variant == measures.variant {
            String::new()
        } else {
            let sure = if gap.abs() > off { "**" } else { "" };
            format!("{sure}{:+.1} ± {:.1}{sure}", 100.0 * gap, 100.0 * off)
        };
        writeln!(
            text,
            "| `{}` | {} | {gap} | {:.0} | {} |",
            other.variant,
            confident(wilson(other.wins[0], other.won())),
            quantile(&other.turns, 0.5),
            percent(wilson(other.comebacks, other.won()).0)
        )?;
    }
    writeln!(text, "\nBold differences are more than chance explains.\n")
}

const WORDS: &str = "\
- **Confidence**: of a hundred such intervals ninety-five hold the true value for games of this strength (Wilson's
  interval). Stronger or weaker players may see another balance.
- **Decisive**: one side alone wins.
- **Decided after**: the part of the game after which the winner was expected to win more than any other side until the
  end, in the eyes of the engine as it played.
- **Comeback**: the winner was once expected to have less than half of an even share.
- **Drama**: by how much, on average over won games, the winner lay behind the best other side at its worst moment.
- **Lead**: with the side that is expected to win most.
";

/// A page of all that a folder holds.
pub(crate) fn index(all: &[Measures], command: &str) -> String {
    let mut text = String::new();
    let _ = write_index(&mut text, all, command);
    text
}

fn write_index(text: &mut String, all: &[Measures], command: &str) -> std::fmt::Result {
    writeln!(text, "# How balanced the variants are\n")?;
    writeln!(
        text,
        "Measured in games of the engine with itself; each report says how, and what the words mean. Made by\n\n\
         ```sh\n{command}\n```\n"
    )?;
    writeln!(
        text,
        "| | games | wins by side | decisive | median turns | choices | decided after | comebacks |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|"
    )?;
    for of in all {
        let wins: Vec<String> =
            (0..of.wins.len()).map(|side| format!("{:.0}", 100.0 * of.share(side).0)).collect();
        writeln!(
            text,
            "| [`{}`]({}.md) | {} | {} % | {} | {:.0} | {:.1} | {} | {} |",
            of.variant,
            file_name(of),
            of.games,
            wins.join(" : "),
            percent(wilson(of.won(), of.games).0),
            quantile(&of.turns, 0.5),
            Mean::of(&of.choices).unwrap_or(0.0),
            percent(quantile(&of.decided, 0.5)),
            percent(wilson(of.comebacks, of.won()).0),
        )?;
    }
    Ok(())
}

/// What the files of a report are called, without what they end in.
pub(crate) fn file_name(measures: &Measures) -> String {
    measures.variant.to_string().replace('/', "-")
}

/// The same as a page that needs nothing else: `picture` stands in the place of the image.
pub(crate) fn html(markdown: &str, title: &str, picture: &str) -> String {
    let mut skipping = false;
    let events =
        Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
            Event::Start(Tag::Image { .. }) => {
                skipping = true;
                Some(Event::InlineHtml(picture.to_owned().into()))
            }
            Event::End(TagEnd::Image) => {
                skipping = false;
                None
            }
            _ if skipping => None,
            event => Some(event),
        });
    let mut body = String::new();
    html::push_html(&mut body, events);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<body>\n{body}</body>\n</html>\n"
    )
}

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1rem/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;display:block;overflow-x:auto}\
th,td{padding:.25rem .75rem;border-bottom:1px solid #8886}\
pre{white-space:pre-wrap;padding:.75rem;border:1px solid #8886;border-radius:.4rem}\
svg{max-width:100%;height:auto}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_holds_its_picture() {
        let page = html("# A\n\n![x](a.svg)\n\n| a |\n|---|\n| 1 |\n", "A", "<svg id=\"p\"></svg>");
        assert!(page.contains("<p><svg id=\"p\"></svg></p>"), "{page}");
        assert!(page.contains("<td>1</td>") && !page.contains("a.svg"));
    }

    #[test]
    fn teams_are_named_by_their_seats() {
        let name = |variant: &str, side| side_name(&Measures::new(variant.parse().unwrap()), side);
        assert_eq!(name("quoridor/4p", 2), "seat 3");
        assert_eq!(name("fillit/2v2-a", 1), "side 2 (seats 2 and 4)");
    }
}
