use std::fmt;

use crate::{Id, Reach, Set};

/// The most zones a board may have.
const MOST_ZONES: usize = 64;

/// Zones and the links between them.
#[derive(Clone, Debug)]
pub struct Graph<Z, L> {
    neighbours: Vec<Set<Z>>,
    links: Vec<Link<Z, L>>,
    /// The link between two zones, by both their numbers.
    between: Vec<Option<u16>>,
}

#[derive(Clone, Debug)]
struct Link<Z, L> {
    ends: [Z; 2],
    what: L,
}

/// Why zones and links are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// More zones than fit.
    TooManyZones {
        /// How many there are.
        zones: usize,
    },
    /// A link to a zone that does not exist.
    NoSuchZone {
        /// Which link, counted from 0.
        link: usize,
    },
    /// A link from a zone to itself.
    Loop {
        /// Which link.
        link: usize,
    },
    /// Two links between the same zones.
    Twice {
        /// The later of the two.
        link: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooManyZones { zones } => write!(f, "a board has at most {MOST_ZONES} zones, not {zones}"),
            Fault::NoSuchZone { link } => write!(f, "link {link} leads to a zone that does not exist"),
            Fault::Loop { link } => write!(f, "link {link} leads from a zone to itself"),
            Fault::Twice { link } => write!(f, "link {link} joins two zones that are linked already"),
        }
    }
}

impl std::error::Error for Fault {}

impl<Z: Id + PartialEq, L> Graph<Z, L> {
    /// A board of `zones` zones and these links, each given once and good both ways.
    pub fn new(zones: usize, links: impl IntoIterator<Item = (Z, Z, L)>) -> Result<Self, Fault> {
        if zones > MOST_ZONES {
            return Err(Fault::TooManyZones { zones });
        }
        let mut graph =
            Self { neighbours: vec![Set::EMPTY; zones], links: Vec::new(), between: vec![None; zones * zones] };
        for (link, (a, b, what)) in links.into_iter().enumerate() {
            if a.index() >= zones || b.index() >= zones {
                return Err(Fault::NoSuchZone { link });
            }
            if a == b {
                return Err(Fault::Loop { link });
            }
            if graph.neighbours(a).has(b) {
                return Err(Fault::Twice { link });
            }
            graph.neighbours[a.index()].insert(b);
            graph.neighbours[b.index()].insert(a);
            graph.between[a.index() * zones + b.index()] = Some(link as u16);
            graph.between[b.index() * zones + a.index()] = Some(link as u16);
            graph.links.push(Link { ends: [a, b], what });
        }
        Ok(graph)
    }

    /// How many zones there are.
    pub fn zones(&self) -> usize {
        self.neighbours.len()
    }

    /// All links with their ends, in the order given.
    pub fn links(&self) -> impl Iterator<Item = (Z, Z, &L)> {
        self.links.iter().map(|link| (link.ends[0], link.ends[1], &link.what))
    }

    /// The zones linked to this one; none for a zone that does not exist.
    pub fn neighbours(&self, zone: Z) -> Set<Z> {
        self.neighbours.get(zone.index()).copied().unwrap_or_default()
    }

    /// The zones linked to this one by links that satisfy a condition.
    pub fn neighbours_by(&self, zone: Z, condition: impl Fn(&L) -> bool) -> Set<Z> {
        self.neighbours(zone).iter().filter(|&to| self.link(zone, to).is_some_and(&condition)).collect()
    }

    /// The link between two zones, if there is one.
    pub fn link(&self, a: Z, b: Z) -> Option<&L> {
        if !self.neighbours(a).has(b) {
            return None;
        }
        let link = self.between[a.index() * self.zones() + b.index()]?;
        Some(&self.links[usize::from(link)].what)
    }

    /// What can be reached from `start` within `budget`, where `cost` gives the price of a step or `None` for a step that may not be taken.
    pub fn reach(&self, start: Z, budget: u32, cost: impl Fn(Z, &L, Z) -> Option<u32>) -> Reach<Z> {
        Reach::explore(self, start, budget, cost)
    }

    /// How many links lie between two zones; `None` when no way leads there.
    pub fn distance(&self, from: Z, to: Z) -> Option<u32> {
        self.reach(from, u32::MAX, |_, _, _| Some(1)).cost(to)
    }
}
