//! Servers over one PostgreSQL, killed, hung and cut off while matches are played; `cargo xtask faults` goes on for longer.

use faults::{Plan, run};

#[test]
fn no_acknowledged_order_is_lost_or_doubled_whatever_fails() {
    let server = env!("CARGO_BIN_EXE_grognard").into();
    let plan = Plan { server, nodes: 3, orders: 60, players: 4, followed: 2, seed: 7, loud: false };
    let Some(report) = run(plan).expect("it can be tried") else { return };
    assert!(report.violations.is_empty(), "{report}");
    assert!(report.acknowledged >= 60 && report.faults.len() == 6, "{report}");
}
