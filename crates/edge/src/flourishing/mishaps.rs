//! What the game master makes of twelves that fail and ones that succeed, and setbacks that are about people and things.

use super::*;
use crate::setbacks::{self, Faltered, Faltering, Thing};
use crate::talk;
use ludex_kit::words;

words! {
    /// A setback of people and things (ED-SPC-42, ED-SPC-45, ED-SPC-49, ED-SPC-52, ED-SPC-59).
    pub enum Mishap {
        Outrage = "outrage", Gaffe = "a gaffe", Broken = "something breaks", Stopped = "something stops working",
        Fell = "something falls", Lost = "something is lost",
    }
}

impl Mishap {
    /// Returns its rule.
    const fn rule(self) -> &'static Rule {
        match self {
            Mishap::Outrage => &OUTRAGE,
            Mishap::Gaffe => &GAFFE,
            Mishap::Broken | Mishap::Stopped => &BROKEN,
            Mishap::Fell => &FELL,
            Mishap::Lost => &LOST,
        }
    }
}

/// Choose a setback of people or things.
#[command(rule = NAMED, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "Somebody is offended, something breaks")]
pub struct NameMishap {
    #[field("what happens", usual = Mishap::Broken)]
    pub what: Mishap,
    /// Who is offended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who is offended")]
    pub whom: Option<ActorId>,
    /// What breaks, falls or is lost.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("which thing")]
    pub thing: String,
}

impl Act<Edge> for NameMishap {
    fn may(&self, state: &State) -> Verdict {
        let Faltering { target, .. } = asked::<Edge, Faltering>(state)?;
        ensure!(self.thing.chars().count() <= 200, NAMED, "say it in at most 200 letters");
        if matches!(self.what, Mishap::Outrage | Mishap::Gaffe) {
            let other = self.whom.filter(|id| id != target && state.lives(*id) && !state.profile(*id).players);
            ensure!(other.is_some(), OUTRAGE, "name whom {} talks to", *target);
        } else {
            ensure!(!self.thing.trim().is_empty(), NAMED, "name the thing");
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Faltering { target, .. }) = answer::<Edge, Faltering>(table) else { return };
        let thing = self.thing.trim().to_owned();
        let which = setbacks::named(table.state(), target, &thing);
        comes(table, MishapNamed { actor: target, what: self.what, whom: self.whom, thing, which });
    }
}

/// Lets a setback of people or things come.
fn comes(table: &mut Table<'_, impl Run>, named: MishapNamed) {
    let offended = named.whom.filter(|_| named.what == Mishap::Outrage);
    table.emit(named);
    if let Some(whom) = offended {
        // The whole party pays for it.
        talk::warms(table, whom, None, -1);
    }
}

/// Does what the rows of people and things do, where they were thrown or chosen: whom it is about is whom the roll was against, and of
/// things each is as likely as the others (ED-SPC-62).
pub fn faltered(faltered: &Faltered, table: &mut Table<'_, impl Run>) {
    let Faltered { actor, row, weapon, against } = *faltered;
    let nothing = MishapNamed { actor, what: Mishap::Outrage, whom: against, thing: String::new(), which: None };
    match row {
        // ED-SOC-11: one step by dice in a scene.
        6 if against.is_some_and(|whom| table.state().talk.moved.contains(&whom)) => table.emit(nothing),
        6 => {
            if let Some(whom) = against {
                table.emit(talk::MovedBy { actor: whom });
            }
            comes(table, nothing);
        }
        13 => comes(table, MishapNamed { what: Mishap::Gaffe, ..nothing }),
        15 => table.emit(Misled { belief: Belief { actor, actual: false, believed: true } }),
        3 | 10 | 20 => {
            let Some(which) = setbacks::of_chance(table, actor, row, weapon) else { return };
            let thing = if table.listens() { which.name(table.state(), actor).to_owned() } else { String::new() };
            let what = match row {
                3 => Mishap::Broken,
                10 => Mishap::Fell,
                _ if table.die(2, Advantage::Plain).kept == 1 => Mishap::Broken,
                _ => Mishap::Lost,
            };
            table.emit(MishapNamed { what, whom: None, thing, which: Some(which), ..nothing });
        }
        _ => {}
    }
}

/// A setback of people or things.
#[event]
pub struct MishapNamed {
    pub actor: ActorId,
    pub what: Mishap,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub thing: String,
    /// Which of the things that it owns that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub which: Option<Thing>,
}

impl MishapNamed {
    /// Does to a thing what happens to it (ED-SPC-42, ED-SPC-49, ED-SPC-59).
    fn befalls(&self, state: &mut State, which: Thing) {
        let gone = matches!(self.what, Mishap::Broken | Mishap::Lost);
        let uses = |place: u8| state.profile(self.actor).devices.get(usize::from(place)).map_or(0, |one| one.uses);
        let most = match which {
            Thing::Device(place) => uses(place),
            Thing::Injector => state.profile(self.actor).injectors,
            Thing::Stimulant => state.profile(self.actor).stimulants,
            _ => 0,
        };
        let one_less = |spent: &mut u8| *spent = (*spent + u8::from(gone)).min(most);
        state.on(self.actor, |actor| match which {
            Thing::Weapon(place) if gone => actor.broken |= bit(place),
            Thing::Weapon(place) if self.what == Mishap::Stopped => actor.jammed |= bit(place),
            Thing::Weapon(place) => actor.dropped |= bit(place),
            Thing::Device(place) => one_less(&mut actor.used[usize::from(place & 7)]),
            Thing::Kit if gone => actor.kit = 0,
            Thing::Kit => {}
            Thing::Injector => one_less(&mut actor.remedies[0]),
            Thing::Stimulant => one_less(&mut actor.remedies[1]),
        });
    }
}

impl Event<Edge> for MishapNamed {
    fn apply(&self, state: &mut State) {
        if let Some(which) = self.which {
            self.befalls(state, which);
        }
        if let Some(whom) = self.whom.filter(|_| self.what == Mishap::Gaffe) {
            let pair = (self.actor, whom);
            if !state.talk.gaffes.contains(&pair) {
                state.talk.gaffes.push(pair);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("A setback for {}: {}", teller.name(self.actor), self.what);
        if let Some(whom) = self.whom {
            text += &format!(", {}", teller.name(whom));
        }
        if !self.thing.is_empty() {
            text += &format!(", {}", self.thing);
        }
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(self.what.rule()).rule(&NAMED))
    }
}

/// Say that what was broken is mended, or what was lost is found.
#[command(rule = BROKEN, group = "Rulings", kind = Rule, by = game_master, open, always, label = "It is mended, or found")]
pub struct MendThing {
    pub target: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Edge> for MendThing {
    fn may(&self, state: &State) -> Verdict {
        let broken = self.weapon < 8 && state.actor(self.target).broken & bit(self.weapon) != 0;
        ensure!(broken, BROKEN, "that is neither broken nor lost");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ThingMended { actor: self.target, weapon: self.weapon });
    }
}

/// A weapon that was broken or lost is there again.
#[event]
pub struct ThingMended {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for ThingMended {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.broken &= !bit(self.weapon));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} has the {weapon} again", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&BROKEN))
    }
}

/// Say what comes of a twelve that failed, or of a one that succeeded.
#[command(rule = SOFTENED, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A milder failure, or a price")]
pub struct Temper {
    pub target: ActorId,
    /// Whether it is the price of a success.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: bool,
    #[field("in words")]
    pub text: String,
    /// The row of setbacks that is the price (ED-SPC-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("the price is the row", 2..=20)]
    pub row: Option<u8>,
}

impl Act<Edge> for Temper {
    fn may(&self, state: &State) -> Verdict {
        ensure!((1..=300).contains(&self.text.trim().chars().count()), SOFTENED, "say it in at most 300 letters");
        let Some(row) = self.row else { return Ok(()) };
        ensure!(self.price, YES_BUT, "a row is the price of a success");
        setbacks::may_set_back(state, self.target, row)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Tempered { actor: self.target, price: self.price, text: self.text.trim().to_owned() });
        if let Some(row) = self.row {
            setbacks::sets_back(table, self.target, row);
        }
    }
}

/// A failure is milder, or a success has its price.
#[event]
pub struct Tempered {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: bool,
    pub text: String,
}

impl Event<Edge> for Tempered {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match self.price {
            true => (format!("{who} succeeds, but: {}", self.text), &YES_BUT),
            false => (format!("The failure of {who} is milder: {}", self.text), &SOFTENED),
        };
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(rule))
    }
}
