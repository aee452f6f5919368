//! What adds to checks, or takes from them, as long as what it comes from lasts.

use super::*;
use crate::checks::MODIFIERS;

/// Let something add to checks of somebody, or take from them.
#[command(rule = MODIFIERS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A bonus or a penalty")]
pub struct GiveModifier {
    pub target: ActorId,
    /// What it comes from; of the same source the highest bonus counts, and the lowest penalty.
    #[field("what it comes from")]
    pub source: String,
    #[field("how much", -20..=20, usual = -2)]
    pub amount: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("of this ability alone")]
    pub ability: Option<Ability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("with this skill alone")]
    pub skill: Option<Skill>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("on", usual = Checks::All)]
    pub on: Checks,
    /// Of those checks alone that usually need this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("where it takes")]
    pub needs: Option<Tag>,
}

impl Act<Edge> for GiveModifier {
    fn may(&self, state: &State) -> Verdict {
        let named = (1..=100).contains(&self.source.trim().chars().count());
        ensure!(named, MODIFIERS, "say what it comes from, in at most 100 letters");
        ensure!(self.amount != 0, MODIFIERS, "nothing is no modifier");
        ensure!(state.given.len() < 500, MODIFIERS, "there are enough of them", instead = "end one");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, amount, ability, skill, on, needs, .. } = *self;
        let source = self.source.trim().to_owned();
        table.emit(ModifierGiven { given: Given { actor, source, amount, ability, skill, on, needs } });
    }
}

/// Say that what added to checks of somebody is over.
#[command(rule = MODIFIERS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A bonus or a penalty ends")]
pub struct EndModifier {
    pub target: ActorId,
    #[field("what it comes from")]
    pub source: String,
}

impl Act<Edge> for EndModifier {
    fn may(&self, state: &State) -> Verdict {
        let source = self.source.trim();
        let there = state.given.iter().any(|one| one.actor == self.target && one.source == source);
        ensure!(there, MODIFIERS, "{} has none of that source", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ModifierOver { actor: self.target, source: self.source.trim().to_owned() });
    }
}

/// Something adds to checks of somebody, or takes from them.
#[event]
pub struct ModifierGiven {
    pub given: Given,
}

impl Event<Edge> for ModifierGiven {
    fn apply(&self, state: &mut State) {
        state.given.push(self.given.clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Given { actor, source, amount, ability, skill, on, needs } = &self.given;
        let of = [
            ability.map(|ability| ability.name().to_owned()),
            skill.map(|skill| teller.state.skill_name(skill).into_owned()),
            (*on != Checks::All).then(|| on.name().to_owned()),
            needs.map(|tag| tag.name().to_owned()),
        ];
        let of: Vec<String> = of.into_iter().flatten().collect();
        let of = if of.is_empty() { "all checks".to_owned() } else { of.join(", ") };
        let text = format!("{}: {source}, {amount:+} ({of})", teller.name(*actor));
        Some(Line::new(LineKind::Ruling, text).by(*actor).rule(&MODIFIERS))
    }
}

/// Nothing of a source adds to checks of somebody any more.
#[event(Ruling, "{actor}: {source} is over", MODIFIERS)]
pub struct ModifierOver {
    pub actor: ActorId,
    pub source: String,
}

impl Event<Edge> for ModifierOver {
    fn apply(&self, state: &mut State) {
        state.given.retain(|one| one.actor != self.actor || one.source != self.source);
    }
}
