//! Who comes next where there is more to do than can be done at once.
//!
//! Households are served in turn, and in a household its visitors, however much each of them has asked for; what work has cost is charged to both when it is
//! done, and who has used more than an allowance comes after those who have not. Nothing is refused here, and nothing waits while there is a free place.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use store::VisitorId;

use crate::limits::neighbourhood;

/// A household or a club may use so many times what one visitor may.
const SHARED: f64 = 2.0;
/// Who has used nothing for so long may use all of it at once.
const SAVED: Duration = Duration::from_mins(5);

/// For whom work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owner {
    pub(crate) visitor: Option<VisitorId>,
    /// Where from, as far as it is known. Addresses are never written down.
    #[serde(skip)]
    pub(crate) address: Option<IpAddr>,
}

impl Owner {
    pub(crate) fn new(visitor: Option<VisitorId>, address: IpAddr) -> Self {
        Self { visitor, address: Some(neighbourhood(address)) }
    }

    /// A newcomer without a cookie is known by the address alone.
    pub(crate) fn is_same_visitor(&self, other: &Self) -> bool {
        self.visitor == other.visitor && (self.visitor.is_some() || self.shares_address(other))
    }

    pub(crate) fn shares_address(&self, other: &Self) -> bool {
        self.address.is_some() && self.address == other.address
    }

    fn household(&self) -> Account {
        self.address.map_or_else(|| self.person(), Account::Address)
    }

    fn person(&self) -> Account {
        match (self.visitor, self.address) {
            (Some(visitor), _) => Account::Visitor(visitor),
            (None, Some(address)) => Account::Address(address),
            (None, None) => Account::Nobody,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Account {
    Visitor(VisitorId),
    Address(IpAddr),
    Nobody,
}

/// What somebody has had lately.
#[derive(Clone, Copy)]
struct Standing {
    /// The number of the turn in which it was last served.
    served: u64,
    /// Seconds of work that are not paid off yet.
    spent: f64,
    at: Instant,
}

/// Work that waits, and what everybody has had.
pub(crate) struct Fair<T> {
    /// Seconds of work that one visitor may have for each second that goes by.
    rate: f64,
    waiting: Vec<(Owner, T)>,
    accounts: HashMap<Account, Standing>,
    turns: u64,
}

impl<T> Fair<T> {
    /// Each visitor may have so much work in a minute before others come first.
    pub(crate) fn new(allowance: Duration) -> Self {
        let rate = allowance.as_secs_f64() / 60.0;
        Self { rate, waiting: Vec::new(), accounts: HashMap::new(), turns: 0 }
    }

    /// Something is to be done.
    pub(crate) fn push(&mut self, owner: Owner, work: T) {
        self.waiting.push((owner, work));
    }

    /// How much waits.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// What comes next. Of equals, what has waited longest.
    pub(crate) fn pop(&mut self, now: Instant) -> Option<(Owner, T)> {
        let rank = |owner: &Owner| {
            let served = |account| self.accounts.get(&account).map_or(0, |standing| standing.served);
            (self.wait_of(owner, now).is_some(), served(owner.household()), served(owner.person()))
        };
        let next = (0..self.waiting.len()).min_by_key(|index| rank(&self.waiting[*index].0))?;
        let (owner, work) = self.waiting.remove(next);
        self.serve(&owner, now);
        Some((owner, work))
    }

    /// Somebody is served, be it without having waited.
    pub(crate) fn serve(&mut self, owner: &Owner, now: Instant) {
        self.turns += 1;
        for account in [owner.household(), owner.person()] {
            self.standing(account, now).served = self.turns;
        }
    }

    /// Work has taken so long.
    pub(crate) fn charge(&mut self, owner: &Owner, took: Duration, now: Instant) {
        self.standing(owner.household(), now).spent += took.as_secs_f64();
        if owner.person() != owner.household() {
            self.standing(owner.person(), now).spent += took.as_secs_f64();
        }
    }

    /// How long it takes until this owner has used no more than the allowance; nothing when that is so now.
    pub(crate) fn wait_of(&self, owner: &Owner, now: Instant) -> Option<Duration> {
        let of = |account: Account| {
            let rate = self.rate_of(account);
            let over = self.owed(account, now) - rate * SAVED.as_secs_f64();
            (over > 0.0).then(|| Duration::try_from_secs_f64(over / rate).unwrap_or(Duration::MAX))
        };
        of(owner.household()).max(of(owner.person()))
    }

    /// Forgets those who owe nothing.
    pub(crate) fn forget_idle(&mut self, now: Instant) {
        let idle: Vec<Account> =
            self.accounts.keys().copied().filter(|account| self.owed(*account, now) <= 0.0).collect();
        for account in idle {
            self.accounts.remove(&account);
        }
    }

    fn rate_of(&self, account: Account) -> f64 {
        if matches!(account, Account::Visitor(_)) { self.rate } else { self.rate * SHARED }
    }

    fn owed(&self, account: Account, now: Instant) -> f64 {
        self.accounts.get(&account).map_or(0.0, |standing| {
            let paid = now.duration_since(standing.at).as_secs_f64() * self.rate_of(account);
            (standing.spent - paid).max(0.0)
        })
    }

    /// The standing of an account, paid off up to now.
    fn standing(&mut self, account: Account, now: Instant) -> &mut Standing {
        let spent = self.owed(account, now);
        let standing = self.accounts.entry(account).or_insert(Standing { served: 0, spent, at: now });
        (standing.spent, standing.at) = (spent, now);
        standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(visitor: VisitorId, house: u8) -> Owner {
        Owner::new(Some(visitor), IpAddr::from([10, 0, 0, house]))
    }

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// Everything that waits, in the order in which it is served.
    fn order(fair: &mut Fair<&'static str>, now: Instant) -> String {
        std::iter::from_fn(|| fair.pop(now)).map(|(_, work)| work).collect()
    }

    #[test]
    fn households_are_served_in_turn_and_so_are_those_who_live_there() {
        let mut fair = Fair::new(seconds(30));
        for (visitor, house, work) in
            [(1, 1, "a"), (1, 1, "b"), (1, 1, "c"), (2, 1, "x"), (3, 2, "1"), (3, 2, "2"), (4, 3, "!")]
        {
            fair.push(owner(visitor, house), work);
        }
        assert_eq!(order(&mut fair, Instant::now()), "a1!x2bc");
    }

    #[test]
    fn who_has_used_an_allowance_comes_after_those_who_have_not() {
        let mut fair = Fair::new(seconds(30));
        let start = Instant::now();
        fair.charge(&owner(1, 1), seconds(151), start);
        for (visitor, house, work) in [(1, 1, "a"), (2, 1, "x"), (3, 2, "1"), (3, 2, "2")] {
            fair.push(owner(visitor, house), work);
        }
        assert_eq!(order(&mut fair, start), "x12a", "the other in that house has not used it");
        assert!(fair.wait_of(&owner(1, 1), start).is_some_and(|wait| (seconds(2)..seconds(3)).contains(&wait)));
        assert_eq!(fair.wait_of(&owner(1, 1), start + seconds(3)), None);
        assert_eq!(fair.wait_of(&owner(2, 1), start), None);
        fair.charge(&owner(2, 1), seconds(151), start);
        assert!(fair.wait_of(&owner(9, 1), start).is_some(), "a house has an allowance too");
        fair.forget_idle(start + seconds(1_000));
        assert!(fair.accounts.is_empty());
    }

    /// Two places, thoughts of five seconds: what a stranger waits for while one address has four hundred of them made, each by another visitor.
    #[test]
    fn four_hundred_matches_of_one_address_are_one_household() {
        let mut fair = Fair::new(seconds(30));
        let mut now = Instant::now();
        for visitor in 0..400 {
            fair.push(owner(visitor, 1), "long");
        }
        let mut running = [fair.pop(now), fair.pop(now)].map(|next| next.expect("they wait").0);
        for round in 0..100 {
            fair.push(owner(1_000, 2), "general");
            for place in &mut running {
                now += seconds(5);
                fair.charge(place, seconds(5), now);
                let (next, work) = fair.pop(now).expect("there is always more");
                let stranger = next == owner(1_000, 2);
                assert_eq!(stranger, work == "general");
                *place = next;
                if round % 2 == 0 {
                    fair.push(owner(round, 1), "long");
                }
                assert!(stranger || !fair.waiting.iter().any(|(_, work)| *work == "general"), "he is always the next");
            }
        }
    }
}
