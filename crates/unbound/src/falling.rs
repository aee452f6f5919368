//! Falls: what they do to those who fall (UL-ENV-01 to 07).

use crate::body::{Moved, water};
use crate::checks;
use crate::damage::{self, Flow, Harm};
use crate::prelude::*;
use crate::statuses::gain;
use ludex_kit::{answer, asked};

rules! {
    /// A fall deals a die of bludgeoning damage for each full 10 feet, up to 20 dice at 200 feet.
    FALL_DICE = "UL-ENV-01", "Falling: number of dice";
    /// All dice of a fall are of one size: d6 up to 40 feet, d8 up to 80, d10 up to 120, d12 up to 160, d20 above.
    FALL_SIZES = "UL-ENV-02", "Falling: die size", Table(FALL_TABLE; "up to feet", "sides of the dice");
    /// A fall takes 1 Health for each of its dice as well.
    FALL_HEALTH = "UL-ENV-03", "Falling: direct Health damage";
    /// A fall of more than 200 feet deals 400 to Vitality and 20 to Health, without dice. What is left of the 400 goes on to
    /// Health where a campaign says so.
    FALL_FARTHEST = "UL-ENV-04", "Falling beyond 200 feet";
    /// Breaking a fall costs 4 Action Points and takes 1d4 and Strength or Agility off it, off Health first.
    BREAKING = "UL-ENV-05", "Breaking a fall";
    /// Deep water halves all damage of a fall.
    INTO_WATER = "UL-ENV-06", "Falling into water";
    /// Breaking the fall comes first, then water, then resistance; each halving rounds down on each part.
    FALL_ORDER = "UL-INT-14", "A broken fall into water with resistance";
    /// Armour does not help against a fall, resistance to bludgeoning does; a fall alone puts nobody Prone, and Acrobatics
    /// does nothing against it, unless a campaign wants that (house).
    FALL_AND_ARMOUR = "UL-ENV-07", "Falls and armour, falls and Prone";
    /// A fall is over, with all its damage, in the moment in which it begins (house).
    FALL_AT_ONCE = "UL-ENV-19", "A fall is resolved at once";
    /// What a fall takes past Vitality and what it takes from Health directly are judged together, once.
    FALL_PAST_VITALITY = "UL-INT-15", "A fall that passes Vitality";
}

/// Up to how many feet a fall rolls dice of how many sides (UL-ENV-02).
pub const FALL_TABLE: [(u32, u32); 5] = [(40, 6), (80, 8), (120, 10), (160, 12), (200, 20)];

/// The damage of a fall of more than 200 feet, and what it takes from Health (UL-ENV-04).
pub const FARTHEST: (i32, i32) = (400, 20);

/// What breaking a fall costs in a fight (UL-ENV-05).
pub const BREAK_AP: i32 = 4;
/// The longest fall that can be broken, in feet.
pub const LONGEST_BROKEN: u32 = 200;

/// The attributes with which a fall can be broken (UL-ENV-05).
const BREAKERS: [Attribute; 2] = [Attribute::Strength, Attribute::Agility];

/// Returns how many dice of how many sides a fall of so many feet rolls; `None` where it is too far for dice (UL-ENV-01,
/// UL-ENV-02).
pub fn dice(feet: u32) -> Option<(u32, u32)> {
    let &(_, sides) = FALL_TABLE.iter().find(|&&(most, _)| feet <= most)?;
    Some((feet / 10, sides))
}

/// A fall. The game master's, who knows from how high and into what.
#[command(rule = FALL_AT_ONCE, group = "Body", always, open, by = game_master)]
#[derive(Copy, Eq)]
pub struct Fall {
    pub actor: ActorId,
    /// How many feet.
    pub feet: u16,
    /// How many feet deep the water is into which it falls; 0 for none (UL-ENV-06).
    #[serde(default)]
    pub depth: u8,
    /// With which attribute it breaks the fall outside a fight, where that takes no Action Points (UL-ENV-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub breaks: Option<Attribute>,
}

impl Act<Unbound> for Fall {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        ensure!(who.alive() && who.present(), FALL_AT_ONCE, "{} is not there to fall", self.actor);
        let Some(with) = self.breaks else { return Ok(()) };
        must_suit(with)?;
        ensure!(
            state.stage != Stage::Fighting,
            BREAKING,
            "in a fight the one who falls is asked",
            instead = "leave it out"
        );
        ensure!(
            u32::from(self.feet) <= LONGEST_BROKEN && who.can_act(),
            BREAKING,
            "this fall cannot be broken",
            instead = "leave it out"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let feet = self.feet.into();
        let water = self.depth > 0 && self.depth >= table.state().options().fall_water_depth;
        table.emit(Moved::Fell { actor, feet, water });

        let fall = Falling { actor, feet, water };
        if self.breaks.is_none() && table.state().stage == Stage::Fighting {
            begin(table, fall);
        } else {
            strike(table, fall, self.breaks);
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let fall = Fall { actor: forms.actor, feet: 30, depth: 0, breaks: None };
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            number("/feet", "feet", 0, 5000),
            number("/depth", "feet of water below", 0, 250),
        ];
        forms.form("Body", "Fall", fall.into(), fields.clone());
        if forms.state().stage != Stage::Fighting {
            let with = choice("/breaks", "broken with", BREAKERS.map(word));
            let broken = Fall { breaks: Some(Attribute::Agility), ..fall };
            forms.form("Body", "Fall, and break the fall", broken.into(), [fields, vec![with]].concat());
        }
    }
}

/// Refuses to break a fall with another attribute than one of [`BREAKERS`].
fn must_suit(with: Attribute) -> Verdict {
    ensure!(
        BREAKERS.contains(&with),
        BREAKING,
        "a fall is broken with Strength or Agility",
        instead = "choose one of the two"
    );
    Ok(())
}

/// Lets an actor fall so many feet from where it climbed.
pub(crate) fn from_a_climb(table: &mut Table<'_, impl Run>, actor: ActorId, feet: u32) {
    table.emit(Moved::Fell { actor, feet, water: water::catches_falls(table.state(), actor) });
    hurt(table, actor, feet);
}

/// Hurts an actor who fell so many feet, into the water that is there; less than 10 feet hurt nobody. Whether it lies
/// Prone is for the one who calls. Whoever can break the fall is asked first.
pub(crate) fn hurt(table: &mut Table<'_, impl Run>, actor: ActorId, feet: u32) {
    let water = water::catches_falls(table.state(), actor);
    begin(table, Falling { actor, feet, water });
}

/// Asks whoever can break a fall in a fight whether it does, and resolves every other fall at once (UL-ENV-05).
fn begin(table: &mut Table<'_, impl Run>, fall: Falling) {
    let state = table.state();
    let actor = fall.actor;
    let short = (10..=LONGEST_BROKEN).contains(&fall.feet);
    match state.stage {
        Stage::Fighting if short && state.can_react(actor) && state.actor(actor).ap >= BREAK_AP => ask(table, fall),
        // It costs nothing and never harms, so nobody has to be asked.
        Stage::Ready | Stage::Over if short && state.can_act(actor) => {
            let with = BREAKERS.into_iter().max_by_key(|&with| state.actor(actor).attribute(with));
            strike(table, fall, with);
        }
        _ => strike(table, fall, None),
    }
}

/// Break the fall (UL-ENV-05).
#[command(rule = BREAKING, group = "Reaction", costs = BREAK_AP, answer)]
#[derive(Copy, Eq)]
pub struct BreakFall {
    pub actor: ActorId,
    /// With Strength or Agility.
    pub with: Attribute,
}

impl Act<Unbound> for BreakFall {
    fn may(&self, state: &State) -> Verdict {
        ensure!(asked::<Unbound, Falling>(state).is_ok(), BREAKING, "{} is not falling", self.actor);
        must_suit(self.with)?;
        ensure!(state.can_react(self.actor), BREAKING, "no reaction is possible in this state");
        can_pay(state, self.actor, BREAK_AP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(fall) = answer::<Unbound, Falling>(table) else { return };
        pay_plain(table, fall.actor, Expense::BreakFall, ("breaking a fall", BREAK_AP, &BREAKING));
        strike(table, fall, Some(self.with));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for with in BREAKERS {
            offers.seldom(BreakFall { actor, with });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let Ok(Falling { feet, .. }) = asked::<Unbound, Falling>(teller.state) else { return String::new() };
        format!("Break the fall of {feet} feet with {}", self.with.name())
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some(format!("1d4{:+} off the damage", state.actor(self.actor).attribute(self.with)));
    }
}

/// Hits the ground, or the water: dice and the part for Health, then what breaking the fall takes off, Health first,
/// then half for water; resistance comes last (UL-INT-14). Less than 10 feet do nothing.
pub(crate) fn strike(table: &mut Table<'_, impl Run>, fall: Falling, breaks: Option<Attribute>) {
    let Falling { actor, feet, water } = fall;
    let mut harm = Harm::begins(table.state(), actor);
    if feet < 10 {
        return;
    }

    let (mut amount, mut direct) = FARTHEST;
    let mut roll = None;
    if let Some((count, sides)) = dice(feet) {
        let rolled = table.dice(count, sides);
        amount = rolled.value();
        direct = count as i32;
        roll = Some(rolled);
    }
    let broken = breaks.map_or(0, |with| break_with(table, actor, with));
    let rolls_off = feet <= LONGEST_BROKEN && lands_well(table, actor);

    let shows = table.listens();
    let off_health = broken.min(direct);
    let mut flow = vitality_part(table, roll, amount);
    flow.step(shows, "broken", (amount - (broken - off_health)).max(0), &BREAKING);
    if rolls_off {
        flow.step(shows, "half, by Acrobatics", flow.amount / 2, &FALL_AND_ARMOUR);
    }
    let mut tally = table.tally();
    tally.base("1 for each die", direct, &FALL_HEALTH);
    let mut health_flow = part(None, tally, direct, &FALL_HEALTH, true);
    health_flow.step(shows, "broken", direct - off_health, &BREAKING);
    if water {
        flow.step(shows, "half, into water", flow.amount / 2, &INTO_WATER);
        health_flow.step(shows, "half, into water", health_flow.amount / 2, &INTO_WATER);
    }

    // Both are judged together, once (UL-INT-15).
    damage::deal(table, actor, None, flow, &mut harm);
    damage::deal(table, actor, None, health_flow, &mut harm);
    damage::after(table, actor, harm, false, false);

    let who = table.state().actor(actor);
    let stands = who.alive() && !who.statuses.has(Status::Prone);
    if table.state().options().fall_prone && !water && stands {
        gain(table, actor, Status::Prone, Effect::lasting(), &FALL_AND_ARMOUR);
    }
}

/// Breaks an actor's fall: 1d4 and Strength or Agility (UL-ENV-05). Returns by how much, 0 at the least.
fn break_with(table: &mut Table<'_, impl Run>, actor: ActorId, with: Attribute) -> i32 {
    let roll = table.dice(1, 4);
    let mut tally = table.tally();
    tally.add(with.name(), table.state().actor(actor).attribute(with), &BREAKING);
    let by = (roll.value() + tally.total).max(0);
    table.emit(FallBroken { actor, roll, tally, by });
    by
}

/// Returns the part of the damage that Vitality takes first: what was rolled, or the flat amount of a fall too far for
/// dice, which goes no further where no campaign says so (UL-ENV-04).
fn vitality_part(table: &Table<'_, impl Run>, roll: Option<Rolled>, amount: i32) -> Flow {
    let is_flat = roll.is_none();
    let mut tally = table.tally();
    if is_flat {
        tally.base("more than 200 feet", amount, &FALL_FARTHEST);
    }
    let spares_health = is_flat && !table.state().options().fall_overflows;
    Flow { spares_health, ..part(roll, tally, amount, &FALL_DICE, false) }
}

/// Returns whether an actor rolls off well, where the campaign has a roll for it (UL-ENV-07).
fn lands_well(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let number = i32::from(table.state().options().acrobatics_fall_target);
    number != 0 && table.state().can_act(actor) && checks::tries(table, actor, (Skill::Acrobatics, None), number) >= 0
}

/// Returns one part of the damage of a fall; one that `bypasses` Vitality goes to Health directly.
fn part(roll: Option<Rolled>, tally: Tally, amount: i32, rule: &'static Rule, bypasses: bool) -> Flow {
    Flow { roll, bypasses, ..Flow::new((DamageType::Bludgeoning, Source::Null), tally, amount, rule) }
}

/// Break the fall? (UL-ENV-05)
#[prompt]
#[derive(Copy, Eq)]
pub struct Falling {
    pub actor: ActorId,
    /// How many feet.
    pub feet: u32,
    /// Whether into deep water.
    pub water: bool,
}

impl Prompt<Unbound> for Falling {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.actor);
        format!("{name} falls {} feet: does {name} break the fall?", self.feet)
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, state: &State) -> bool {
        state.actor(self.actor).alive()
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Fall")
    }

    fn declined(&self, table: &mut Table<'_, impl Run>) {
        strike(table, *self, None);
    }
}

/// An actor breaks a fall, by so much (UL-ENV-05).
#[event]
pub struct FallBroken {
    pub actor: ActorId,
    /// The d4.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// By how much it is broken.
    pub by: i32,
}

impl Event<Unbound> for FallBroken {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let check = Check::new("Breaking a fall", vec![self.roll.clone()], self.tally.clone());
        let text = format!("{} breaks the fall: {} off the damage.", teller.who(self.actor), self.by);
        Some(Line::new(LineKind::Roll, text).rule(&BREAKING).check(check))
    }
}
