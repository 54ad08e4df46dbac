use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::Args;
use crate::figures::{Report, median, percentile};
use crate::matches::{Maker, Running};
use crate::place::Place;
use crate::process::Server;
use crate::{hearing, pgbench};

/// Clients that give orders as fast as they are acknowledged.
const BUSY: usize = 64;
/// So many orders at least tell what one costs.
const COUNTED: usize = 10_000;
/// One match of so many is made before the others: with it the game is opened, which no other match pays for.
const FIRST: usize = 10;
/// So many orders are given in a match before it is weighed.
const WEIGHED_AFTER: usize = 10;
/// Matches at a steady pace, and their orders per second together.
const PACED: usize = 200;

/// Takes all measurements.
pub async fn all(args: &Args, place: &Place) -> Result<Report, String> {
    let mut report = Report::default();
    let mut starts = Vec::new();
    for _ in 0..args.rounds {
        starts.push(place.start(args).await?.1.as_secs_f64());
    }
    report.add("start", "start to first page", median(starts), "s", (0.3, 0.05));

    let mut servers = Vec::new();
    for _ in 0..args.nodes.max(1) {
        servers.push(place.start(args).await?.0);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle = servers[0].memory();
    let at_most = if place.is_shared() { (40.0, 30.0) } else { (25.0, 20.0) };
    report.add("idle", "memory idle", idle / 1024.0, "MiB", at_most);

    report.add("idle_own", "of it no pages of the program's file", servers[0].own_memory() / 1024.0, "MiB", (0.0, 0.0));

    let maker = Maker::new(servers.iter().map(|server| server.address).collect(), args).await?;
    let first = args.matches.div_ceil(FIRST);
    let mut matches = played(0..first, &maker).await?;
    let opened = servers[0].memory();
    matches.extend(played(first..args.matches, &maker).await?);
    let each = (servers[0].memory() - opened) * servers.len() as f64 / (args.matches - first).max(1) as f64;
    report.add("match", "memory per live match, with its connection", each, "KiB", (40.0, 20.0));

    measure_throughput(args, place, &servers, &maker, &mut matches, &mut report).await?;
    measure_crowd(args, &maker, &mut matches, &mut report).await?;
    measure_pace(args, &maker, &mut matches, &mut report).await?;
    if let [one, other, ..] = servers.as_slice() {
        hearing::measure(args, &maker, one, other, &mut report).await?;
    }
    if let Place::Postgres(cluster) = place {
        let (acts, connections) = pgbench::measure(cluster)?;
        report.add("database", "acts that the database itself can store", acts, "/s", (0.0, 0.0));
        report.add("connections", "over so many connections", connections, "", (0.0, 0.0));
    }
    Ok(report)
}

/// Some more matches, each with a connection of its own and some orders.
async fn played(numbers: Range<usize>, maker: &Maker) -> Result<Vec<Running>, String> {
    let mut matches = Vec::new();
    for number in numbers {
        matches.push(maker.make(number as u64).await?);
    }
    for _ in 0..WEIGHED_AFTER {
        one_round(&mut matches, maker, BUSY).await?;
    }
    Ok(matches)
}

/// Orders per second from busy clients, and what they cost. A round is too short to tell the cost: it is that of all rounds together.
async fn measure_throughput(
    args: &Args,
    place: &Place,
    servers: &[Server],
    maker: &Maker,
    matches: &mut Vec<Running>,
    report: &mut Report,
) -> Result<(), String> {
    let mut rates = Vec::new();
    let (mut given, mut used, mut used_by_database) = (0.0, 0.0, 0.0);
    let time = || (servers.iter().map(Server::processor_time).sum::<f64>(), place.processor_time());
    while rates.len() < args.rounds || given < COUNTED as f64 {
        let prepared = prepare(matches, maker).await?;
        let before = time();
        let (orders, seconds, _) = give(prepared, matches, BUSY).await?;
        let after = time();
        rates.push(orders / seconds);
        given += orders;
        used += after.0 - before.0;
        used_by_database += after.1 - before.1;
    }
    let targets = if place.is_shared() { (3_000.0, 5_000.0) } else { (4_000.0, 10_000.0) };
    report.add("orders", "orders stored and acknowledged", median(rates), "/s", targets);
    report.add("by_processor", "orders per second of processor time", given / used, "/s", (0.0, 0.0));
    if place.is_shared() {
        let by_all = given / (used + used_by_database);
        report.add(
            "by_all",
            "orders per second of processor time, that of the database counted",
            by_all,
            "/s",
            (0.0, 0.0),
        );
    }
    Ok(())
}

/// All matches at once.
async fn measure_crowd(
    args: &Args,
    maker: &Maker,
    matches: &mut Vec<Running>,
    report: &mut Report,
) -> Result<(), String> {
    let (mut middles, mut tails) = (Vec::new(), Vec::new());
    for _ in 0..args.rounds {
        let everybody = matches.len();
        let (_, _, mut waits) = one_round(matches, maker, everybody).await?;
        middles.push(percentile(&mut waits, 0.5) * 1e3);
        tails.push(percentile(&mut waits, 0.99) * 1e3);
    }
    report.add("crowd_p50", "all matches moving at once, p50", median(middles), "ms", (245.0, 100.0));
    report.add("crowd_p99", "all matches moving at once, p99", median(tails), "ms", (350.0, 150.0));
    Ok(())
}

/// One order in every match, by so many clients at a time; returns the orders, the seconds they took and how long each waited.
async fn one_round(matches: &mut Vec<Running>, maker: &Maker, clients: usize) -> Result<(f64, f64, Vec<f64>), String> {
    let prepared = prepare(matches, maker).await?;
    give(prepared, matches, clients).await
}

/// The next order of every match.
async fn prepare(matches: &mut Vec<Running>, maker: &Maker) -> Result<Vec<(Running, Vec<u8>)>, String> {
    let mut prepared = Vec::with_capacity(matches.len());
    for mut running in matches.drain(..) {
        let request = running.prepare(maker).await?;
        prepared.push((running, request));
    }
    Ok(prepared)
}

/// Gives the orders, by so many clients at a time.
async fn give(
    mut prepared: Vec<(Running, Vec<u8>)>,
    matches: &mut Vec<Running>,
    clients: usize,
) -> Result<(f64, f64, Vec<f64>), String> {
    let orders = prepared.len();
    let shares = orders.div_ceil(clients.max(1)).max(1);
    let start = Arc::new(Barrier::new(orders.div_ceil(shares) + 1));
    let mut set = JoinSet::new();
    while !prepared.is_empty() {
        let share: Vec<_> = prepared.drain(..shares.min(prepared.len())).collect();
        let start = Arc::clone(&start);
        set.spawn(async move {
            start.wait().await;
            give_all(share).await
        });
    }
    start.wait().await;
    let begun = Instant::now();
    let mut waits = Vec::with_capacity(orders);
    let mut done = Vec::new();
    while let Some(share) = set.join_next().await {
        done.push(share.map_err(|why| why.to_string())??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    for (running, wait) in done.into_iter().flatten() {
        matches.push(running);
        waits.extend(wait);
    }
    Ok((waits.len() as f64, seconds, waits))
}

/// One client's orders, one after another, and how long each waited; nothing of those to which the table itself has given the only answer meanwhile.
async fn give_all(share: Vec<(Running, Vec<u8>)>) -> Result<Vec<(Running, Option<f64>)>, String> {
    let mut done = Vec::with_capacity(share.len());
    for (mut running, request) in share {
        let begun = Instant::now();
        let answer = running.connection.ask(&request).await?;
        let wait = begun.elapsed().as_secs_f64();
        if !matches!(answer.status, 200 | 409) {
            return Err(format!("an order was refused: {}", String::from_utf8_lossy(&answer.body)));
        }
        done.push((running, (answer.status == 200).then_some(wait)));
    }
    Ok(done)
}

/// A steady pace: each order begins at its moment, whether or not the one before it has been acknowledged.
async fn measure_pace(
    args: &Args,
    maker: &Maker,
    matches: &mut Vec<Running>,
    report: &mut Report,
) -> Result<(), String> {
    let mut waits = Vec::new();
    for _ in 0..args.seconds.max(1) {
        let mut set = JoinSet::new();
        let mut ready = Vec::new();
        for mut running in matches.drain(..matches.len().min(PACED)) {
            let request = running.prepare(maker).await?;
            ready.push((running, request));
        }
        let begun = tokio::time::Instant::now();
        for (number, order) in ready.into_iter().enumerate() {
            let moment = begun + Duration::from_secs(1) * number as u32 / PACED as u32;
            set.spawn(async move {
                tokio::time::sleep_until(moment).await;
                give_all(vec![order]).await
            });
        }
        while let Some(done) = set.join_next().await {
            for (running, wait) in done.map_err(|why| why.to_string())?? {
                matches.push(running);
                waits.extend(wait);
            }
        }
    }
    report.add("paced_p50", "200 matches, 200 orders/s: p50", percentile(&mut waits, 0.5) * 1e3, "ms", (1.0, 0.5));
    report.add("paced_p99", "200 matches, 200 orders/s: p99", percentile(&mut waits, 0.99) * 1e3, "ms", (5.0, 2.0));
    Ok(())
}
