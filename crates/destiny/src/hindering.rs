//! Hindering: disarming, distracting, shoving, tripping.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::space::gap;
use crate::windows::Prompted;

rules! {
    /// Within melee reach of an opponent one may disarm, distract, shove or trip it, by a standard check with Fudge dice.
    HINDER = "WT-MIS-02", "Hinder";
    /// Disarm: a melee weapon check against Agility Defence, or against the target's own melee weapon check if it would rather
    /// roll, once it knows what it must reach. It drops one thing that it holds.
    DISARM = "WT-MIS-03", "Disarm";
    /// Distract: Persona [Deception] against Perception [Deception]; the target has -2 on attacks and Defences until the end
    /// of the round.
    DISTRACT = "WT-MIS-04", "Distract";
    /// Shove: Power against Power or Agility Defence, whichever is higher; the target is moved a yard, and up to one more for
    /// every 3 points beyond.
    SHOVE = "WT-MIS-05", "Shove";
    /// Trip: Power against Power or Agility Defence, whichever is higher; the target is prone.
    TRIP = "WT-MIS-06", "Trip";
}

/// Returns whether an actor may hinder another: an enemy within melee reach.
pub(crate) fn lawful(state: &State, actor: ActorId, act: Action) -> Verdict {
    let Some(target) = ludex_kit::flat::Subject::subject(&act) else { return Ok(()) };
    let enemy = state.is_there(target) && state.hostile(actor, target);
    ensure!(enemy, HINDER, "{} is no enemy in the fight", target);
    ensure!(!state.is_parted(actor, target), HINDER, "{} is wholly behind a wall", target);
    let reach = state.melee_reach(actor).unwrap_or(0);
    ensure!(gap(state, actor, target) <= reach, HINDER, "{} is out of reach", target, instead = "move closer");
    match act {
        Action::Disarm { weapon, thing, .. } => {
            let held = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
            let lawful = held.is_some_and(|weapon| !weapon.is_ranged());
            ensure!(lawful, DISARM, "it takes a melee weapon in hand");
            let holds = state.has_in_hand(target, thing) && !state.is_natural(target, thing);
            ensure!(holds, DISARM, "{} holds no such thing", target);
            Ok(())
        }
        Action::Shove { way, most, .. } => {
            ensure!(most != Some(0), SHOVE, "a shove goes a yard at least");
            let there = falling::pushed(state, target, way, 1).1 > 0;
            ensure!(there, SHOVE, "there is no room to shove {} that way", target, instead = "shove it another way");
            Ok(())
        }
        Action::Trip { .. } => {
            ensure!(state.actor(target).posture != Posture::Prone, TRIP, "{} is prone already", target);
            Ok(())
        }
        Action::Distract { .. } => {
            ensure!(!state.actor(target).effects.is_full(), DISTRACT, "too much is the matter with {}", target);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Hinders another. Returns whether the other has to choose before it is done.
pub(crate) fn hinder(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action) -> bool {
    match act {
        Action::Disarm { weapon, target, thing } => return disarm(table, (actor, weapon), target, thing),
        Action::Distract { target } => distract(table, actor, target),
        Action::Shove { target, way, most } => {
            let tn = grappling::better(table.state(), target);
            let total = by_power(table, actor, Feat::Shove, tn);
            if total >= tn {
                let yards = (1 + (total - tn) / 3).min(most.unwrap_or(200).into());
                falling::force(table, target, way, yards as u8);
            }
        }
        Action::Trip { target } => {
            let tn = grappling::better(table.state(), target);
            if by_power(table, actor, Feat::Trip, tn) >= tn {
                table.emit(falling::Floored { actor: target });
            }
        }
        _ => {}
    }
    false
}

/// Makes a standard Power check to hinder somebody. Returns the total.
fn by_power(table: &mut Table<'_, impl Run>, actor: ActorId, feat: Feat, tn: i32) -> i32 {
    checks::strives(table, actor, (feat, RollUse::Hinder), CombatCheck::Power, |_, _| {}, Some(tn))
}

/// Disarms another of a thing. Returns whether that one has to choose first: armed, it may roll against it.
fn disarm(table: &mut Table<'_, impl Run>, (actor, weapon): (ActorId, u8), target: ActorId, thing: Thing) -> bool {
    let tn = nimbleness(table.state(), target);
    let roll = (Feat::Disarm, RollUse::Hinder);
    let total = checks::strives(table, actor, roll, CombatCheck::Weapon(weapon), |_, _| {}, Some(tn));
    let armed = parries(table.state(), target).is_some() && !conditions::is_helpless(table.state(), target);
    if armed {
        table.emit(Prompted { pending: Disarmed { actor: target, thing, total }.into() });
    } else if total >= tn {
        drops(table, target, thing);
    }
    armed
}

/// Returns what disarming an actor must reach that does not roll against it: its Agility Defence.
fn nimbleness(state: &State, target: ActorId) -> i32 {
    defence::value(state, target, DefenceKind::Agility, None, &mut Tally::silent())
}

/// Returns whether an actor resists being disarmed better with a weapon, on average, than by its Agility Defence.
fn rolls_better(state: &State, actor: ActorId) -> bool {
    let Some(weapon) = parries(state, actor) else { return false };
    let mut tally = Tally::silent();
    tally.base("base", state.options().combat_base, &checks::COMBAT_SCALE);
    checks::combat_bonus(state, actor, CombatCheck::Weapon(weapon), &mut tally);
    tally.total >= nimbleness(state, actor)
}

/// Distracts another until the end of the round, by an opposed check.
fn distract(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    let of = |attribute| (attribute, Skill::Deception, "");
    let total = checks::tries(table, actor, Feat::Distract, of(Attribute::Persona), |_, _| {}, None);
    let tn = checks::tries(table, target, Feat::Resisting, of(Attribute::Perception), |_, _| {}, None);
    if total >= tn {
        let effect = Effect::new(Condition::Distracted {}, table.state().round, Some(1));
        table.emit(harm::EffectBegan { actor: target, effect });
    }
}

/// Returns a melee weapon in hand with which an actor might resist being disarmed.
fn parries(state: &State, id: ActorId) -> Option<u8> {
    let mut weapons = state.wielded(id);
    weapons.find(|(_, weapon)| !weapon.is_ranged() && !weapon.is_natural()).map(|(at, _)| at)
}

/// Lets a thing fall from an actor's hand to where it stands.
fn drops(table: &mut Table<'_, impl Run>, actor: ActorId, thing: Thing) {
    match thing {
        Thing::Weapon(weapon) => table.emit(StruckFromHand { actor, weapon }),
        Thing::Item(item) => table.emit(ThingFell { actor, item }),
    }
    let at = table.state().actor(actor).place;
    lying::falls(table, actor, thing, at);
}

/// Roll against being disarmed, or let it go?
#[prompt]
pub struct Disarmed {
    #[serde(rename = "asked")]
    pub actor: ActorId,
    pub thing: Thing,
    pub total: i32,
}

impl Prompt<Destiny> for Disarmed {
    fn question(&self, teller: &Teller<'_>) -> String {
        let thing = teller.state.thing_name(self.actor, self.thing);
        let name = teller.name(self.actor);
        let total = self.total;
        match nimbleness(teller.state, self.actor) {
            tn if total < tn => format!("Agility Defence {tn} keeps {thing} from {total}: does {name} roll instead?"),
            _ => format!("{name} is about to lose {thing}: does {name} roll against {total}?"),
        }
    }

    /// Whoever resists better with a weapon does so, whatever the other rolled.
    fn usual(&self, state: &State) -> Command {
        let lost = self.total >= nimbleness(state, self.actor);
        Resist { actor: self.actor, roll: lost || rolls_better(state, self.actor) }.into()
    }
}

/// Roll a melee weapon check against being disarmed, or leave it to Agility Defence.
#[command(rule = DISARM, group = "Defence", answer)]
pub struct Resist {
    pub actor: ActorId,
    pub roll: bool,
}

impl Act<Destiny> for Resist {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Disarmed>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(&Disarmed { thing, total, .. }) = asked::<Destiny, Disarmed>(table.state()) else { return };
        let weapon = parries(table.state(), self.actor).filter(|_| self.roll);
        table.emit(Resisted { actor: self.actor });
        let roll = (Feat::Resisting, RollUse::Hinder);
        let held = match weapon {
            Some(weapon) => {
                checks::strives(table, self.actor, roll, CombatCheck::Weapon(weapon), |_, _| {}, None) > total
            }
            None => total < nimbleness(table.state(), self.actor),
        };
        if !held {
            drops(table, self.actor, thing);
        }
        if table.state().window.is_none() {
            table.emit(windows::WindowOpened { window: Window::Resolved });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for roll in [true, false] {
            offers.add(Resist { actor: offers.actor, roll });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let prompt = asked::<Destiny, Disarmed>(teller.state);
        let lost = prompt.is_ok_and(|prompt| prompt.total >= nimbleness(teller.state, self.actor));
        let label = if self.roll {
            "Hold fast"
        } else if lost {
            "Let it go"
        } else {
            "Rely on Agility Defence"
        };
        label.to_owned()
    }
}

/// The target of a disarming has chosen.
#[event]
pub struct Resisted {
    pub actor: ActorId,
}

impl Event<Destiny> for Resisted {
    fn apply(&self, state: &mut State) {
        state.pending = None;
    }
}

/// A weapon is struck from an actor's hand.
#[event]
pub struct StruckFromHand {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Destiny> for StruckFromHand {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.held &= !bit(self.weapon);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} drops {}.", teller.name(self.actor), teller.state.weapon_name(self.actor, self.weapon));
        Some(Line::new(LineKind::Action, text).rule(&DISARM))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::SUCCESS);
    }
}

/// A thing falls from an actor's hand.
#[event]
pub struct ThingFell {
    pub actor: ActorId,
    pub item: u8,
}

impl Event<Destiny> for ThingFell {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.carried &= !bit(self.item);
            actor.used_up |= bit(self.item);
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::SUCCESS);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!(
            "{} drops {}.",
            teller.name(self.actor),
            teller.state.thing_name(self.actor, Thing::Item(self.item))
        );
        Some(Line::new(LineKind::Action, text).rule(&DISARM))
    }
}
