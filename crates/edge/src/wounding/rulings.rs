//! What the game master says of traumas.

use super::healing::on_trauma;
use super::placing::{of_shock, settles};
use super::*;

/// Returns a trauma of somebody by its place.
fn of(state: &State, id: ActorId, place: u8) -> Option<Trauma> {
    state.actor(id).traumas.get(place.into())
}

/// Give somebody a trauma: for an accident, a shock, or what one of the body has done to the mind (ED-TRA-06).
#[command(rule = BY_ACCIDENT, group = "Rulings", kind = Condition, by = game_master, open, always, label = "Give a trauma")]
pub struct InflictTrauma {
    pub target: ActorId,
    /// Whether it is of the mind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mind: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub severe: bool,
    /// The row of its table; thrown for where it is 0.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("row; 0 to throw", 0..=12, usual = 0)]
    pub row: u8,
}

impl InflictTrauma {
    /// Returns the trauma.
    fn trauma(&self) -> Trauma {
        let from = if self.mind { DamageType::Psychic } else { DamageType::Kinetic };
        Trauma { severe: self.severe, row: self.row, ..Trauma::of(from) }
    }
}

impl Act<Edge> for InflictTrauma {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), BY_ACCIDENT, "{} is dead", self.target);
        ensure!(!state.actor(self.target).traumas.is_full(), BY_ACCIDENT, "{} has enough of them", self.target);
        let mindless = self.mind && state.profile(self.target).mindless;
        ensure!(!mindless, traumas::OTHER_LIMBS, "{} has no mind that could be hurt", self.target);
        let most = self.trauma().die();
        ensure!(u32::from(self.row) <= most, PLACED, "its table ends at {}", most as i32);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (actor, trauma) = (self.target, self.trauma());
        table.emit(dying::Scarred { actor, trauma });
        if trauma.row != 0 {
            let place = table.state().actor(actor).traumas.len() as u8 - 1;
            settles(table, actor, place, trauma, Vec::new());
        }
    }
}

/// Say where a trauma sits, and how bad it is.
#[command(rule = PLACED, group = "Rulings", kind = Condition, by = game_master, open, always, label = "Place a trauma")]
pub struct PlaceTrauma {
    pub target: ActorId,
    #[field("which of its traumas, from 0 on", 0..=9, usual = 0)]
    pub place: u8,
    #[field("row", 1..=12, usual = 1)]
    pub row: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub severe: bool,
    /// Successes that heal it; 0 for three.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("successes that heal it; 0 for three", 0..=10, usual = 0)]
    pub needs: u8,
    /// Whether it heals as well without treatment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untreated: bool,
}

impl Act<Edge> for PlaceTrauma {
    fn may(&self, state: &State) -> Verdict {
        let Some(trauma) = of(state, self.target, self.place) else {
            return Err(Refusal::new(&PLACED, "{} has no such trauma").about(self.target));
        };
        let most = Trauma { severe: self.severe, ..trauma }.die();
        ensure!(u32::from(self.row) <= most, PLACED, "its table ends at {}", most as i32);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, place, row, severe, needs, untreated } = *self;
        let Some(trauma) = of(table.state(), target, place) else { return };
        let trauma = Trauma { row, severe, needs, untreated_heals: untreated, ability: None, ..trauma };
        settles(table, target, place, trauma, Vec::new());
    }
}

/// Say of what somebody is in terror, or to whom it clings.
#[command(rule = TERROR, group = "Rulings", kind = Rule, by = game_master, open, always, label = "What a shock is about")]
pub struct NameThing {
    pub target: ActorId,
    #[field("which of its traumas, from 0 on", 0..=9, usual = 0)]
    pub place: u8,
    #[field("what it is about")]
    pub thing: ActorId,
}

impl Act<Edge> for NameThing {
    fn may(&self, state: &State) -> Verdict {
        let shock = of(state, self.target, self.place).and_then(Trauma::active_shock);
        let about = matches!(shock, Some(Shock::Terror | Shock::Charm));
        ensure!(about, TERROR, "that trauma of {} is about nothing", self.target);
        ensure!(self.thing != self.target, TERROR, "it is about somebody else");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Named { actor: self.target, place: self.place, thing: self.thing });
    }
}

/// A shock is about something.
#[event(Ruling, "The shock of {actor} is about {thing}", TERROR, crate::traumas::CHARM)]
pub struct Named {
    pub actor: ActorId,
    pub place: u8,
    pub thing: ActorId,
}

impl Event<Edge> for Named {
    fn apply(&self, state: &mut State) {
        on_trauma(state, self.actor, self.place, |trauma| (trauma.thing, trauma.in_view) = (Some(self.thing), false));
    }
}

/// Say as what a disorder shows, or whether who has lost its speech stutters.
#[command(rule = crate::traumas::SEVERE_MIND, group = "Rulings", kind = Rule, by = game_master, open, always, label = "As what a disorder shows")]
pub struct ShowShock {
    pub target: ActorId,
    #[field("which of its traumas, from 0 on", 0..=9, usual = 0)]
    pub place: u8,
    /// The row of the shock, from 2 to 9; 0 where it shows as none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("row of the shock, from 2 to 9; 0 for none", 0..=9, usual = 0)]
    pub row: u8,
    /// Whether who has lost its speech stutters, and is not mute.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("stutters")]
    pub stutters: bool,
}

impl ShowShock {
    /// Returns the trauma as it then is.
    fn shown(&self, trauma: Trauma) -> Trauma {
        let shows = if trauma.severe { self.row } else { 0 };
        let about = trauma.thing.filter(|_| shows == trauma.shows);
        Trauma { shows, stutters: self.stutters, thing: about, in_view: trauma.in_view && about.is_some(), ..trauma }
    }
}

impl Act<Edge> for ShowShock {
    fn may(&self, state: &State) -> Verdict {
        let trauma = of(state, self.target, self.place).filter(|trauma| trauma.is_of_the_mind() && !trauma.is_past());
        let Some(trauma) = trauma else {
            return Err(Refusal::new(&traumas::SEVERE_MIND, "{} has no such shock").about(self.target));
        };
        ensure!(self.row == 0 || trauma.severe, traumas::SEVERE_MIND, "a shock shows as what it is");
        ensure!(self.row != 1, traumas::SEVERE_MIND, "no disorder shows as that", instead = "choose a row from 2 to 9");
        let mute = self.shown(trauma).shock() == Some(Shock::Speech);
        ensure!(!self.stutters || mute, traumas::SPEECH, "{} has not lost its speech", self.target);
        ensure!(self.shown(trauma) != trauma, traumas::SEVERE_MIND, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(trauma) = of(table.state(), self.target, self.place) else { return };
        table.emit(ShockShows { actor: self.target, place: self.place, trauma: self.shown(trauma) });
    }
}

/// A disorder shows as a shock, or no longer.
#[event]
pub struct ShockShows {
    pub actor: ActorId,
    pub place: u8,
    pub trauma: Trauma,
}

impl Event<Edge> for ShockShows {
    fn apply(&self, state: &mut State) {
        on_trauma(state, self.actor, self.place, |trauma| *trauma = self.trauma);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.trauma.shock() {
            None => format!("The disorder of {who} shows as nothing more"),
            Some(Shock::Speech) if self.trauma.stutters => format!("{who} stutters"),
            Some(shock) => format!("The trauma of {who} shows as {shock}"),
        };
        let line = Line::new(LineKind::Ruling, text).by(self.actor).rule(&traumas::SEVERE_MIND);
        Some(line.rule(of_shock(self.trauma.shock())))
    }
}

/// Say what a shock makes somebody do.
#[command(rule = GESTURE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "What a shock makes somebody do")]
pub struct ActOut {
    pub target: ActorId,
    #[field("which of its traumas, from 0 on", 0..=9, usual = 0)]
    pub place: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what it does")]
    pub text: String,
    /// Whether it takes the free interaction.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interaction: bool,
    /// Whether it drops what it holds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

impl Act<Edge> for ActOut {
    fn may(&self, state: &State) -> Verdict {
        let trauma = of(state, self.target, self.place).filter(|trauma| trauma.is_of_the_mind() && !trauma.is_past());
        ensure!(trauma.is_some(), GESTURE, "{} has no such shock", self.target);
        ensure!(self.text.chars().count() <= 300, GESTURE, "say it in at most 300 letters");
        let submits = trauma.and_then(Trauma::shock) == Some(Shock::Submissive);
        ensure!(!self.drops || submits, SUBMISSIVE, "{} does not do what it is told", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, place, interaction, drops, .. } = *self;
        table.emit(ActedOut { actor: target, place, text: self.text.trim().to_owned(), interaction, drops });
    }
}

/// A shock made somebody do something.
#[event]
pub struct ActedOut {
    pub actor: ActorId,
    pub place: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub interaction: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

impl Event<Edge> for ActedOut {
    fn apply(&self, state: &mut State) {
        let held = if self.drops { conditions::held_weapons(state, self.actor) } else { 0 };
        state.on(self.actor, |actor| {
            actor.dropped |= held;
            actor.budget.interaction &= !self.interaction;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let trauma = of(teller.state, self.actor, self.place)?;
        let text = format!("{}, {}: {}", teller.name(self.actor), trauma.told(None), self.text);
        let rule = if trauma.severe { &traumas::SEVERE_MIND } else { of_shock(trauma.shock()) };
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(rule))
    }
}

/// Say that something of a trauma is gone for good: that it has healed, or what it has left.
#[command(rule = SPECIAL, group = "Rulings", kind = Heal, by = game_master, open, always, label = "Take a trauma away")]
pub struct CureTrauma {
    pub target: ActorId,
    #[field("which of its traumas, from 0 on", 0..=9, usual = 0)]
    pub place: u8,
}

impl Act<Edge> for CureTrauma {
    fn may(&self, state: &State) -> Verdict {
        let whole = of(state, self.target, self.place).filter(|trauma| !(trauma.healed && trauma.mended));
        ensure!(whole.is_some(), SPECIAL, "{} has no such trauma", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, place } = *self;
        let healed = of(table.state(), actor, place).is_some_and(|trauma| trauma.healed);
        if healed {
            table.emit(Eased { actor, place });
        } else {
            table.emit(TraumaHealed { actor, place });
        }
    }
}

/// Note a scar.
#[command(rule = SCARS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Note a scar")]
pub struct NoteScar {
    pub target: ActorId,
    #[field("what is seen of it")]
    pub text: String,
}

impl Act<Edge> for NoteScar {
    fn may(&self, state: &State) -> Verdict {
        ensure!((1..=200).contains(&self.text.trim().chars().count()), SCARS, "say it in at most 200 letters");
        let has = state.actor(self.target).traumas.iter().any(|trauma| !trauma.is_of_the_mind());
        ensure!(has, SCARS, "{} has had no trauma of the body", self.target);
        ensure!(state.scars.len() < 200, SCARS, "there are enough of them");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ScarNoted { actor: self.target, text: self.text.trim().to_owned() });
    }
}

/// A scar is seen.
#[event(Ruling, "{actor} keeps a scar: {text}", SCARS)]
pub struct ScarNoted {
    pub actor: ActorId,
    pub text: String,
}

impl Event<Edge> for ScarNoted {
    fn apply(&self, state: &mut State) {
        state.scars.push((self.actor, self.text.clone()));
    }
}

/// Give somebody a crutch, or take it away.
#[command(rule = crate::traumas::RUINED_LEG, group = "Rulings", kind = Gear, by = game_master, open, always, label = "A crutch")]
pub struct GiveCrutch {
    pub target: ActorId,
    /// Whether it has one from now on.
    pub has: bool,
}

impl Act<Edge> for GiveCrutch {
    fn may(&self, state: &State) -> Verdict {
        let new = state.actor(self.target).crutch != self.has;
        ensure!(new, traumas::RUINED_LEG, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Leans { actor: self.target, has: self.has });
    }
}

/// Somebody leans on a crutch, or no longer.
#[event]
pub struct Leans {
    pub actor: ActorId,
    pub has: bool,
}

impl Event<Edge> for Leans {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.crutch = self.has);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = if self.has { format!("{who} leans on a crutch") } else { format!("{who} has no crutch") };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&traumas::RUINED_LEG))
    }
}
