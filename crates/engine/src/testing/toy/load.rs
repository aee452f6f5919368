use super::{Duel, Fighter};
use crate::content::{Fault, Library};

/// Reads a file of lines such as `health = 12`; see [`Content::load`](crate::Content::load).
pub(super) fn load(file: &str, library: &dyn Library) -> Result<Duel, Vec<Fault>> {
    let text = library.read(file).ok_or_else(|| vec![Fault::whole(file, "there is no such file")])?;
    let mut health = 12;
    let mut lurker = 6;
    let mut crowd = 0;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if let Some((key, value)) = line.split_once('=') {
            let number = value.trim().parse().ok().filter(|number| (1..=999).contains(number));
            let place = match key.trim() {
                "health" => Some(&mut health),
                "lurker" => Some(&mut lurker),
                "crowd" => Some(&mut crowd),
                "system" | "title" | "about" => None,
                other => {
                    return Err(vec![Fault::at(file, &text, offset, other, "expected health, lurker or crowd")]);
                }
            };
            if let Some(place) = place {
                let fault = || vec![Fault::at(file, &text, offset, key.trim(), "expected a number from 1 to 999")];
                *place = number.ok_or_else(fault)?;
            }
        }
        offset += line.len();
    }
    let mut duel = Duel::new(health, lurker);
    for number in 0..crowd {
        let like = duel.fighters[number as usize % 2].clone();
        duel.fighters.push(Fighter { name: format!("{} {}", like.name, number + 2), ..like });
    }
    Ok(duel)
}
