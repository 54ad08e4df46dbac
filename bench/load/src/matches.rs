use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::Args;
use crate::connection::Connection;

/// A match at one screen, so that one client may give every order.
pub struct Running {
    pub connection: Connection,
    pub id: String,
    step: u64,
    chosen: u64,
}

/// How to make matches.
pub struct Maker {
    addresses: Vec<SocketAddr>,
    ask: String,
}

impl Maker {
    /// Asks the server which scenario and seats there are.
    pub async fn new(addresses: Vec<SocketAddr>, args: &Args) -> Result<Self, String> {
        let first = addresses.first().ok_or("there is no server")?;
        let games = Connection::open(*first, "").await?.get("/api/games").await?.json()?;
        let game = list(&games["games"]).iter().find(|game| game["slug"] == args.game.as_str());
        let game = game.ok_or_else(|| format!("the server has no game `{}`", args.game))?;
        let scenario = list(&game["scenarios"])
            .iter()
            .find(|scenario| {
                args.scenario.as_ref().map_or(scenario["beginner"] == true, |id| scenario["id"] == id.as_str())
            })
            .ok_or("there is no such scenario")?;
        let seats: BTreeMap<&str, Value> = list(&scenario["seats"])
            .iter()
            .filter_map(Value::as_str)
            .map(|seat| (seat, json!({ "kind": "hotseat" })))
            .collect();
        let ask = json!({ "game": args.game, "scenario": scenario["id"], "seats": seats }).to_string();
        Ok(Self { addresses, ask })
    }

    /// What is asked for to make a match, to be changed.
    pub fn ask(&self) -> Result<Value, String> {
        serde_json::from_str(&self.ask).map_err(|why| why.to_string())
    }

    /// A new match with a connection of its own, the first at the first server, the second at the second, and so on.
    pub async fn make(&self, number: u64) -> Result<Running, String> {
        let address = self.addresses[number as usize % self.addresses.len()];
        let mut connection = Connection::open(address, "").await?;
        let id = self.make_over(&mut connection).await?;
        Ok(Running { connection, id, step: 0, chosen: number })
    }

    async fn make_over(&self, connection: &mut Connection) -> Result<String, String> {
        let made = connection.post("/api/matches", &self.ask).await?.json()?;
        made["id"].as_str().map(str::to_owned).ok_or_else(|| "the match has no id".to_owned())
    }
}

impl Running {
    /// The next order, ready to be sent. A match that is over is replaced by a new one.
    pub async fn prepare(&mut self, maker: &Maker) -> Result<Vec<u8>, String> {
        loop {
            let reply = self.connection.get(&format!("/api/matches/{}/scene", self.id)).await?.json()?;
            self.step = reply["step"].as_u64().unwrap_or(0);
            let rows: Vec<&Value> = list(&reply["scene"]["affordances"])
                .iter()
                .filter(|row| row["refused"].is_null() && row["drag"] != true)
                .collect();
            if rows.is_empty() {
                self.id = maker.make_over(&mut self.connection).await?;
                continue;
            }
            // Any row will do; neighbours in the list are seldom chosen twice running.
            self.chosen = self.chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let order = complete(rows[(self.chosen >> 33) as usize % rows.len()]);
            let body = json!({ "expect": self.step, "order": order }).to_string();
            return Ok(self.connection.posting(&format!("/api/matches/{}/orders", self.id), &body));
        }
    }
}

/// The order of a row; where it leaves a choice, what is preset and as many more as it needs.
pub fn complete(row: &Value) -> Value {
    let mut order = row["order"].clone();
    if let Some(choose) = row["choose"].as_object() {
        let mut chosen: Vec<Value> = list(&choose["preset"]).to_vec();
        let least = choose["min"].as_u64().unwrap_or(0) as usize;
        for id in list(&choose["from"]) {
            if chosen.len() < least && !chosen.contains(id) {
                chosen.push(id.clone());
            }
        }
        if let Some(field) = choose["field"].as_str() {
            order[field] = Value::Array(chosen);
        }
    }
    order
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
