use scratch_postgres::Cluster;

/// As many as a server opens.
const CONNECTIONS: usize = 16;
/// So long it is tried, in seconds.
const SECONDS: u32 = 10;

/// The statement with which a server stores an order, given to the database by its own load program: what it could carry if nothing had to be reckoned. Acts
/// per second, and over how many connections.
pub fn measure(cluster: &Cluster) -> Result<(f64, f64), String> {
    let acts = cluster.pgbench("load", include_str!("act.sql"), CONNECTIONS, SECONDS)?;
    Ok((acts, CONNECTIONS as f64))
}
