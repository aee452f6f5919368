//! Events in plain English.

mod body;
mod checks;
mod deed;
mod frame;
mod harm;
mod objects;
mod ruling;
mod senses;
mod stealth;
mod talk;
pub(crate) mod time;
pub(crate) mod travel;
mod valor;

use crate::event::Event;
use crate::state::State;
use crate::table;
use ludex_engine::{ActorId, Check, Line, Mood, Rule, Tally, Viewer};

/// Tells events to one person.
struct Teller<'a> {
    state: &'a State,
    viewer: &'a Viewer,
}

/// An event as a person may know it.
pub(crate) fn tell(state: &State, event: &Event, viewer: &Viewer) -> Option<Line> {
    let teller = Teller { state, viewer };
    let doer = doer(event);
    if doer.is_some_and(|actor| !table::sees(state, viewer, actor)) || teller.is_secret(event) {
        return None;
    }
    let line = teller
        .frame(event)
        .or_else(|| teller.talk(event))
        .or_else(|| teller.senses(event))
        .or_else(|| teller.stealth(event))
        .or_else(|| teller.objects(event))
        .or_else(|| teller.time(event))
        .or_else(|| teller.travel(event))
        .or_else(|| teller.valor(event))
        .or_else(|| teller.body(event))
        .or_else(|| teller.checks(event))
        .or_else(|| teller.deed(event))
        .or_else(|| teller.harm(event))?;
    Some(match doer {
        Some(actor) => line.by(actor),
        None => line,
    })
}

/// Who does or suffers what an event tells.
fn doer(event: &Event) -> Option<ActorId> {
    use Event as E;
    match *event {
        E::EncounterStarted
        | E::RoundStarted { .. }
        | E::RoundOpened
        | E::RoundEnded { .. }
        | E::EncounterEnded
        | E::Contested { .. }
        | E::TieRolled { .. }
        | E::GroupRolled { .. }
        | E::SceneDescribed { .. }
        | E::OutcomeDescribed { .. }
        | E::RestTaken { .. }
        | E::Settled => None,
        E::ApRolled { actor, .. }
        | E::ApRerolled { actor, .. }
        | E::ApReset { actor, .. }
        | E::TurnStarted { actor }
        | E::Activated { actor }
        | E::ActivationEnded { actor }
        | E::TurnEnded { actor, .. }
        | E::ApSpent { actor, .. }
        | E::ApLost { actor, .. }
        | E::ApRegained { actor, .. }
        | E::Readied { actor }
        | E::SteppedIn { actor, .. }
        | E::Yielded { actor, .. }
        | E::MoveStarted { actor, .. }
        | E::Halted { actor, .. }
        | E::WalkedOn { actor, .. }
        | E::StepAsked { actor }
        | E::Stepped { actor, .. }
        | E::MoveEnded { actor, .. }
        | E::Climbed { actor, .. }
        | E::Fell { actor, .. }
        | E::Dragged { actor, .. }
        | E::Caught { actor, .. }
        | E::LetFall { actor, .. }
        | E::Barred { actor }
        | E::Positioned { actor, .. }
        | E::Faced { actor, .. }
        | E::Pushed { actor, .. }
        | E::DefenceDeclared { actor, .. }
        | E::CameToNothing { actor }
        | E::ParriedInPart { actor, .. }
        | E::Damaged { actor, .. }
        | E::VitalityLost { actor, .. }
        | E::Healed { actor, .. }
        | E::RecoveryRolled { actor, .. }
        | E::TemporaryPool { actor, .. }
        | E::StatusGained { actor, .. }
        | E::StatusEnded { actor, .. }
        | E::TurnCounted { actor }
        | E::Felled { actor }
        | E::DeathSave { actor, .. }
        | E::SaveFailed { actor, .. }
        | E::Stabilised { actor, .. }
        | E::Died { actor, .. }
        | E::Revived { actor, .. }
        | E::Exhausted { actor, .. }
        | E::Aimed { actor, .. }
        | E::Helped { actor, .. }
        | E::PassiveCompared { actor, .. }
        | E::Pressed { actor, .. }
        | E::Focused { actor, .. }
        | E::FocusEnding { actor }
        | E::FocusEnded { actor }
        | E::Squeezed { actor, .. }
        | E::PackDropped { actor }
        | E::RankRaised { actor, .. }
        | E::BoostPlaced { actor, .. }
        | E::BoostLost { actor, .. }
        | E::AttributeBoosted { actor, .. }
        | E::ActionDeclared { actor, .. }
        | E::BreatherTaken { actor, .. }
        | E::VitalityDieSpent { actor }
        | E::VitalityDiceRegained { actor, .. }
        | E::GearMoved { actor, .. }
        | E::ShieldMoved { actor, .. }
        | E::PotionUsed { actor, .. }
        | E::Hid { actor, .. }
        | E::Revealed { actor }
        | E::FreeInteraction { actor }
        | E::Interacted { actor, .. }
        | E::Checked { actor, .. } => Some(actor),
        E::Scene(ref turned) => turned.actor(),
        E::Talk(ref spoken) => spoken.actor(),
        E::Senses(ref seen) => seen.actor(),
        E::Stealth(ref sneaked) => Some(sneaked.actor()),
        E::Objects(ref happened) => happened.actor(),
        E::Skills(ref practised) => practised.actor(),
        E::Time(_) => None,
        E::Survival(ref fared) => fared.actor(),
        E::Journey(ref travelled) => travelled.actor(),
        E::Camp(_) => None,
        E::Valor(ref change) => Some(change.actor()),
        E::Body(ref moved) => Some(moved.actor()),
        E::Saddle(ref change) => Some(change.actor()),
        E::FallBroken { actor, .. } => Some(actor),
        E::RerollOpened { open: ref before } | E::CheckRerolled { ref before, .. } => Some(before.actor),
        E::UnseenChanged { observer, .. } => Some(observer),
        E::Asked { pending } => Some(pending.actor()),
        E::SpellCast { actor, .. }
        | E::SpellReadied { actor, .. }
        | E::Resisted { actor, .. }
        | E::Concentrating { actor, .. }
        | E::ConcentrationEnded { actor }
        | E::MagicRestored { actor, .. } => Some(actor),
        E::Sustains { kept } => Some(kept.target),
        E::PlaceAttacked { actor, .. } | E::ThingStruck { actor, .. } | E::ThingDamaged { actor, .. } => Some(actor),
        E::AttackDeclared { attack } | E::AttackRolled { attack, .. } => Some(attack.attacker),
        E::Grappled { grapple } => Some(grapple.grappler),
        E::Released { grappler, .. } => Some(grappler),
        E::Ruled { ref ruling, .. } => ruling.actor(),
    }
}

/// A sum without dice.
fn sum(title: &'static str, tally: &Tally) -> Check {
    Check::new(title, Vec::new(), tally.clone())
}

fn line(mood: Mood, text: String, rule: &'static Rule) -> Option<Line> {
    Some(Line::new(mood, text).rule(rule))
}

impl Teller<'_> {
    /// What a person may not know although everybody in it is known: who fails to see whom, and how well one hides.
    fn is_secret(&self, event: &Event) -> bool {
        match *event {
            Event::UnseenChanged { observer, subject, .. } => {
                !self.viewer.plays(observer) || !table::sees(self.state, self.viewer, subject)
            }
            Event::AttackDeclared { attack } => !table::sees(self.state, self.viewer, attack.target),
            Event::Sustains { kept } => !table::sees(self.state, self.viewer, kept.caster),
            Event::Grappled { grapple } => !table::sees(self.state, self.viewer, grapple.victim),
            Event::Released { victim, .. } => !table::sees(self.state, self.viewer, victim),
            Event::Talk(ref spoken) => self.is_secret_talk(spoken),
            Event::Senses(_) | Event::Skills(_) => self.is_secret_sense(event),
            Event::Stealth(ref sneaked) => self.is_secret_stealth(sneaked),
            Event::Objects(ref happened) => self.is_secret_thing(happened),
            Event::Journey(ref travelled) => self.is_secret_leg(travelled),
            Event::Caught { owner, .. } | Event::LetFall { owner, .. } => !table::sees(self.state, self.viewer, owner),
            Event::Ruled { ref ruling, .. } => {
                let other = ruling.other().is_some_and(|other| !table::sees(self.state, self.viewer, other));
                other || ruling.is_secret() && !self.viewer.is_game_master()
            }
            _ => self.is_secret_check(event),
        }
    }

    fn name(&self, actor: ActorId) -> &str {
        if table::sees(self.state, self.viewer, actor) { &self.state.actor(actor).name } else { "somebody unseen" }
    }

    fn spell(&self, actor: ActorId, place: u8) -> &str {
        crate::spells::spell(self.state, actor, place).map_or("a spell", |spell| spell.name.as_str())
    }

    fn weapon(&self, actor: ActorId, place: u8) -> &str {
        match crate::disarm::name_of(self.state, actor, place) {
            "" => "nothing",
            name => name,
        }
    }
}
