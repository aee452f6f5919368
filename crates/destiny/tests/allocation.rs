//! Unlogged play allocates nothing once it is warm.
#![allow(unsafe_code, missing_docs)]

use ludex_destiny::{Destiny, Stage, content::starter};
use ludex_engine::{Seeded, System};
use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; only a number of this thread is raised beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { Heap.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { Heap.dealloc(place, layout) }
    }
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { Heap.realloc(place, layout, size) }
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

#[test]
fn an_unlogged_fight_allocates_nothing() {
    for file in ["duel.toml", "bridge.toml", "lane.toml"] {
        let start = Destiny::load(file, &starter()).expect("the starter content is whole");
        // A rest names those who take it, in a list: those who rest are left out.
        for name in ["aggressive", "steady", "seasoned-restless"] {
            let mut policy = Destiny::policy(name).expect("it is named");
            let mut dice = Seeded::from_number(11);
            let mut state = start.clone();
            let (mut commands, mut allocated) = (0u64, 0);
            for fight in 0..200 {
                let before = ALLOCATIONS.with(Cell::get);
                state.clone_from(&start);
                let mut steps = 0;
                while let Some(command) = policy.choose(&state) {
                    Destiny::simulate(&mut state, &mut dice, &command).expect("a policy plays by the rules");
                    steps += 1;
                    assert!(steps < 20_000, "{file} with {name} does not end");
                }
                assert_eq!(state.stage, Stage::Over);
                // The search for ways grows to the longest that it has met.
                if fight >= 100 {
                    allocated += ALLOCATIONS.with(Cell::get) - before;
                    commands += steps;
                }
            }
            assert!(commands > 1000);
            assert_eq!(allocated, 0, "{file} with {name}: {allocated} allocations in {commands} commands");
        }
    }
}
