//! Letters behind dice that are no modifier, and what may have been meant.

use super::Dialect;
use super::cursor::Cursor;
use crate::error::Result;
use crate::expr::Modifier;

impl Cursor<'_> {
    /// Letters behind dice that are no modifier: a word that goes on with the expression, or an error.
    pub(super) fn unknown_modifier(&self) -> Result<Option<Modifier>> {
        let word = self.word();
        if matches!(word, "and" | "or" | "vs" | "of" | "else") {
            return Ok(None);
        }
        if let Some(suggestion) = super::words::spelled_out(word).map(str::to_owned).or_else(|| self.noted()) {
            return Err(self.expected("a modifier or an operator").suggest(suggestion));
        }
        let lower = word.to_ascii_lowercase();
        if lower != word {
            let message = format!("`{word}` in capitals");
            return Err(self.wrong(&message).suggest(format!("modifiers are written in small letters: {lower}")));
        }
        let suggestion = match (self.dialect, self.peek()) {
            (Dialect::Avrae, b'd') => "in avrae dice are dropped with p: pl1",
            (Dialect::Avrae, b'r') => "in avrae dice are rolled again with rr<3 always, ro<3 once",
            (Dialect::Avrae, b'x') => "in avrae dice explode with e: e6",
            (Dialect::Avrae, b'm') => "in avrae dice are held with mi2 and ma5",
            (Dialect::Avrae, b'k') => "in avrae dice are kept with kh3, kl3, k>3",
            (Dialect::Avrae, _) => "in avrae the modifiers are k, p, rr, ro, ra, e, mi and ma",
            (Dialect::Foundry, b'e') => "in foundry dice explode with x",
            (_, b'r') if matches!(word, "rl" | "rh") => {
                "the lowest die is rolled again once with rol1, the highest with roh1"
            }
            (_, b'r') => {
                "dice are rolled again with r<3, once with ro<3; several faces r{=1, =3}; the lowest rol1, the highest roh1"
            }
            (_, b'x') => "dice explode with `!`; to repeat, put the number first: 6 x (4d6)",
            (_, b'e') => "dice explode with `!`, as in 5d6!>=5",
            (_, b'p') => "dice are dropped with dl and dh",
            (_, b'm') => "did you mean min2, max5, mt3 or ms>=15?",
            (_, b'k') => "did you mean kh, kl or km?",
            (_, b'd') => "did you mean dl, dh or d<3?",
            (_, b't') => "successes are counted with >=7",
            (_, b'c') => "did you mean cs>=19 or cf=1?",
            _ => "the modifiers are listed in the chapter Dice",
        };
        Err(self.expected("a modifier or an operator").suggest(suggestion))
    }
}
