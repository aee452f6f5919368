/// Counts what a test's own thread allocates: `allocations()` tells how often so far. Once in a test binary, which must
/// allow `unsafe_code`.
#[macro_export]
macro_rules! counts_allocations {
    () => {
        thread_local! {
            static ALLOCATIONS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
        }

        fn allocations() -> u64 {
            ALLOCATIONS.with(std::cell::Cell::get)
        }

        struct Counting;

        // SAFETY: every call goes to the system's allocator unchanged; only a number of this thread is raised beside it.
        unsafe impl std::alloc::GlobalAlloc for Counting {
            unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
                ALLOCATIONS.with(|count| count.set(count.get() + 1));
                unsafe { std::alloc::System.alloc(layout) }
            }
            unsafe fn dealloc(&self, place: *mut u8, layout: std::alloc::Layout) {
                unsafe { std::alloc::System.dealloc(place, layout) }
            }
            unsafe fn realloc(&self, place: *mut u8, layout: std::alloc::Layout, size: usize) -> *mut u8 {
                ALLOCATIONS.with(|count| count.set(count.get() + 1));
                unsafe { std::alloc::System.realloc(place, layout, size) }
            }
        }

        #[global_allocator]
        static HEAP: Counting = Counting;
    };
}
