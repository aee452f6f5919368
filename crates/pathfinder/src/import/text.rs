//! Descriptions of other programs as plain text: no tags, no scripts, no links.

/// The most characters that are kept of a text.
const LONGEST: usize = 4_000;

/// Returns HTML with inline commands as plain text: tags go, paragraphs become line breaks, links keep their label, rolls and
/// checks their formula.
pub fn plain(html: &str) -> String {
    let short: String = html.chars().take(LONGEST * 4).collect();
    let text = inline(&without_tags(&short), false);
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n").chars().take(LONGEST).collect()
}

/// Returns HTML as a text in which each roll, check and area is written as books write it, whatever its label says:
/// `6d6 fire damage`, `DC 23 basic reflex`, `30-foot cone`.
pub(super) fn stated(html: &str) -> String {
    let short: String = html.chars().take(LONGEST * 4).collect();
    inline(&without_tags(&short), true)
}

/// Returns a text without tags and with its entities as signs.
fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        text.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        let Some(end) = rest.find('>') else {
            rest = "";
            break;
        };
        let name = rest[..end].trim_start_matches('/').to_ascii_lowercase();
        let ends_line = ["p", "hr", "br", "li", "ul", "ol", "tr", "table"].iter().any(|tag| {
            name.strip_prefix(tag).is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_alphanumeric()))
        });
        if ends_line {
            text.push('\n');
        }
        rest = &rest[end + 1..];
    }
    text.push_str(rest);
    let signs = [
        ("&nbsp;", " "),
        ("&lt;", "‹"),
        ("&gt;", "›"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&rsquo;", "’"),
        ("&ndash;", "–"),
        ("&mdash;", "—"),
        ("&times;", "×"),
        ("&amp;", "&"),
    ];
    signs.iter().fold(text, |text, (entity, sign)| text.replace(entity, sign))
}

/// Returns a text with inline commands in words: the label where there is one, else what stands in the brackets. Where it is to
/// be `bare`, numbers are told whatever the label says.
fn inline(text: &str, bare: bool) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['@', '[']) {
        told.push_str(&rest[..start]);
        rest = &rest[start..];
        match command(rest, bare) {
            Some((words, length)) => {
                told.push_str(&words);
                rest = &rest[length..];
            }
            None => {
                let sign = rest.chars().next().map_or(1, char::len_utf8);
                told.push_str(&rest[..sign]);
                rest = &rest[sign..];
            }
        }
    }
    told.push_str(rest);
    told
}

/// Reads an inline command at the head of a text: its words and how many bytes it takes.
fn command(text: &str, bare: bool) -> Option<(String, usize)> {
    let open = text.find('[')?;
    let name = text[..open].strip_prefix('@');
    let is_roll = name.is_none() && text.starts_with("[[/");
    let is_known = name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()));
    if !is_roll && !is_known {
        return None;
    }
    let mut depth = 0;
    let mut close = None;
    for (place, sign) in text[open..].char_indices() {
        match sign {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            close = Some(open + place);
            break;
        }
    }
    let close = close?;
    let inner = &text[open + 1..close];
    let after = &text[close + 1..];
    let label = after.strip_prefix('{').and_then(|label| Some(&label[..label.find('}')?]));
    let length = close + 1 + label.map_or(0, |label| label.len() + 2);
    let has_numbers = matches!(name, Some("Damage" | "Check" | "Template"));
    let words = match name {
        _ if label.is_some() && !(bare && has_numbers) => label.unwrap_or_default().to_owned(),
        Some("UUID" | "Compendium" | "Embed") => inner.rsplit('.').next().unwrap_or_default().to_owned(),
        Some("Localize") => "(its text is not in the file)".to_owned(),
        Some("Macro") => String::new(),
        Some("Damage") => inner.split('|').next().unwrap_or_default().replace('[', " ").replace([']', '(', ')'], ""),
        Some("Check") => check(inner),
        Some("Template") => template(inner),
        Some(_) => inner.replace('|', " "),
        None => {
            inner.trim_matches(['[', ']']).split('#').next().unwrap_or_default().trim_start_matches("/r ").to_owned()
        }
    };
    Some((words, length))
}

/// Returns a check in words, of either way in which it is written: `DC 23 basic reflex`.
fn check(inner: &str) -> String {
    let parts: Vec<&str> = inner.split('|').map(str::trim).collect();
    let dc = parts.iter().find_map(|part| part.strip_prefix("dc:")).map(|dc| format!("DC {dc}"));
    let is_basic = parts.iter().any(|part| *part == "basic" || *part == "basic:true");
    let what = parts.first().map(|first| first.strip_prefix("type:").unwrap_or(first).to_owned());
    let words = [dc, is_basic.then(|| "basic".to_owned()), what];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns an area in words, of either way in which it is written: `30-foot cone`.
fn template(inner: &str) -> String {
    let parts: Vec<&str> = inner.split('|').map(str::trim).collect();
    let shape = parts.first().map(|first| first.strip_prefix("type:").unwrap_or(first)).unwrap_or_default();
    match parts.iter().find_map(|part| part.strip_prefix("distance:")) {
        Some(feet) => format!("{feet}-foot {shape}"),
        None => shape.to_owned(),
    }
}
