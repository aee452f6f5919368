/// Who listens to what happens.
///
/// A table keeps every event in a `Vec`; a simulation passes `()`, for which events are made without their
/// details and thrown away, so that nothing is allocated.
pub trait Log<E> {
    /// Whether the details (faces, parts of tallies) are wanted.
    const LISTENS: bool;

    /// Takes an event that has just been applied.
    fn record(&mut self, event: E);
}

impl<E> Log<E> for Vec<E> {
    const LISTENS: bool = true;

    fn record(&mut self, event: E) {
        self.push(event);
    }
}

impl<E> Log<E> for () {
    const LISTENS: bool = false;

    #[inline]
    fn record(&mut self, _: E) {}
}
