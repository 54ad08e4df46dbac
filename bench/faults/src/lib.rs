//! Several servers over one PostgreSQL, killed, hung and cut off at random while matches are played, and a history that must hold.
//!
//! Players give orders, each to any server, and note what was acknowledged; others follow matches and come back with the last number they have seen when a
//! server goes away. Afterwards the database is read: every acknowledged order must stand in it, once, under the number that was acknowledged and in the words
//! that were given; no order stands there that nobody gave; numbers and steps have no gaps, so that a match has one history; all servers show it alike, each
//! having replayed it; and every stream has told each act once and has come to the last.

mod client; // a client that servers may leave at any moment
mod history; // what was acknowledged, and whether it holds
mod nemesis; // faults
mod node; // servers
mod player; // those who give orders and those who follow

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use scratch_postgres::{Cluster, Sync};

pub use history::Report;

/// What is tried.
pub struct Plan {
    /// The program.
    pub server: PathBuf,
    /// So many servers.
    pub nodes: usize,
    /// So many orders are acknowledged before it ends.
    pub orders: u64,
    /// So many play at once, each a match of its own after another.
    pub players: usize,
    /// So many of the first matches are followed, each by two.
    pub followed: usize,
    /// Picks orders, servers and faults.
    pub seed: u64,
    /// Whether how it goes is said meanwhile.
    pub loud: bool,
}

/// What all threads share.
struct World {
    plan: Plan,
    addresses: Vec<String>,
    history: Mutex<history::History>,
    acknowledged: AtomicU64,
    /// Set when enough orders have been given.
    enough: AtomicBool,
    /// Set when everything runs again and only the streams are waited for.
    healed: AtomicBool,
}

impl World {
    fn history(&self) -> std::sync::MutexGuard<'_, history::History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers that look random, the same for the same seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Tries it; what was found, or why it could not be tried. Nothing where PostgreSQL is not installed.
pub fn run(plan: Plan) -> Result<Option<Report>, String> {
    let Some(cluster) = Cluster::start(Sync::Written) else { return Ok(None) };
    let database = cluster.database("faults");
    let mut nodes = Vec::new();
    for _ in 0..plan.nodes {
        nodes.push(node::Node::start(&plan.server, &database)?);
    }
    let world = Arc::new(World {
        addresses: nodes.iter().map(|node| node.address.clone()).collect(),
        history: Mutex::default(),
        acknowledged: AtomicU64::new(0),
        enough: AtomicBool::new(false),
        healed: AtomicBool::new(false),
        plan,
    });
    let begun = Instant::now();
    let mut streams = Vec::new();
    let mut threads = Vec::new();
    for number in 0..world.plan.players {
        let (made, first) = std::sync::mpsc::channel();
        let shared = Arc::clone(&world);
        threads.push(std::thread::spawn(move || player::play(&shared, number, &made)));
        if number < world.plan.followed {
            let (id, cookie) = first.recv().map_err(|_| "no match could be made".to_owned())?;
            for follower in 0..2 {
                let (shared, id, cookie) = (Arc::clone(&world), id.clone(), cookie.clone());
                let lot = Lot(world.plan.seed ^ (number * 2 + follower) as u64);
                streams.push(std::thread::spawn(move || player::follow(&shared, &id, &cookie, lot)));
            }
        }
    }
    let faults = nemesis::torment(&world, &cluster, &mut nodes);
    let seconds = begun.elapsed().as_secs_f64();
    for thread in threads {
        thread.join().map_err(|_| "a player broke off".to_owned())?;
    }
    for node in &mut nodes {
        node.heal()?;
    }
    let rows = history::rows(&cluster)?;
    world.history().expect_ends(&rows);
    world.healed.store(true, Ordering::Relaxed);
    let told = streams.into_iter().map(|thread| thread.join().map_err(|_| "a follower broke off".to_owned()));
    let told = told.collect::<Result<Vec<_>, _>>()?;
    let report = world.history().judge(&world.addresses, &rows, told, faults, seconds);
    Ok(Some(report))
}
