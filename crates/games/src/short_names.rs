//! What creatures are called where there is little room: people by their first names, others without an article.

use ludex_engine::Token;
use std::collections::HashMap;

/// What stands before a name and is none.
const TITLES: [&str; 25] = [
    "the", "a", "an", "old", "young", "big", "little", "grey", "great", "tall", "red", "lean", "left", "right",
    "first", "second", "third", "captain", "sister", "brother", "father", "mother", "lord", "lady", "saint",
];

/// Articles, which nobody misses.
const ARTICLES: [&str; 3] = ["the", "a", "an"];

/// Gives those a short name who have one of their own among all who are shown: nobody else's first name, and nobody's whole name.
pub(crate) fn shorten(tokens: &mut [Token]) {
    let shorts: Vec<String> = tokens.iter().map(|token| short(&token.name)).collect();
    let mut firsts: HashMap<&str, usize> = HashMap::new();
    for name in tokens.iter().filter_map(|token| token.name.split_whitespace().next()) {
        *firsts.entry(name).or_default() += 1;
    }
    let mut taken: HashMap<&str, usize> = HashMap::new();
    for name in &shorts {
        *taken.entry(name).or_default() += 1;
    }
    let is_own = |name: &str| taken.get(name) == Some(&1) && firsts.get(name).is_none_or(|count| *count == 1);
    let found: Vec<bool> =
        tokens.iter().zip(&shorts).map(|(token, name)| *name != token.name && is_own(name)).collect();
    for ((token, name), own) in tokens.iter_mut().zip(shorts.clone()).zip(found) {
        if own {
            token.short = name;
        }
    }
}

/// Returns the first name of a person of two, or a name without its article.
fn short(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = |word: &str| word.starts_with(char::is_uppercase) && !is_one_of(word, &TITLES);
    match words.as_slice() {
        [first, _, ..] if words.iter().all(|word| is_name(word)) => (*first).to_owned(),
        [first, rest @ ..] if !rest.is_empty() && is_one_of(first, &ARTICLES) => rest.join(" "),
        _ => name.to_owned(),
    }
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_engine::ActorId;

    fn token(actor: u16, name: &str) -> Token {
        Token {
            actor: ActorId(actor),
            name: name.to_owned(),
            short: String::new(),
            icon: "".into(),
            side: String::new(),
            at: None,
            cells: Vec::new(),
            facing: None,
            reach: 0,
            condition: "".into(),
            unhurt: true,
            health: None,
            statuses: Vec::new(),
            signs: Vec::new(),
            down: false,
            hidden: false,
            mine: false,
        }
    }

    fn shorts(names: &[&str]) -> Vec<String> {
        let mut tokens: Vec<Token> = (0..).zip(names).map(|(actor, name)| token(actor, name)).collect();
        shorten(&mut tokens);
        tokens.into_iter().map(|token| token.short).collect()
    }

    #[test]
    fn people_are_called_by_their_first_names() {
        assert_eq!(shorts(&["Rhea Vance", "Brana", "Old Marrow", "Goblin 2"]), ["Rhea", "", "", ""]);
        assert_eq!(shorts(&["Ilse Maren", "Ilse Dun"]), ["", ""], "a first name of two tells nobody apart");
        assert_eq!(shorts(&["Ilse Maren", "Ilse"]), ["", ""], "nor does one that is somebody's whole name");
    }

    #[test]
    fn others_are_called_without_an_article() {
        assert_eq!(shorts(&["the grey wolf", "the old wolf", "A goblin"]), ["grey wolf", "old wolf", "goblin"]);
        assert_eq!(shorts(&["the captain", "captain"]), ["", ""], "as nobody else is called");
    }
}
