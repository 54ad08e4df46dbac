/// Choices made by bytes, one after another; when they have run out, every choice is the first.
pub(crate) struct Feed<'a>(&'a [u8]);

impl<'a> Feed<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// A number below a bound; 0 for a bound of 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let byte = |feed: &mut Self| feed.0.split_off_first().copied().map_or(0, usize::from);
        let number = byte(self) << 8 | byte(self);
        if bound == 0 { 0 } else { number % bound }
    }

    /// One of several things.
    pub(crate) fn pick<'b, T>(&mut self, things: &'b [T]) -> Option<&'b T> {
        things.get(self.below(things.len()))
    }

    /// The bytes not yet used.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.0
    }
}
