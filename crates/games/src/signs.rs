//! As what conditions are drawn at those who have them: what is the same matter in several games has the same drawing.

use ludex_engine::Token;
use std::borrow::Cow;

/// Conditions by the words with which their names begin, in small letters, each with its drawing. Of two that fit the longer is meant.
const SIGNS: &[(&str, &str)] = &[
    ("aiming", "aiming"),
    ("bleeding", "bleeding"),
    ("blinded", "blinded"),
    ("bound", "bound"),
    ("burning", "burning"),
    ("caught", "bound"),
    ("charmed", "charmed"),
    ("clumsy", "clumsy"),
    ("collapsed", "down"),
    ("concealed", "hidden"),
    ("concentrating", "concentrating"),
    ("confused", "confused"),
    ("corroded", "corroded"),
    ("crouching", "crouching"),
    ("dazzled", "dazzled"),
    ("dead", "dead"),
    ("deafened", "deafened"),
    ("defence breached", "breached"),
    ("defending", "guarding"),
    ("disabled", "disabled"),
    ("disaligned", "confused"),
    ("distracted", "distracted"),
    ("diverted", "distracted"),
    ("doomed", "doomed"),
    ("drained", "withered"),
    ("drifting", "flying"),
    ("drowning", "drowning"),
    ("dying", "dying"),
    ("encumbered", "burdened"),
    ("enfeebled", "withered"),
    ("ethereal", "ethereal"),
    ("exhausted", "exhausted"),
    ("exhaustion", "exhausted"),
    ("falling", "falling"),
    ("fascinated", "charmed"),
    ("fatigued", "exhausted"),
    ("flanked", "flanked"),
    ("flat-footed", "flanked"),
    ("fleeing", "fleeing"),
    ("flying", "flying"),
    ("frightened", "frightened"),
    ("grabbed", "grappled"),
    ("grappled", "grappled"),
    ("harried", "distracted"),
    ("has feinted", "feint"),
    ("helped", "helped"),
    ("helpless", "paralyzed"),
    ("hiding", "hidden"),
    ("hindered", "hindered"),
    ("hobbled", "hobbled"),
    ("holding breath", "breath"),
    ("holds its breath", "breath"),
    ("immobile", "bound"),
    ("immobilized", "bound"),
    ("incapacitated", "incapacitated"),
    ("invisible", "invisible"),
    ("knocked down", "prone"),
    ("lasting trauma", "trauma"),
    ("mild trauma", "trauma"),
    ("mounted", "mounted"),
    ("on a crutch", "hobbled"),
    ("on guard", "guarding"),
    ("out of breath", "drowning"),
    ("paralyzed", "paralyzed"),
    ("persistent", "burning"),
    ("persistent bleed", "bleeding"),
    ("persistent poison", "poisoned"),
    ("petrified", "petrified"),
    ("pinned", "pinned"),
    ("poisoned", "poisoned"),
    ("prone", "prone"),
    ("quickened", "quickened"),
    ("ready", "ready"),
    ("resting", "sleeping"),
    ("restrained", "bound"),
    ("severe trauma", "trauma"),
    ("shield raised", "shield"),
    ("shocked", "shocked"),
    ("sickened", "sickened"),
    ("sleeping", "sleeping"),
    ("slowed", "slowed"),
    ("speechless", "speechless"),
    ("stable", "stable"),
    ("staggered", "staggered"),
    ("stunned", "stunned"),
    ("stupefied", "confused"),
    ("submerged", "drowning"),
    ("suffocated", "drowning"),
    ("suffocating", "drowning"),
    ("surprised", "surprised"),
    ("swimming", "swimming"),
    ("tenacious", "tenacious"),
    ("unaware", "surprised"),
    ("unbalanced", "staggered"),
    ("unconscious", "unconscious"),
    ("under water", "swimming"),
    ("uneasy", "frightened"),
    ("unseen", "hidden"),
    ("warded", "warded"),
    ("wasting", "withered"),
    ("withered", "withered"),
    ("without air", "drowning"),
    ("wounded", "wounded"),
];

/// Says of everybody as what their conditions are drawn.
pub(crate) fn draw(tokens: &mut [Token]) {
    for token in tokens {
        token.signs = token.statuses.iter().map(|status| Cow::Borrowed(sign(status))).collect();
    }
}

/// Returns as what a condition is drawn; nothing where there is no drawing for it.
fn sign(status: &str) -> &'static str {
    let name = status.to_lowercase();
    let fits = |words: &str| name.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
    let found = SIGNS.iter().filter(|(words, _)| fits(words)).max_by_key(|(words, _)| words.len());
    found.map_or("", |(_, sign)| sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_matter_is_drawn_by_the_words_with_which_it_begins() {
        for (status, drawn) in [
            ("Prone", "prone"),
            ("knocked down", "prone"),
            ("Hindered (Move is shorter)", "hindered"),
            ("persistent fire 1d6", "burning"),
            ("persistent bleed 1d6", "bleeding"),
            ("dying, 1 saved, 0 failed", "dying"),
            ("Exhaustion 2", "exhausted"),
            ("burningly keen", ""),
            ("the moon's own ill", ""),
        ] {
            assert_eq!(sign(status), drawn, "{status}");
        }
    }

    #[test]
    fn every_drawing_is_one_that_the_table_has() {
        let drawings = include_str!("../../../web/src/lib/faces/signs.json");
        for (words, sign) in SIGNS {
            assert!(drawings.contains(&format!("\"{sign}\":")), "{words} is drawn as {sign}");
        }
    }

    #[test]
    fn conditions_stand_in_order_once() {
        assert!(SIGNS.is_sorted_by(|one, other| one.0 < other.0));
    }
}
