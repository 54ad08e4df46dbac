use std::ops::Deref;

/// Data that lives as long as the program; two are the same if they are at the same place.
#[derive(Debug)]
pub struct Shared<T: 'static>(pub &'static T);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.0
    }
}
