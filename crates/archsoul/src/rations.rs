//! Rations: what people need, and what they have had.

use crate::prelude::*;
use ludex_kit::clock::HOUR;

rules! {
    /// Fatigue of thirst or hunger stays until the lack is made good: half a ration of water, a day's food.
    LOCKED = "SP-STV-03", "Locked fatigue";
    /// Water is counted in windows of 24 hours for each by themselves. What counts is the better of the last whole window and
    /// what has been drunk in this one.
    WINDOWS = "SP-STV-04", "Windows of water";
    /// Four litres in a window are enough; less adds 1 to exhaustion rolls, half 2, and less than half tires beside.
    TIERS = "SP-STV-05", "Rations", Table(RATIONS; "ration", "litres in the window", "exhaustion rolls", "sleep ends fatigue", "tires");
    /// On half a ration or less sleep ends no fatigue, whatever it came from. Everything else of a night remains.
    HALF_RATION = "SP-STV-06", "Sleep on half a ration";
    /// Four litres are what people need. The game master says what others do; what is built needs nothing.
    OTHERS = "SP-STV-09", "What others need", Call;
}

/// What a ration does (SP-STV-05).
pub const RATIONS: [(Tier, &str, i32, bool, bool); 4] = [
    (Tier::Full, "4 or more", 0, true, false),
    (Tier::Short, "over 2, under 4", 1, true, false),
    (Tier::Half, "exactly 2", 2, false, false),
    (Tier::Nothing, "under 2", 2, false, true),
];

questions! { State;
    /// Tenths of a litre of a full ration and of half of one; none for who needs no water.
    pub needs |s, id| -> Option<[u16; 2]> {
        let (profile, options) = (s.profile(id), s.options());
        match profile.record.water {
            _ if !profile.has(Attribute::Endurance) || profile.record.water == Some(0) => None,
            None => Some([options.water_full, options.water_half]),
            Some(full) => Some([full, full / 2]),
        }
    };
    /// Seconds of a window of water, and of those that a day's food lasts.
    pub windows |s, id| -> [u64; 2] {
        let (record, options) = (&s.profile(id).record, s.options());
        let hours = [record.water_hours.unwrap_or(options.water_hours), record.food_hours.unwrap_or(options.food_hours)];
        hours.map(|hours| u64::from(hours.max(1)) * HOUR)
    };
    /// The ration of what an actor has drunk in this window.
    pub drunk |s, id| -> Tier {
        let Some([full, half]) = needs(s, id) else { return Tier::Full };
        match s.actor(id).supply.drunk {
            drunk if drunk >= full => Tier::Full,
            drunk if drunk > half => Tier::Short,
            drunk if drunk == half => Tier::Half,
            _ => Tier::Nothing,
        }
    };
    /// The ration that counts for an actor now (SP-STV-04), where people have what a stretch of time says.
    pub ration |s, id, water: Water| -> Tier {
        match water {
            Water::Enough => Tier::Full,
            Water::Short => Tier::Short,
            Water::Half => Tier::Half,
            Water::Counted => s.actor(id).supply.last.min(drunk(s, id)),
        }
    };
    /// Whether sleep takes no step of fatigue off an actor (SP-STV-03, SP-STV-06).
    pub stays_tired |s, id, water: Water| {
        let supply = s.actor(id).supply;
        !RATIONS[ration(s, id, water) as usize].3 || level(s, id) <= supply.parched + supply.starved
    };
    /// How tired an actor is: fatigued 1, exhausted 2.
    pub level |s, id| -> u8 {
        let actor = s.actor(id).statuses;
        if actor.has(Status::Exhausted) { 2 } else { actor.has(Status::Fatigued).into() }
    };
}

acts! { Archsoul;
    /// Drink.
    #[command(rule = WINDOWS, group = "Provisions", between, open)]
    Drink { actor: ActorId, #[field("tenths of a litre", 1..=200, usual = 20)] tenths: u16 }
    may |c, s| {
        only_if!(s.is_awake(c.actor) && !s.is_thing(c.actor), &WINDOWS, "{} cannot drink", c.actor)?;
        only_if!(needs(s, c.actor).is_some(), &OTHERS, "{} needs no water", c.actor)
    },
    run |c, t| {
        let [_, half] = needs(t.state(), c.actor).unwrap_or_default();
        let enough = t.state().actor(c.actor).supply.drunk + c.tenths >= half;
        t.emit(Drank { actor: c.actor, tenths: c.tenths, enough });
    };

    /// Eat a day's food.
    #[command(rule = LOCKED, group = "Provisions", between)]
    Eat { actor: ActorId }
    may |c, s| {
        only_if!(s.is_awake(c.actor) && !s.is_thing(c.actor), &LOCKED, "{} cannot eat", c.actor)?;
        let supply = s.actor(c.actor).supply;
        only_if!(supply.hungry > 0 || supply.starved > 0, &LOCKED, "{} is not hungry", c.actor)
    },
    run |c, t| t.emit(Ate { actor: c.actor });
}

happens! { Archsoul;
    /// An actor drank.
    #[event] Drank { actor: ActorId, tenths: u16, enough: bool }
    on |e, actor| {
        actor.supply.drunk = actor.supply.drunk.saturating_add(e.tenths);
        actor.supply.parched *= u8::from(!e.enough);
    },
    tell |e, teller| {
        let (who, tier) = (teller.name(e.actor), drunk(teller.state, e.actor));
        let litres = format!("{}.{}", e.tenths / 10, e.tenths % 10);
        told!(Action, "{who} drinks {litres} litres; ration so far: {tier}"; WINDOWS, TIERS).rule_if(e.enough, &LOCKED)
    };

    #[event(Action, "{actor} eats", LOCKED)]
    Ate { actor: ActorId } on |_, actor| (actor.supply.hungry, actor.supply.starved) = (0, 0);

    /// An actor is provided for again, by the game master's word.
    #[event] Provided { actor: ActorId, tier: Tier }
    on |e, actor| {
        let parched = if e.tier == Tier::Nothing { actor.supply.parched } else { 0 };
        actor.supply = Supply { last: e.tier, elapsed: 0, drunk: 0, parched, ..actor.supply };
    },
    tell |e, teller| told!(Status, "{} has a {} ration of water", teller.name(e.actor), e.tier; TIERS);
}
