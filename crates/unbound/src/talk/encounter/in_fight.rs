//! Words in the middle of a fight (UL-SOC-27).

use super::{IN_A_FIGHT, acquaint, listener, must_be_npc};
use crate::actions;
use crate::prelude::*;
use crate::talk::approach::{self, Circumstances};
use crate::talk::manner::with_whom;

/// Speak to an enemy in the middle of a fight (UL-SOC-27). The game master's.
#[command(rule = IN_A_FIGHT, group = "Talk", kind = Talk, label = "Speak in the fight", by = game_master, between, open)]
#[derive(Eq)]
pub struct TalkInFight {
    pub actor: ActorId,
    pub target: ActorId,
    /// By what it tries to influence the other (UL-SOC-19).
    pub skill: Skill,
    /// What it costs; the campaign's usual price without.
    #[field("the price", 0..=50)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub ap: Option<i32>,
    /// What it is weighed with.
    #[serde(default)]
    pub circumstances: Circumstances,
}

impl Act<Unbound> for TalkInFight {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, skill, .. } = *self;
        must_be_npc(state, target)?;
        actions::may(state, actor, self.price(state))?;
        ensure!(
            state.may_target(actor, target) && state.can_act(target),
            IN_A_FIGHT,
            "{} is not there to listen",
            target
        );
        approach::may_use(state, target, skill, &self.circumstances)?;
        self.circumstances.possible()
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, skill, .. } = *self;
        actions::pay_plain(table, actor, Expense::Improvised, ("words", self.price(table.state()), &IN_A_FIGHT));
        acquaint(table, target, with_whom(table.state(), actor));
        let said = approach::Said { bribe: 0, words: "", helped: false };
        approach::attempt(table, actor, target, skill, &self.circumstances, said);
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let Some(target) = listener(state).filter(|_| state.stage == Stage::Fighting) else { return };
        let skill = Skill::Intimidation;
        let ap = Some(state.options().talk_ap.into());
        let speak = TalkInFight { actor: forms.actor, target, skill, ap, circumstances: Circumstances::default() };
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            field("/target", "to whom", Takes::Actor),
            approach::skills(),
            number("/ap", "Action Points", 0, 50),
            approach::role_play(),
            approach::leverage(),
        ];
        forms.form("Talk", Self::DOC.title, speak.into(), fields);
    }
}

impl TalkInFight {
    /// Returns what it costs in Action Points: what the game master says, or the campaign's usual price.
    fn price(&self, state: &State) -> i32 {
        self.ap.unwrap_or(state.options().talk_ap.into())
    }
}
