use std::time::{Duration, Instant};

use serde_json::json;

use crate::Args;
use crate::connection::Connection;
use crate::figures::{Report, percentile};
use crate::matches::{Maker, list};
use crate::process::Server;

/// A player of the lab who takes minutes over a match.
const LONG: &str = "general:1000i";
/// So many answers of each level are waited for.
const ANSWERS: usize = 10;

/// How long a stranger's computer players take while one address, with a new visitor for each match, has field marshals think.
pub async fn measure(args: &Args, matches: usize) -> Result<Report, String> {
    // Both cores: this measures how thinking is shared, not how fast orders are stored.
    let (server, _) = Server::start_with(&args.server, None, &["--behind-proxy"]).await?;
    let maker = Maker::new(vec![server.address], args).await?;
    for _ in 0..matches {
        let mut hoarder = Connection::open(server.address, "").await?.living_at("10.0.0.1");
        let id = make(&maker, &mut hoarder, "field-marshal").await?;
        play(&mut hoarder, &id).await?;
    }
    let mut report = Report::default();
    for (level, key, text, targets) in [
        ("sergeant", "hoard_sergeant", "a stranger's sergeant beside a hoard of field marshals, slowest", (1.0, 0.1)),
        ("general", "hoard_general", "a stranger's general beside a hoard of field marshals, slowest", (10.0, 5.0)),
    ] {
        let mut waits = Vec::new();
        for _ in 0..ANSWERS {
            let mut stranger = Connection::open(server.address, "").await?.living_at("10.0.0.2");
            let id = make(&maker, &mut stranger, level).await?;
            let begun = Instant::now();
            let step = play(&mut stranger, &id).await?;
            while page(&mut stranger, &id).await?["step"].as_u64() <= Some(step) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            waits.push(begun.elapsed().as_secs_f64());
        }
        report.add(key, text, percentile(&mut waits, 1.0), "s", targets);
    }
    // Beside the thoughts a run of the lab and somebody who follows a match.
    let mut stranger = Connection::open(server.address, "").await?.living_at("10.0.0.2");
    let players: serde_json::Map<_, _> =
        maker.ask()?["seats"].as_object().into_iter().flatten().map(|(seat, _)| (seat.clone(), LONG.into())).collect();
    let run =
        json!({ "game": args.game, "scenario": maker.ask()?["scenario"], "games": 200, "seed": 1, "players": players });
    stranger.post("/api/lab", &run.to_string()).await?.json()?;
    let stopped = server.stop().await?;
    report.add("hoard_stop", "told to stop beside all this, ended after", stopped.as_secs_f64(), "s", (2.0, 1.0));
    Ok(report)
}

/// A match in which the first seat is this client's and a computer has the others.
async fn make(maker: &Maker, client: &mut Connection, level: &str) -> Result<String, String> {
    let mut ask = maker.ask()?;
    let seats = ask["seats"].as_object_mut().ok_or("a match has seats")?;
    for (number, seat) in seats.values_mut().enumerate() {
        *seat = if number == 0 { json!({ "kind": "me" }) } else { json!({ "kind": "computer", "level": level }) };
    }
    let made = client.post("/api/matches", &ask.to_string()).await?.json()?;
    made["id"].as_str().map(str::to_owned).ok_or_else(|| "the match has no id".to_owned())
}

async fn page(client: &mut Connection, id: &str) -> Result<serde_json::Value, String> {
    client.get(&format!("/api/matches/{id}")).await?.json()
}

/// Gives orders until a computer is to decide; the step at which it is.
async fn play(client: &mut Connection, id: &str) -> Result<u64, String> {
    loop {
        let page = page(client, id).await?;
        let step = page["step"].as_u64().unwrap_or(0);
        if !list(&page["you"]).contains(&page["status"]["seat"]) {
            return Ok(step);
        }
        let scene = client.get(&format!("/api/matches/{id}/scene")).await?.json()?;
        let rows = list(&scene["scene"]["affordances"]);
        let row =
            rows.iter().find(|row| row["refused"].is_null() && row["drag"] != true).ok_or("nothing can be done")?;
        let order = json!({ "expect": step, "order": crate::matches::complete(row) }).to_string();
        client.post(&format!("/api/matches/{id}/orders"), &order).await?.json()?;
    }
}
