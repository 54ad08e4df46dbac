use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Args;
use crate::figures::{Report, percentile};
use crate::matches::Maker;
use crate::process::Server;

/// So many orders are followed.
const ORDERS: usize = 200;

/// How long after an order was sent to one server a stream at another tells it.
pub async fn measure(
    args: &Args,
    maker: &Maker,
    one: &Server,
    other: &Server,
    report: &mut Report,
) -> Result<(), String> {
    let mut waits = Vec::new();
    let mut number = 0;
    while waits.len() < ORDERS.min(args.matches) {
        // Matches are made by turns; those of the first server are taken.
        let mut running = maker.make(number).await?;
        number += 2;
        let mut stream = TcpStream::connect(other.address).await.map_err(|why| why.to_string())?;
        let request = format!("GET /api/matches/{}/updates HTTP/1.1\r\nhost: localhost\r\n\r\n", running.id);
        stream.write_all(request.as_bytes()).await.map_err(|why| why.to_string())?;
        let mut heard = Heard { stream, text: Vec::new() };
        heard.until("\r\n\r\n").await?;
        for _ in 0..5 {
            let made = running.id.clone();
            let order = running.prepare(maker).await?;
            if running.id != made {
                break;
            }
            let begun = Instant::now();
            let (answer, told) = tokio::join!(running.connection.ask(&order), heard.until("event: order"));
            told?;
            if answer?.status != 200 {
                return Err("an order was refused".to_owned());
            }
            waits.push(begun.elapsed().as_secs_f64() * 1e3);
        }
    }
    debug_assert!(one.address != other.address, "two servers");
    report.add(
        "heard_p50",
        "an order at one server until a stream at another tells it, p50",
        percentile(&mut waits, 0.5),
        "ms",
        (50.0, 10.0),
    );
    report.add(
        "heard_p99",
        "an order at one server until a stream at another tells it, p99",
        percentile(&mut waits, 0.99),
        "ms",
        (50.0, 10.0),
    );
    Ok(())
}

/// What a stream has told and nobody has read.
struct Heard {
    stream: TcpStream,
    text: Vec<u8>,
}

impl Heard {
    /// Reads up to a mark.
    async fn until(&mut self, mark: &str) -> Result<(), String> {
        loop {
            if let Some(at) = self.text.windows(mark.len()).position(|window| window == mark.as_bytes()) {
                self.text.drain(..at + mark.len());
                return Ok(());
            }
            let read = self.stream.read_buf(&mut self.text).await.map_err(|why| why.to_string())?;
            if read == 0 {
                return Err("the stream has ended".to_owned());
            }
        }
    }
}
