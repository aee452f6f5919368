//! Who goes where on the march (UL-TRV-19, UL-TRV-20).

use crate::prelude::*;

words! {
    /// A rank of a marching order.
    pub enum Rank { Front = "front", Middle = "middle", Back = "back" }
}

/// A middle rank.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Who goes in it, side by side.
    pub members: Vec<ActorId>,
}

/// A marching order (UL-TRV-19).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Order {
    /// The front rank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub front: Vec<ActorId>,
    /// The middle ranks, the first of them next to the front.
    #[serde(default, skip_serializing_if = "is_default")]
    pub middle: Vec<Row>,
    /// The back rank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub back: Vec<ActorId>,
    /// How many Medium creatures fit side by side; 0 where there is room for all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub width: u8,
}

impl Order {
    /// Returns everybody who has a place in it, from front to back.
    pub fn all(&self) -> impl Iterator<Item = ActorId> + '_ {
        let middle = self.middle.iter().flat_map(|row| &row.members);
        self.front.iter().chain(middle).chain(&self.back).copied()
    }

    /// Returns the rank of an actor; whoever has no place in the order goes in front.
    pub fn rank(&self, actor: ActorId) -> Rank {
        if self.back.contains(&actor) {
            Rank::Back
        } else if self.middle.iter().any(|row| row.members.contains(&actor)) {
            Rank::Middle
        } else {
            Rank::Front
        }
    }

    /// Returns the rank of an actor in words: `front`, `middle, rank 2`.
    pub fn place(&self, actor: ActorId) -> String {
        let row = self.middle.iter().position(|row| row.members.contains(&actor));
        match row.filter(|_| self.middle.len() > 1) {
            Some(row) => format!("middle, rank {}", row + 1),
            None => self.rank(actor).name().to_owned(),
        }
    }

    /// Takes those out of it who do not travel.
    pub(crate) fn keep(&mut self, travellers: &[ActorId]) {
        let travels = |actor: &ActorId| travellers.contains(actor);
        self.front.retain(travels);
        self.back.retain(travels);
        for row in &mut self.middle {
            row.members.retain(travels);
        }
        self.middle.retain(|row| !row.members.is_empty());
    }

    /// Returns the same order where everybody fits (UL-TRV-20): the last named of a rank that is too wide fall back to
    /// the middle. `across` tells how many Medium creatures an actor is wide.
    #[must_use]
    pub fn fitted(mut self, across: impl Fn(ActorId) -> u32) -> Order {
        if self.width == 0 {
            return self;
        }
        let width = u32::from(self.width);
        let fits = |row: &[ActorId]| how_many_fit(row, width, &across);
        let from_front = self.front.split_off(fits(&self.front));
        let from_back = self.back.split_off(fits(&self.back));

        // Those who fall back join the rank next to them where there is room in it.
        let joined = |one: &[ActorId], other: &[ActorId]| {
            let all = [one, other].concat();
            if fits(&all) == all.len() { Some(all) } else { None }
        };
        let mut rows: Vec<Vec<ActorId>> = self.middle.into_iter().map(|row| row.members).collect();
        match rows.first().and_then(|first| joined(&from_front, first)) {
            Some(row) => rows[0] = row,
            None => rows.insert(0, from_front),
        }
        match rows.last().and_then(|last| joined(last, &from_back)) {
            Some(row) => {
                rows.pop();
                rows.push(row);
            }
            None => rows.push(from_back),
        }

        self.middle = Vec::new();
        for mut members in rows {
            while !members.is_empty() {
                let behind = members.split_off(fits(&members));
                self.middle.push(Row { members });
                members = behind;
            }
        }
        self
    }
}

/// Returns how many of a row go side by side where so many Medium creatures fit: at least one, however narrow the way is.
fn how_many_fit(row: &[ActorId], width: u32, across: impl Fn(ActorId) -> u32) -> usize {
    let mut wide = 0;
    for (place, &actor) in row.iter().enumerate() {
        wide += across(actor);
        if wide > width {
            return place.max(1);
        }
    }
    row.len()
}
