use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use scratch_postgres::{Cluster, Stop};

use crate::node::Node;
use crate::{Lot, World};

/// All faults, each once before any comes again.
const FAULTS: [&str; 6] = [
    "a server killed",
    "connections to the database cut",
    "a server hung",
    "the database crashed",
    "a server killed while another hung",
    "the database restarted",
];

/// Brings faults until enough orders have been acknowledged; how many of each.
pub fn torment(world: &World, cluster: &Cluster, nodes: &mut [Node]) -> BTreeMap<&'static str, u64> {
    let mut lot = Lot(world.plan.seed);
    let mut faults = BTreeMap::new();
    let mut turn = 0;
    // In a short trial they come so that each has its time.
    let pause = |lot: &mut Lot| Duration::from_millis(300 + lot.below(1_200) as u64);
    let is_enough = || world.acknowledged.load(Ordering::Relaxed) >= world.plan.orders;
    while !is_enough() || turn < FAULTS.len() {
        std::thread::sleep(pause(&mut lot));
        let fault = if turn < FAULTS.len() { turn } else { lot.below(FAULTS.len()) };
        turn += 1;
        let (one, other) = (lot.below(nodes.len()), lot.below(nodes.len().saturating_sub(1)));
        let other = (one + 1 + other) % nodes.len();
        let name = FAULTS[fault];
        *faults.entry(name).or_insert(0) += 1;
        if world.plan.loud {
            println!("{:>7} acknowledged: {name}", world.acknowledged.load(Ordering::Relaxed));
        }
        match fault {
            0 => {
                nodes[one].kill();
                std::thread::sleep(pause(&mut lot));
            }
            1 => {
                let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'grognard'";
                let _ = cluster.try_sql("postgres", cut);
            }
            2 => {
                nodes[one].signal("-STOP");
                std::thread::sleep(pause(&mut lot) * 2);
                nodes[one].signal("-CONT");
            }
            3 => cluster.restart(Stop::Crash),
            4 => {
                nodes[other].signal("-STOP");
                nodes[one].kill();
                std::thread::sleep(pause(&mut lot));
                nodes[other].signal("-CONT");
            }
            _ => cluster.restart(Stop::Fast),
        }
        for node in nodes.iter_mut() {
            if let Err(why) = node.heal() {
                world.history().violation(why);
            }
        }
    }
    world.enough.store(true, Ordering::Relaxed);
    faults
}
