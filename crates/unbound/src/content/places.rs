//! Who stands where on the map of an encounter.

use super::Reader;
use super::file::Place;
use crate::aid::potions::Flasks;
use crate::character::Size;
use crate::character::size::SHARE_A_SPACE;
use crate::options::Options;
use crate::state::Actor;
use crate::survival::{MOST_SUPPLIES, Supplies};
use crate::valor::Valor;
use ludex_grid::{Entry, Map};
use ludex_kit::content::{Marks, Record, named_facing};

/// Returns the food and the water that an actor carries; `None` where it needs none.
fn supplies(place: &Place) -> Option<Supplies> {
    if place.food.is_none() && place.water.is_none() {
        return None;
    }
    let hundredths = |amount: Option<u16>| amount.unwrap_or(0).saturating_mul(100).min(MOST_SUPPLIES);
    Some(Supplies { food: hundredths(place.food), water: hundredths(place.water), ..Supplies::default() })
}

impl Reader {
    /// Returns an actor of an encounter, at its place.
    pub(super) fn place(
        &mut self,
        file: &str,
        field: &str,
        place: &Place,
        options: &Options,
        marks: &Marks,
    ) -> Option<Actor> {
        let known = self.creatures.named(&mut self.files, &place.is, (file, &format!("{field}.is")))?.clone();
        let profile = self.profile(&known, options)?;
        let actor = match (&place.held, &known.of.held) {
            (Some(held), _) => self.actor((file, field), &profile, Some(held), options),
            (None, usual) => self.actor((&known.file, &known.field), &profile, usual.as_deref(), options),
        };
        if place.aloft.is_some() && profile.flight.is_none() {
            let message = "expected somebody whose record says that it flies";
            self.files.fault(file, &format!("{field}.aloft"), message);
        }
        let flasks = self.flasks((file, field), place);
        let mut magic = actor.magic;
        magic.mana = place.mana.unwrap_or(magic.mana);
        magic.threshold = place.threshold.unwrap_or(magic.threshold);
        let valor = Valor { points: place.valor.unwrap_or(actor.valor.points), ..actor.valor };
        Some(Actor {
            name: place.name.as_deref().unwrap_or(&place.is).into(),
            at: marks.get(&place.at).copied()?,
            hidden: place.hidden,
            reserve: place.reserve,
            potions: place.potions,
            flasks: flasks.into(),
            load: place.load.into(),
            gold: place.gold.into(),
            height: place.aloft.unwrap_or(0).into(),
            flying: place.aloft.is_some(),
            supplies: supplies(place),
            health: place.health.map_or(actor.health, |health| health.min(actor.health_max)),
            vitality: place.vitality.map_or(actor.vitality, |vitality| vitality.min(actor.vitality_max)),
            vitality_dice: place.vitality_dice.unwrap_or(actor.vitality_dice).min(actor.profile.level),
            temporary_health: place.temporary_health,
            temporary_vitality: place.temporary_vitality,
            vigor: place.vigor,
            exhaustion: place.exhaustion,
            magic,
            valor,
            ..actor
        })
    }

    /// Returns the potions that an actor carries beside healing potions, those of a kind together.
    fn flasks(&mut self, (file, field): (&str, &str), place: &Place) -> Vec<Flasks> {
        let mut all: Vec<Flasks> = Vec::new();
        let at_hand = place.flasks.iter().map(|name| (name, "flasks"));
        let in_the_pack = place.pack.iter().map(|name| (name, "pack"));
        for (name, key) in at_hand.chain(in_the_pack) {
            let packed = u8::from(key == "pack");
            if let Some(flasks) = all.iter_mut().find(|flasks| flasks.potion.name == *name) {
                flasks.left = flasks.left.saturating_add(1);
                flasks.packed = flasks.packed.saturating_add(packed);
                continue;
            }
            let known = self.potions.named(&mut self.files, name, (file, &format!("{field}.{key}")));
            all.extend(known.map(|known| Flasks { potion: known.of.clone(), left: 1, packed }));
        }
        if all.len() > 255 {
            self.files.fault(file, &format!("{field}.flasks"), "expected at most 255 kinds");
        }
        all
    }

    /// Notes what is wrong with an actor's place: whether it fits there, among the others on the map, and where it looks.
    pub(super) fn check_place(
        &mut self,
        file: &str,
        field: &str,
        place: &Place,
        actor: &Actor,
        (map, others): (&Map, &[Actor]),
    ) {
        place.check(&mut self.files.of(file, field));
        let mut wrong = |message: String| self.files.fault(file, &format!("{field}.at"), message);
        let spaces = map.footprint(actor.at, actor.across());
        let solid = spaces.cells().any(|cell| map.entry(cell) == Entry::Blocked);
        if !spaces.fits(map) || map.is_astride(spaces) || solid {
            wrong(format!("{} does not fit there: it takes {} open spaces", actor.name, spaces.cells().count()));
        }
        let body = |other: &Actor| map.footprint(other.at, other.across());
        let there = |other: &&Actor| !actor.reserve && !other.reserve && body(other).overlaps(spaces);
        let already: Vec<&Actor> = others.iter().filter(there).collect();
        let tiny = |other: &Actor| other.size() == Size::Tiny;
        if let Some(other) = already.iter().find(|other| !tiny(actor) || !tiny(other)) {
            wrong(format!("{} stands there already", other.name));
        } else if already.len() >= SHARE_A_SPACE {
            wrong(format!("{SHARE_A_SPACE} Tiny creatures stand there already"));
        }
        if let Some(facing) = &place.facing {
            named_facing(&mut self.files, map.shape(), facing, (file, &format!("{field}.facing")));
        }
    }
}
