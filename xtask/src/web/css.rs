//! Style sheets made one, without what only people read.

/// A style sheet without comments and needless blanks; strings stay as they are.
pub(super) fn minify(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            blank(&mut out);
        } else if next == '"' || next == '\'' {
            let end = string_end(rest, next);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            rest = &rest[next.len_utf8()..];
            if next.is_ascii_whitespace() {
                blank(&mut out);
            } else {
                push(&mut out, next);
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// A blank, unless what stands before it needs none.
fn blank(out: &mut String) {
    if !out.ends_with(['{', '}', ';', ',', ' ']) && !out.is_empty() {
        out.push(' ');
    }
}

fn push(out: &mut String, next: char) {
    if matches!(next, '{' | '}' | ';' | ',') && out.ends_with(' ') {
        out.pop();
    }
    if next == '}' && out.ends_with(';') {
        out.pop();
    }
    out.push(next);
}

/// Where a string that begins `text` ends, closing quote included.
fn string_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, next) in text.char_indices().skip(1) {
        match next {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if next == quote => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::minify;

    #[test]
    fn blanks_and_comments_go() {
        let text =
            "/* the board */\n.board , .men {\n  width: calc(100% - 2rem);\n  color: red;\n}\n";
        assert_eq!(minify(text), ".board,.men{width: calc(100% - 2rem);color: red}");
    }

    #[test]
    fn blanks_that_mean_something_stay() {
        assert_eq!(minify(".a  .b/**/.c :focus{}"), ".a .b .c :focus{}");
        assert_eq!(minify("@media (a) and (b) { p { } }"), "@media (a) and (b){p{}}");
    }

    #[test]
    fn strings_stay() {
        assert_eq!(
            minify(r#"p::before { content: "a ; \" /* b */ { "; }"#),
            r#"p::before{content: "a ; \" /* b */ { "}"#
        );
        assert_eq!(minify("p { content: 'open"), "p{content: 'open");
    }
}
