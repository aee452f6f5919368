//! What is known while an expression is solved. How each kind of expression is solved stands in the files that name it.

use super::dist::Dist;
use super::meter::{Meter, Solved};
use super::weight::Weight;
use crate::expr::Expr;
use std::collections::HashMap;

/// Solves expressions, with the outcomes of bound names given.
pub(crate) struct Solver<'a, 'm, W> {
    pub meter: &'a mut Meter<'m>,
    /// How far chains of explosions without end are followed.
    pub reach: u32,
    pub(super) names: Vec<i64>,
    /// What the dice of each bound name count, in order, where anything is asked of them.
    pub(super) bound: Vec<Vec<i64>>,
    /// Parts that mention no bound name, which are solved once for all outcomes of the names around them. The key
    /// is where the part lies; the expression is borrowed for as long as this lives.
    pub(super) known: HashMap<*const Expr, Dist<W>>,
}

impl<'a, 'm, W: Weight> Solver<'a, 'm, W> {
    /// No name is bound yet.
    pub fn new(meter: &'a mut Meter<'m>, reach: u32) -> Self {
        Self { meter, reach, names: Vec::new(), bound: Vec::new(), known: HashMap::new() }
    }

    /// Works on a copy with some numbers settled: what is solved in it must not be kept as known, because another copy
    /// may come to lie in the same place.
    pub(super) fn modifiers_copy<T>(&mut self, work: impl FnOnce(&mut Self) -> Solved<T>) -> Solved<T> {
        let known = std::mem::take(&mut self.known);
        let result = work(self);
        self.known = known;
        result
    }
}
