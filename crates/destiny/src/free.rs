//! What takes no time: words, and letting things go.

use crate::actions::fighting;
use crate::state::Life;
use crate::{Destiny, Run, State, Table, Teller};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Described, Happens, Line, LineKind, Offers, Refusal, Verdict};
use ludex_kit::{command, event, flat::Whom, rules};

rules! {
    /// Anybody may say a few words at any time, for nothing.
    SPEECH = "WT-SEQ-09", "Speech";
    /// What takes no time, such as letting go of something, is free at any time.
    NEGLIGIBLE = "WT-SEQ-10", "Negligible acts";
}

/// Let something held go, at no cost.
#[command(rule = NEGLIGIBLE, group = "Free", always, described)]
pub struct LetGo {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Described<Destiny> for LetGo {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Drop {}", crate::weapon_name(teller.state, self.actor, self.weapon))
    }
}

impl Act<Destiny> for LetGo {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let Self { actor, weapon } = *self;
        only_if!(s.stands(actor), Refusal::new(&NEGLIGIBLE, "only those who stand in the fight let go of things"))?;
        let decider = s.pending.as_ref().and_then(Whom::whom);
        only_if!(decider.is_none_or(|who| who == actor), Refusal::new(&NEGLIGIBLE, "somebody else must decide first"))?;
        let held = s.actor(actor).holds(weapon.into());
        let arm = s.profile(actor).weapons.get(usize::from(weapon)).filter(|arm| held && !arm.is_natural());
        only_if!(arm.is_some(), Refusal::new(&NEGLIGIBLE, "{} holds no such thing").about(actor))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Dropped { actor: self.actor, weapon: self.weapon });
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let (actor, state) = (o.actor, o.state());
        for (at, weapon) in state.profile(actor).weapons.iter().enumerate() {
            if state.actor(actor).holds(at) && !weapon.is_natural() {
                o.add(LetGo { actor, weapon: at as u8 });
            }
        }
    }
}

/// Say a few words, at no cost.
#[command(rule = SPEECH, group = "Free", label = "Say something", open, always)]
pub struct Speak {
    #[field("who")]
    pub actor: ActorId,
    pub words: String,
}

impl Act<Destiny> for Speak {
    fn may(&self, s: &State) -> Verdict {
        only_if!(s.actor(self.actor).life == Life::Awake, Refusal::new(&SPEECH, "only those awake can speak"))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Spoke { speaker: self.actor, words: self.words.clone() });
    }
}

/// A weapon was dropped.
#[event]
pub struct Dropped {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Happens<Destiny> for Dropped {
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.held &= !(1 << self.weapon));
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = crate::weapon_name(teller.state, self.actor, self.weapon);
        Some(Line::new(LineKind::Deed, format!("{} drops {weapon}.", teller.name(self.actor))).rule(&NEGLIGIBLE))
    }
}

/// Words, which everybody hears.
#[event]
pub struct Spoke {
    #[wire("actor")]
    pub speaker: ActorId,
    pub words: String,
}

impl Happens<Destiny> for Spoke {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{}: \"{}\"", teller.name(self.speaker), self.words);
        let line = Line::new(LineKind::Deed, text).rule(&SPEECH);
        Some(if teller.sees(self.speaker) { line.by(self.speaker) } else { line })
    }
}
