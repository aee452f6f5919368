//! The game as the engine and the kit know it: its chapters, its people, who acts and who is waited for.

use crate::{Asked, Command, Event, Offer, Pending, Run, Settled, Stage, State, Table, Unbound};
use crate::{
    action_points, actions, aid, armour, attack, body, camp, character, checks, cover, critical, damage, defence,
    disarm, dying, falling, handling, holds, maneuvers, marks, mounted, movement, objects, options, pools, reactions,
    rest, rounds, ruling, senses, spells, state, statuses, stealth, survival, table, talk, time, travel, turns, valor,
};
use ludex_engine::{ActorId, Person, Rule, Rulebook, Verdict, Viewer};
use ludex_kit::fog;

/// The rules, chapter by chapter.
static CHAPTERS: &[&[&Rule]] = &[
    character::attributes::RULES,
    character::skills::RULES,
    character::size::RULES,
    character::gear::RULES,
    character::profile::RULES,
    character::growth::RULES,
    checks::RULES,
    checks::attempt::RULES,
    checks::contest::RULES,
    checks::passive::RULES,
    checks::focus::RULES,
    checks::group::RULES,
    checks::reroll::RULES,
    rounds::RULES,
    action_points::RULES,
    turns::RULES,
    actions::RULES,
    handling::RULES,
    aid::RULES,
    stealth::RULES,
    stealth::hiding::RULES,
    stealth::noticing::RULES,
    stealth::searching::RULES,
    stealth::distraction::RULES,
    stealth::pretences::RULES,
    senses::RULES,
    senses::light::RULES,
    senses::special::RULES,
    objects::thing::RULES,
    objects::force::RULES,
    objects::breaking::RULES,
    objects::finding::RULES,
    objects::traps::RULES,
    character::uses::RULES,
    character::professions::RULES,
    checks::task::RULES,
    movement::RULES,
    movement::load::RULES,
    movement::flight::RULES,
    movement::dragging::RULES,
    falling::RULES,
    cover::RULES,
    attack::RULES,
    attack::places::RULES,
    reactions::RULES,
    defence::RULES,
    armour::RULES,
    maneuvers::RULES,
    disarm::RULES,
    holds::RULES,
    spells::RULES,
    spells::ready::RULES,
    damage::types::RULES,
    damage::RULES,
    critical::RULES,
    pools::RULES,
    rest::RULES,
    dying::RULES,
    statuses::RULES,
    talk::approach::RULES,
    talk::manner::RULES,
    talk::pools::RULES,
    talk::encounter::RULES,
    talk::requests::RULES,
    talk::quirks::RULES,
    time::RULES,
    travel::RULES,
    travel::pace::RULES,
    travel::march::RULES,
    travel::order::RULES,
    travel::threats::RULES,
    travel::seek::RULES,
    camp::RULES,
    survival::RULES,
    survival::fatigue::RULES,
    body::modes::RULES,
    body::legs::RULES,
    body::jump::RULES,
    body::breath::RULES,
    body::water::RULES,
    mounted::RULES,
    valor::RULES,
    options::RULES,
    ruling::RULES,
    ludex_kit::fog::RULES,
];

impl Rulebook for Unbound {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "unbound";
    const NAME: &'static str = "Unbound Legends";
    const VERSION: u32 = 10;
    const MARKS: &'static [&'static str] = marks::NAMES;
    const RESTS: &'static [u8] = &[marks::MISS, marks::FAILS];
    const AMOUNT: &'static str = "damage";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn broken(state: &State) -> Option<String> {
        table::broken(state)
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        state.actors.get(id.index()).map(|actor| Person {
            name: &actor.name,
            side: state::side(state, id),
            hidden: actor.hidden,
            down: !actor.alive() || actor.health == 0 || actor.statuses.has(statuses::Status::Unconscious),
            pool: ("Health", actor.health, actor.health_max),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        state::sees(state, viewer, id)
    }

    fn acting(state: &State) -> Option<ActorId> {
        state.acting
    }

    fn rounds(state: &State) -> u32 {
        state.round
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        !state.actor(id).reserve
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        !state.actor(id).alive()
    }

    fn can_take(state: &State, id: ActorId) -> i32 {
        pools::can_take(state.actor(id))
    }

    fn pools(state: &State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        pools::left(state.actor(id), visit);
    }
}

impl ludex_kit::Rules for Unbound {
    type Pending = Pending;

    const ORDER: &'static Rule = &rounds::SEQUENCE;

    fn waits(state: &State) -> Option<&Pending> {
        state.decision()
    }

    fn may_act(state: &State, actor: ActorId) -> Verdict {
        turns::must_act(state, actor)
    }

    fn helped(command: &Command, helper: ActorId) -> Option<Command> {
        match command {
            Command::Check(call) => Some(call.helped(helper)?.into()),
            _ => None,
        }
    }

    fn ask(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, prompt: Pending) {
        table.emit(Asked { pending: prompt });
    }
    fn settle(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>) {
        table.emit(Settled {});
    }

    /// While somebody holds Valor ready the command is played beside the table first, and stops at the roll.
    fn execute(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
        valor::window::decide(table, command)
    }

    fn look(table: &mut Table<'_, impl Run>) {
        fog::look(table);
    }

    /// While a roll waits only what it lets is offered; outside of fights nothing costs Action Points.
    fn adjust_offers(state: &State, offers: &mut Vec<Offer>) {
        offers.retain(|offer| valor::window::lets(state, &offer.command));
        if state.stage != Stage::Fighting {
            for offer in offers {
                offer.cost.retain(|cost| cost.of != <Self as ludex_kit::Rules>::POINTS);
            }
        }
    }

    fn is_told_why_not(state: &State, actor: ActorId) -> bool {
        state.has(actor) && state.actor(actor).alive() && !state.actor(actor).reserve
    }
}
