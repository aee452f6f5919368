//! Perceiving things: with which senses, and what is left of them.

use crate::checks::Tag;
use crate::prelude::*;
use crate::trials::{Ask, Trial, Tried, try_it};
use crate::vision;
use ludex_kit::light::Level;

rules! {
    /// A check of Perception is for some senses; where none of them is left it fails, and what hampers one of them counts only where
    /// it hampers all that are left.
    TAGS = "ED-VIS-09", "Sense tags";
    /// Who sees what is real is not deceived by pictures.
    ILLUSIONS = "ED-VIS-14", "Ultravision: illusions";
    /// It sees what somebody truly is.
    TRUE_FORM = "ED-VIS-15", "Ultravision: true form";
}

/// Call for a check of Perception, with the senses that it may use.
#[command(rule = TAGS, group = "Rulings", kind = Call, by = game_master, open, always, label = "Perceive something")]
pub struct Perceive {
    pub target: ActorId,
    #[field("skill", usual = Skill::Alertness)]
    pub skill: Skill,
    #[field("DC", 1..=60, usual = 17, reach)]
    pub dc: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("by sight", usual = true)]
    pub sight: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("by hearing")]
    pub hearing: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("by smell, touch, or anything else")]
    pub others: bool,
    /// Whom it is about; without, something in clear sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("about whom")]
    pub thing: Option<ActorId>,
    /// Whether it takes colours.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("colours")]
    pub colours: bool,
    /// Whether it is a picture that deceives the eye.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("an illusion")]
    pub illusion: bool,
}

impl Perceive {
    /// Returns whether eyes are any use for it.
    fn sees(&self, state: &State) -> bool {
        let id = self.target;
        let blind = conditions::has(state, id, Condition::Blinded);
        let Some(thing) = self.thing else { return !blind };
        let body = &state.profile(id).body;
        // ED-VIS-10: in the dark there are no colours.
        let grey = self.colours && !body.ultravision && vision::light(state, state.actor(thing).at) == Level::Dark;
        // ED-HID-09: nor who is invisible, nor what stands behind a wall.
        crate::sight::could_see(state, id, thing) && !grey
    }
}

impl Act<Edge> for Perceive {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), TAGS, "{} is dead", self.target);
        ensure!(self.sight || self.hearing || self.others, TAGS, "it takes some sense", instead = "say which");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let state = table.state();
        if self.illusion && state.profile(actor).body.ultravision {
            return table.emit(SeenThrough { actor });
        }
        let sight = self.sight && self.sees(state);
        let hearing = self.hearing && !conditions::has(state, actor, Condition::Deafened);
        if !sight && !hearing && !self.others {
            return table.emit(Tried { actor, trial: Trial::Perceiving, check: None });
        }
        let alone = sight && !hearing && !self.others;
        let bleared = self.thing.is_some_and(|thing| vision::haze(state, actor, thing) == Some(Haze::Bleared));
        let against = if alone && bleared { Advantage::Disadvantage } else { Advantage::Plain };
        let luck = [(against, "hard to see", &crate::sight::BLEARED)];
        let ask = Ask::of(Trial::Perceiving, self.skill, self.dc.into());
        // Of the senses that are left any will do; what dazzles hampers eyes alone.
        let needs = Some(if alone { Tag::Sight } else { Tag::Mental });
        try_it(table, actor, Ask { ability: Ability::Perception, needs, luck: &luck, ..ask });
    }
}

/// An actor sees what is real.
#[event(Roll, "{actor} is not deceived", ILLUSIONS)]
pub struct SeenThrough {
    pub actor: ActorId,
}

impl Event<Edge> for SeenThrough {
    fn apply(&self, _state: &mut State) {}
}

/// Returns what an actor truly is, where it looks like something else and one of those who look sees that
/// (ED-VIS-15).
pub fn true_form(state: &State, id: ActorId, looks: impl Fn(ActorId) -> bool) -> Option<&str> {
    let form = state.profile(id).body.true_form.as_deref()?;
    let sees = |one: ActorId| looks(one) && state.profile(one).body.ultravision && crate::sight::sees(state, one, id);
    state.ids().any(sees).then_some(form)
}
