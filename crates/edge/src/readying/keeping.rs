//! Keeping something ready.

use super::*;
use ludex_grid::Cell;

/// Asks whether an actor may keep something ready.
fn may_ready(state: &State, actor: ActorId, of: Option<ActorId>) -> Verdict {
    may_pay(state, actor, Cost::Action)?;
    ensure!(of != Some(actor), READY, "one waits for what others do");
    let there = of.is_none_or(|of| state.lives(of));
    ensure!(there, READY, "nothing more comes of the dead");
    Ok(())
}

/// Pays, and keeps something ready; an aim goes with it (ED-ACT-23).
fn keeps(table: &mut Table<'_, impl Run>, actor: ActorId, ready: Ready, deed: &str) {
    let aimed = table.state().actor(actor).aims;
    pays(table, actor, Cost::Action);
    table.emit(Kept { actor, ready: Ready { aimed, ..ready }, deed: deed.to_owned() });
}

/// Keep an attack ready.
#[command(rule = READY, group = "Ready", kind = Attack, costs = 1)]
pub struct ReadyAttack {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
    #[serde(default)]
    #[field("when")]
    pub trigger: Trigger,
    /// Whom one waits for; any foe where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who")]
    pub of: Option<ActorId>,
}

impl Act<Edge> for ReadyAttack {
    fn may(&self, state: &State) -> Verdict {
        may_ready(state, self.actor, self.of)?;
        let known = state.profile(self.actor).weapon(self.weapon).is_some();
        ensure!(known, READY, "{} has no such weapon", self.actor);
        let usable = derived::is_usable(state, self.actor, self.weapon);
        ensure!(usable, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon, trigger, of } = *self;
        keeps(table, actor, Ready { plan: Plan::Attack, weapon, trigger, of, ..Ready::default() }, "");
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if may_ready(state, actor, None).is_err() {
            return;
        }
        for weapon in 0..state.profile(actor).weapons.len() as u8 {
            for trigger in Trigger::ALL {
                offers.seldom(ReadyAttack { actor, weapon, trigger: *trigger, of: None });
                for foe in state.ids().filter(|id| *id != actor) {
                    offers.seldom(ReadyAttack { actor, weapon, trigger: *trigger, of: Some(foe) });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.weapon_name(self.actor, self.weapon);
        let who = self.of.map_or_else(|| "a foe".to_owned(), |of| teller.name(of));
        let comes =
            if self.trigger == Trigger::Sign { "does something else".to_owned() } else { self.trigger.to_string() };
        format!("Ready {with}: when {who} {comes}")
    }
}

/// Keep a move ready.
#[command(rule = READY, group = "Ready", kind = Move, open, label = "Ready a move", cell = to, costs = 1)]
pub struct ReadyMove {
    pub actor: ActorId,
    pub to: Cell,
    #[serde(default)]
    #[field("when")]
    pub trigger: Trigger,
    /// Whom one waits for; any foe where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who")]
    pub of: Option<ActorId>,
}

impl Act<Edge> for ReadyMove {
    fn may(&self, state: &State) -> Verdict {
        may_ready(state, self.actor, self.of)?;
        ensure!(state.setting.map.contains(self.to), READY, "that is beyond the map");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, trigger, of } = *self;
        let to = table.state().middle(to);
        keeps(table, actor, Ready { plan: Plan::Move, to, trigger, of, ..Ready::default() }, "");
    }
}

/// Keep something else ready.
#[command(rule = READY, group = "Ready", open, label = "Ready something else", costs = 1)]
pub struct ReadyDeed {
    pub actor: ActorId,
    #[field("what", usual = "pull the lever".to_owned())]
    pub deed: String,
    #[serde(default)]
    #[field("when", usual = Trigger::Sign)]
    pub trigger: Trigger,
    /// Whom one waits for; any foe where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who")]
    pub of: Option<ActorId>,
}

impl Act<Edge> for ReadyDeed {
    fn may(&self, state: &State) -> Verdict {
        let letters = self.deed.trim().chars().count();
        ensure!((1..=200).contains(&letters), READY, "say it in 1 to 200 letters");
        may_ready(state, self.actor, self.of)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let ready = Ready { plan: Plan::Deed, trigger: self.trigger, of: self.of, ..Ready::default() };
        keeps(table, self.actor, ready, self.deed.trim());
    }
}

/// An actor keeps something ready.
#[event]
pub struct Kept {
    pub actor: ActorId,
    pub ready: Ready,
    /// What, in the words of the player, where it is neither an attack nor a move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deed: String,
}

impl Event<Edge> for Kept {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.ready = Some(self.ready));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.ready.plan {
            Plan::Attack => format!("{who} keeps an attack ready"),
            Plan::Move => format!("{who} keeps a move ready"),
            Plan::Deed => format!("{who} keeps something ready: {}", self.deed),
        };
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&READY).rule(&LAPSE))
    }
}
