use crate::Cell;
use crate::Entry;

/// No place in a list.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Working memory of [`reach`](super::reach), to be kept from query to query.
///
/// It grows to the largest map and budget it has met; a query that is no larger allocates nothing. It holds nothing
/// that outlives a query, so one scratch serves any number of maps and creatures.
#[derive(Debug, Clone, Default)]
pub struct ReachScratch {
    /// Which query the nodes belong to; those of another are blank.
    query: u32,
    /// Which query the entries belong to.
    asked: u32,
    nodes: Vec<Node>,
    entries: Vec<(u32, Entry)>,
    /// For each cost, the first node that waits to be settled at that cost.
    waiting: Vec<u32>,
    /// How many nodes wait.
    unsettled: usize,
    /// The highest cost at which one waited.
    dearest: usize,
    /// Settled nodes in the order of their cost.
    settled: Vec<u32>,
}

/// A cell (and, where diagonals alternate, whether the number of diagonals so far is odd).
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    query: u32,
    /// Which query knows what is still ahead of it at the least.
    weighed: u32,
    ahead: u32,
    /// Neighbours in the list of nodes that wait at the same cost.
    before: u32,
    after: u32,
    pub(super) cell: Cell,
    /// The least cost found.
    pub(super) cost: u16,
    /// The directions of all last steps with which it is reached at that cost, a bit for each.
    pub(super) steps: u8,
    pub(super) may_stop: bool,
}

const BLANK: Node = Node {
    query: 0,
    weighed: 0,
    ahead: 0,
    before: NOWHERE,
    after: NOWHERE,
    cell: Cell::new(0, 0),
    cost: 0,
    steps: 0,
    may_stop: false,
};

/// What is known of a node.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The least cost found.
    pub(super) cost: Option<u16>,
    /// What is still ahead of it at the least.
    pub(super) ahead: Option<u32>,
}

/// A way to a node.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) cell: Cell,
    pub(super) cost: u16,
    /// The direction of its last step, as a bit.
    pub(super) steps: u8,
}

impl ReachScratch {
    /// Returns an empty scratch. It allocates with its first query.
    pub fn new() -> ReachScratch {
        ReachScratch::default()
    }

    pub(super) fn begin(&mut self, cells: usize, nodes: usize, points: u16) {
        self.asked = self.asked.wrapping_add(1);
        if self.asked == 0 {
            // After four thousand million queries the first numbers come again: forget who had them.
            self.entries.fill((0, Entry::Blocked));
            self.asked = 1;
        }
        if self.nodes.len() < nodes {
            self.nodes.resize(nodes, BLANK);
        }
        if self.entries.len() < cells {
            self.entries.resize(cells, (0, Entry::Blocked));
        }
        let costs = usize::from(points) + 1;
        if self.waiting.len() < costs {
            self.waiting.resize(costs, NOWHERE);
        }
        self.settled.clear();
        self.settled.reserve(nodes);
        self.begin_again();
    }

    /// Forgets which nodes were reached, but not what was asked of the cells.
    pub(super) fn begin_again(&mut self) {
        self.query = self.query.wrapping_add(1);
        if self.query == 0 {
            // As for the entries.
            self.nodes.fill(BLANK);
            self.query = 1;
        }
        if self.unsettled > 0 {
            // The last query was cut short: it had come near enough to its goal, or its caller panicked in `entry`.
            self.waiting[..=self.dearest].fill(NOWHERE);
            self.unsettled = 0;
        }
        self.dearest = 0;
        self.settled.clear();
    }

    /// Returns what it costs to enter a cell, asked for once a query.
    #[inline]
    pub(super) fn entry(&mut self, cell: usize, ask: impl FnOnce() -> Entry) -> Entry {
        match self.entries.get_mut(cell) {
            Some((asked, entry)) if *asked == self.asked => *entry,
            Some(slot) => {
                let entry = ask();
                *slot = (self.asked, entry);
                entry
            }
            None => Entry::Blocked,
        }
    }

    /// Returns what is known of a node.
    #[inline]
    pub(super) fn place(&self, node: usize) -> Place {
        let node = &self.nodes[node];
        Place {
            cost: (node.query == self.query).then_some(node.cost),
            ahead: (node.weighed == self.query).then_some(node.ahead),
        }
    }

    /// Keeps what is still ahead of a node at the least, until the nodes are forgotten.
    #[inline]
    pub(super) fn keep_ahead(&mut self, node: usize, ahead: u32) {
        let query = self.query;
        let node = &mut self.nodes[node];
        (node.weighed, node.ahead) = (query, ahead);
    }

    /// Returns a node that the query has reached.
    #[inline]
    pub(super) fn node(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index).filter(|node| node.query == self.query)
    }

    /// Offers a way to a node: a lower cost takes the place of a higher one, an equal one adds its step.
    /// Calls `may_stop` when the node is reached for the first time.
    #[inline]
    pub(super) fn offer(&mut self, index: usize, way: Way, may_stop: impl FnOnce(&mut Self) -> bool) {
        let Way { cell, cost, steps } = way;
        match self.node(index).map(|node| node.cost) {
            Some(known) if known < cost => {}
            Some(known) if known == cost => self.nodes[index].steps |= steps,
            Some(_) => {
                self.unlink(index);
                self.nodes[index].cost = cost;
                self.nodes[index].steps = steps;
                self.link(index);
            }
            None => {
                let may_stop = may_stop(self);
                let node = &mut self.nodes[index];
                *node = Node { query: self.query, cell, cost, steps, may_stop, ..*node };
                self.unsettled += 1;
                self.link(index);
            }
        }
    }

    /// Settles the next node that waits at a cost.
    #[inline]
    pub(super) fn settle(&mut self, cost: u16) -> Option<(usize, Cell)> {
        let index = self.waiting[usize::from(cost)];
        if index == NOWHERE {
            return None;
        }
        self.unlink(index as usize);
        self.unsettled -= 1;
        self.settled.push(index);
        Some((index as usize, self.nodes[index as usize].cell))
    }

    /// Returns whether no node waits any more.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.unsettled == 0
    }

    /// Returns the settled nodes in the order of their cost.
    #[inline]
    pub(super) fn settled(&self) -> &[u32] {
        &self.settled
    }

    fn link(&mut self, index: usize) {
        let cost = usize::from(self.nodes[index].cost);
        self.dearest = self.dearest.max(cost);
        let first = &mut self.waiting[cost];
        let after = std::mem::replace(first, index as u32);
        self.nodes[index].before = NOWHERE;
        self.nodes[index].after = after;
        if after != NOWHERE {
            self.nodes[after as usize].before = index as u32;
        }
    }

    fn unlink(&mut self, index: usize) {
        let Node { before, after, cost, .. } = self.nodes[index];
        if before == NOWHERE {
            self.waiting[usize::from(cost)] = after;
        } else {
            self.nodes[before as usize].after = after;
        }
        if after != NOWHERE {
            self.nodes[after as usize].before = before;
        }
    }

    #[cfg(test)]
    pub(super) fn capacities(&self) -> [usize; 4] {
        [self.nodes.capacity(), self.entries.capacity(), self.waiting.capacity(), self.settled.capacity()]
    }
}
