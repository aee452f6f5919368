//! The map of an encounter, and who stands where on it.

use super::file::{Ground, Place};
use super::{Reader, surroundings};
use crate::aid::potions::Flasks;
use crate::character::Size;
use crate::character::size::SHARE_A_SPACE;
use crate::movement::MOST_HEIGHT;
use crate::options::Options;
use crate::state::Actor;
use crate::survival::{MOST_SUPPLIES, Supplies};
use ludex_grid::{Cell, Entry, Map, Shape, Terrain};
use std::collections::BTreeMap;
use toml::Spanned;

/// The most cells a map may have: what a fight needs, and little enough to draw and to search.
const MOST_CELLS: usize = 10_000;

/// Where the letters of a map stand.
pub(super) type Letters = BTreeMap<char, Cell>;

impl Reader {
    /// The map of an encounter, and where the letters of the actors stand on it.
    pub(super) fn map(
        &mut self,
        file: &str,
        ground: &Ground,
        usual: Shape,
        (actors, marks): (&[Spanned<Place>], &[surroundings::Mark]),
    ) -> Option<(Map, Letters)> {
        let letters: Vec<char> = actors.iter().map(|actor| *actor.get_ref().at.get_ref()).collect();
        let letters: Vec<char> = letters.into_iter().chain(marks.iter().map(|mark| mark.letter)).collect();
        self.check_marks(file, ground, marks);
        let start = ground.cells.span().start;
        for (at, actor) in actors.iter().enumerate() {
            let letter = *actor.get_ref().at.get_ref();
            let place = actor.get_ref().at.span().start;
            let count = ground.cells.get_ref().chars().filter(|&symbol| symbol == letter).count();
            if Terrain::from_symbol(letter).is_some() || letter.is_whitespace() {
                let message = format!("{letter:?} is ground already; expected another letter or digit");
                self.fault(file, place, format!("actors[{at}].at"), message);
            } else if count != 1 {
                let message = format!("{letter:?} stands {count} times on the map; expected once");
                self.fault(file, place, format!("actors[{at}].at"), message);
            }
        }
        for (letter, under) in &ground.legend {
            if Terrain::from_symbol(*under.get_ref()).is_none() {
                let message = format!("{:?} is no ground; expected a character such as '.' or ','", under.get_ref());
                self.fault(file, under.span().start, format!("map.legend.{letter}"), message);
            }
        }
        let under = |symbol: char| match (ground.legend.get(&symbol), letters.contains(&symbol)) {
            (Some(under), _) => *under.get_ref(),
            (None, true) => '.',
            (None, false) => symbol,
        };
        let plain: String = ground.cells.get_ref().chars().map(under).collect();
        let map = match Map::parse(ground.shape.unwrap_or(usual), &plain) {
            Ok(map) if map.cells().count() <= MOST_CELLS => map,
            Ok(_) => {
                self.fault(file, start, "map.cells", format!("expected at most {MOST_CELLS} cells"));
                return None;
            }
            Err(error) => {
                self.fault(file, start, "map.cells", error.to_string());
                return None;
            }
        };
        let symbols = ground.cells.get_ref().chars().filter(|symbol| !symbol.is_whitespace());
        let places = map.cells().zip(symbols).filter(|(_, symbol)| letters.contains(symbol));
        let places = places.map(|(cell, symbol)| (symbol, cell)).collect();
        Some((map, places))
    }

    /// Somebody of an encounter, at its place.
    pub(super) fn place(
        &mut self,
        file: &str,
        field: &str,
        place: &Place,
        options: &Options,
        letters: &Letters,
    ) -> Option<Actor> {
        let Some(known) = self.creatures.iter().find(|found| found.creature.name == *place.is.get_ref()) else {
            self.fault(file, place.is.span().start, format!("{field}.is"), "there is no such creature");
            return None;
        };
        let (usual, home) = (known.creature.held.clone(), (known.file.clone(), known.field.clone()));
        let profile = self.profile(place.is.get_ref(), options)?;
        let actor = match (&place.held, &usual) {
            (Some(held), _) => self.actor((file, field), &profile, Some(held), options),
            (None, usual) => self.actor((&home.0, &home.1), &profile, usual.as_deref(), options),
        };
        let name = place.name.as_deref().unwrap_or(place.is.get_ref());
        let at = letters.get(place.at.get_ref()).copied()?;
        let (hidden, reserve, potions, load) = (place.hidden, place.reserve, place.potions, i32::from(place.load));
        let gold = i32::from(place.gold);
        let supplies = match (place.food, place.water) {
            (None, None) => None,
            (food, water) => {
                let hundredths = |amount: Option<u16>| amount.unwrap_or(0).saturating_mul(100).min(MOST_SUPPLIES);
                Some(Supplies { food: hundredths(food), water: hundredths(water), ..Supplies::default() })
            }
        };
        let mut height = 0;
        if let Some(aloft) = &place.aloft {
            height = i32::from(*aloft.get_ref());
            if profile.flight.is_none() || !(1..=MOST_HEIGHT).contains(&height) {
                let message =
                    format!("expected 1 to {MOST_HEIGHT} spaces, for somebody whose record says that it flies");
                self.fault(file, aloft.span().start, format!("{field}.aloft"), message);
            }
        }
        let flying = height > 0;
        let flasks = self.flasks((file, field), &place.flasks);
        Some(Actor {
            name: name.into(),
            at,
            hidden,
            reserve,
            potions,
            flasks: flasks.into(),
            load,
            gold,
            height,
            flying,
            supplies,
            ..actor
        })
    }

    /// The potions that somebody carries beside healing potions, those of a kind together.
    fn flasks(&mut self, (file, field): (&str, &str), names: &[Spanned<String>]) -> Vec<Flasks> {
        let mut all: Vec<Flasks> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            if let Some(flasks) = all.iter_mut().find(|flasks| flasks.potion.name == *name.get_ref()) {
                flasks.left = flasks.left.saturating_add(1);
                continue;
            }
            match self.potions.iter().find(|potion| potion.name == *name.get_ref()) {
                Some(potion) => all.push(Flasks { potion: potion.clone(), left: 1 }),
                None => self.fault(file, name.span().start, format!("{field}.flasks[{at}]"), "there is no such potion"),
            }
        }
        if let (256.., Some(name)) = (all.len(), names.first()) {
            self.fault(file, name.span().start, format!("{field}.flasks"), "expected at most 255 kinds");
        }
        all
    }

    /// Whether somebody fits where it stands.
    pub(super) fn check_place(
        &mut self,
        file: &str,
        field: &str,
        place: &Place,
        actor: &Actor,
        (map, others): (&Map, &[Actor]),
    ) {
        let start = place.at.span().start;
        let spaces = map.footprint(actor.at, actor.across());
        let solid = spaces.cells().any(|cell| map.entry(cell) == Entry::Blocked);
        if !spaces.fits(map) || solid {
            let message = format!("{} does not fit there: it takes {} open spaces", actor.name, spaces.cells().count());
            self.fault(file, start, format!("{field}.at"), message);
        }
        let body = |other: &Actor| map.footprint(other.at, other.across());
        let there = |other: &&Actor| !actor.reserve && !other.reserve && body(other).overlaps(spaces);
        let tiny = |other: &Actor| other.size() == Size::Tiny;
        if let Some(other) = others.iter().filter(there).find(|other| !tiny(actor) || !tiny(other)) {
            let message = format!("{} stands there already", other.name);
            self.fault(file, start, format!("{field}.at"), message);
        } else if others.iter().filter(there).count() >= SHARE_A_SPACE {
            let message = format!("{SHARE_A_SPACE} Tiny creatures stand there already");
            self.fault(file, start, format!("{field}.at"), message);
        }
        if let Some(facing) = &place.facing
            && map.shape().direction_named(facing.get_ref()).is_none()
        {
            let names: Vec<&str> = map.shape().directions().map(|way| map.shape().direction_name(way)).collect();
            self.fault(
                file,
                facing.span().start,
                format!("{field}.facing"),
                format!("expected one of {}", names.join(", ")),
            );
        }
    }
}
