//! How much work enumerations may be, and who can call them off.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::ways_tried;

thread_local! {
    /// The ration of the work that runs on this thread. Rules ask for odds without knowing for whom, so it does not pass through their hands.
    static PRESENT: RefCell<Option<Rc<Ration>>> = const { RefCell::new(None) };
}

/// How many ways enumerations may try.
pub(crate) struct Ration {
    /// What had been tried on this thread before.
    before: u64,
    most: u64,
    called_off: Box<dyn Fn() -> bool>,
    spent: Cell<bool>,
}

impl Ration {
    /// The ration of this thread, if there is one.
    pub(crate) fn present() -> Option<Rc<Self>> {
        PRESENT.with_borrow(Clone::clone)
    }

    /// Whether enumerations shall end, whatever is left of them.
    pub(crate) fn is_spent(&self) -> bool {
        if self.tried() > self.most || (self.called_off)() {
            self.spent.set(true);
        }
        self.spent.get()
    }

    fn tried(&self) -> u64 {
        ways_tried() - self.before
    }
}

/// Takes the ration from the thread again, whatever ends the work.
struct Served;

impl Drop for Served {
    fn drop(&mut self) {
        PRESENT.set(None);
    }
}

/// Does work whose exact odds may try so many [ways](ways_tried) in all, and which can be called off. Returns what it came to, if it was not cut short, and how
/// many ways were tried.
///
/// Once the ration is spent every enumeration ends with what it has found so far, so that the work comes to its end by itself; what it came to is then dropped.
///
/// ```
/// use chance::{Chance, distribution, rationed};
///
/// let work = || distribution(|chance| (chance.d6(), chance.d6())).len();
/// assert_eq!(rationed(1_000, || false, work), (Some(36), 36));
/// assert_eq!(rationed(10, || false, work), (None, 11));
/// assert_eq!(rationed(1_000, || true, work), (None, 1));
/// ```
pub fn rationed<T>(most: u64, called_off: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> (Option<T>, u64) {
    let ration =
        Rc::new(Ration { before: ways_tried(), most, called_off: Box::new(called_off), spent: Cell::new(false) });
    PRESENT.set(Some(Rc::clone(&ration)));
    let served = Served;
    let result = work();
    drop(served);
    ((!ration.spent.get()).then_some(result), ration.tried())
}
