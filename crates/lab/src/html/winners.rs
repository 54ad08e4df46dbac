use std::fmt::Write;

use super::plot::{Axis, escape, name, percent, signed};
use crate::report::{RunReport, ScenarioReport};
use crate::spread::Share;
use crate::statistics::Z;

/// One line of the figure: what is counted, in A and in B.
struct Lane {
    label: String,
    colour: &'static str,
    a: Share,
    b: Option<Share>,
}

const SIDES: [&str; 6] = ["s2", "s3", "s4", "s5", "s0", "s1"];
const LANE: f64 = 44.0;
const WIDTH: f64 = 560.0;

/// The colour of a seat: its side's where its name tells it, else by its place.
fn colour(seat: &str, place: usize) -> &'static str {
    match seat {
        "british" => "s0",
        "rebel" | "afghan" => "s1",
        _ => SIDES[place % SIDES.len()],
    }
}

/// Who wins how often, by scenario and seat.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let mut html = String::from("<section><h2>Who wins</h2>");
    if b.is_some() {
        html.push_str("<p class=\"lab-key\"><i class=\"lab-a\"></i> A <i class=\"lab-b\"></i> B</p>");
    }
    for scenario in &a.scenarios {
        let other = b.and_then(|b| b.scenarios.iter().find(|other| other.scenario == scenario.scenario));
        if a.scenarios.len() > 1 {
            let _ = write!(html, "<h3>{}</h3>", escape(&scenario.title));
        }
        html.push_str(&drawing(&lanes(scenario, other), scenario, other.is_some()));
    }
    html.push_str("</section>");
    html
}

fn lanes(scenario: &ScenarioReport, other: Option<&ScenarioReport>) -> Vec<Lane> {
    let ended = |scenario: &ScenarioReport| scenario.games - scenario.failures;
    let mut lanes: Vec<Lane> = scenario
        .order
        .iter()
        .enumerate()
        .map(|(place, seat)| {
            let share = |scenario: &ScenarioReport| Some(Share::of(scenario.seats.get(seat)?.wins, ended(scenario)));
            let a = share(scenario).unwrap_or(Share::of(0, 0));
            let label = format!("{} wins", name(seat));
            Lane { label, colour: colour(seat, place), a, b: other.and_then(share) }
        })
        .collect();
    let draws = |scenario: &ScenarioReport| Share::of(scenario.draws, ended(scenario));
    lanes.insert(
        lanes.len().min(1),
        Lane { label: "Draw".to_owned(), colour: "sd", a: draws(scenario), b: other.map(draws) },
    );
    let first = Lane {
        label: "First to decide wins".to_owned(),
        colour: "sd",
        a: scenario.first_player,
        b: other.map(|other| other.first_player),
    };
    lanes.push(first);
    lanes
}

/// The stretch of shares that all whiskers need, in tens.
fn stretch(lanes: &[Lane]) -> (f64, f64) {
    let ends = || lanes.iter().flat_map(|lane| [Some(lane.a), lane.b]).flatten().flat_map(|share| share.ci95);
    let (least, most) = (ends().fold(1.0, f64::min), ends().fold(0.0, f64::max));
    let from = (least * 10.0).floor() / 10.0;
    (from, ((most * 10.0).ceil() / 10.0).max(from + 0.2))
}

fn drawing(lanes: &[Lane], scenario: &ScenarioReport, paired: bool) -> String {
    let frame = Frame::around(lanes, paired);
    let said: Vec<String> = lanes.iter().map(|lane| format!("{} {} %", lane.label, percent(lane.a.share))).collect();
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">",
        frame.height,
        escape(&said.join(", "))
    );
    svg.push_str(&frame.shares());
    if paired {
        svg.push_str(&frame.differences());
    }
    for (row, lane) in lanes.iter().enumerate() {
        svg.push_str(&frame.lane(frame.head + row as f64 * LANE + LANE / 2.0, lane));
    }
    let _ = write!(svg, "</svg><p class=\"lab-note\">{} matches; {}</p>", scenario.games, escape(&endings(scenario)));
    svg
}

/// The axes that all lanes share.
struct Frame {
    share: Axis,
    difference: Axis,
    head: f64,
    height: f64,
}

impl Frame {
    fn around(lanes: &[Lane], paired: bool) -> Self {
        let (from, to) = stretch(lanes);
        let apart = lanes.iter().filter_map(|lane| Some((lane.b?.share - lane.a.share).abs()));
        let most = apart.fold(0.05, f64::max) + 0.05;
        let head = if paired { 18.0 } else { 0.0 };
        Self {
            share: Axis { from, to, start: 162.0, end: if paired { 366.0 } else { WIDTH - 50.0 } },
            difference: Axis { from: -most, to: most, start: 424.0, end: WIDTH - 14.0 },
            head,
            height: head + lanes.len() as f64 * LANE + 26.0,
        }
    }

    /// Where the lanes end.
    fn floor(&self) -> f64 {
        self.height - 24.0
    }

    fn shares(&self) -> String {
        let (mut svg, ticks) = (String::new(), self.share.ticks(5));
        for (place, tick) in ticks.iter().enumerate() {
            let _ = write!(
                svg,
                "<path class=\"lab-grid\" d=\"M{x:.1} {}V{}\"/><text class=\"lab-tick\" x=\"{x:.1}\" y=\"{}\">{:.0}{}</text>",
                self.head,
                self.floor(),
                self.height - 8.0,
                tick * 100.0,
                if place + 1 == ticks.len() { " %" } else { "" },
                x = self.share.at(*tick),
            );
        }
        svg
    }

    fn differences(&self) -> String {
        let mut svg = format!(
            "<path class=\"lab-axis\" d=\"M{x:.1} {}V{}\"/><text class=\"lab-tick\" x=\"{x:.1}\" y=\"12\">B less A</text>",
            self.head,
            self.floor(),
            x = self.difference.at(0.0),
        );
        for tick in self.difference.ticks(3) {
            let (x, y) = (self.difference.at(tick), self.height - 8.0);
            let _ = write!(svg, "<text class=\"lab-tick\" x=\"{x:.1}\" y=\"{y}\">{}</text>", signed(tick * 100.0, 0));
        }
        svg
    }

    fn lane(&self, y: f64, lane: &Lane) -> String {
        let mut svg = format!(
            "<path class=\"lab-grid\" d=\"M0 {0:.1}H{WIDTH}\"/><rect class=\"lab-{1}\" x=\"2\" y=\"{2:.1}\" width=\"10\" height=\"10\" rx=\"2\"/><text x=\"20\" y=\"{3:.1}\">{4}</text>",
            y + LANE / 2.0,
            lane.colour,
            y - 5.0,
            y + 4.5,
            escape(&lane.label)
        );
        let shift = if lane.b.is_some() { 9.0 } else { 0.0 };
        svg.push_str(&whisker(&self.share, y - shift, &lane.a, "lab-a"));
        if let Some(b) = &lane.b {
            svg.push_str(&whisker(&self.share, y + shift, b, "lab-b"));
            svg.push_str(&self.diamond(y, &lane.a, b));
        }
        svg
    }

    /// How far two shares are apart.
    fn diamond(&self, y: f64, a: &Share, b: &Share) -> String {
        let (middle, half) = (b.share - a.share, half_width(a, b));
        let [x, low, high] = [middle, middle - half, middle + half].map(|share| self.difference.at(share));
        format!(
            "<path class=\"lab-whisker\" d=\"M{low:.1} {y}H{high:.1}\"/><rect class=\"lab-d\" x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" transform=\"rotate(45 {x:.1} {y})\"/><text class=\"lab-small\" x=\"{x:.1}\" y=\"{:.1}\">{} ± {:.1}</text>",
            x - 4.0,
            y - 4.0,
            y - 9.0,
            signed(middle * 100.0, 1),
            half * 100.0
        )
    }
}

/// The 95 % half-width of the difference of two shares.
fn half_width(a: &Share, b: &Share) -> f64 {
    let variance = |share: &Share| {
        // The interval's middle keeps the width honest where a share is 0 or 1.
        let middle = f64::midpoint(share.ci95[0], share.ci95[1]);
        middle * (1.0 - middle) / share.games.max(1) as f64
    };
    Z * (variance(a) + variance(b)).sqrt()
}

fn whisker(axis: &Axis, y: f64, share: &Share, class: &str) -> String {
    let [x, low, high] = [share.share, share.ci95[0], share.ci95[1]].map(|share| axis.at(share));
    format!(
        "<path class=\"lab-whisker\" d=\"M{low:.1} {y}H{high:.1}M{low:.1} {0:.1}v8M{high:.1} {0:.1}v8\"/><circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4.5\"/><text class=\"lab-figure\" x=\"{1:.1}\" y=\"{2:.1}\">{3}</text>",
        y - 4.0,
        high + 8.0,
        y + 4.5,
        percent(share.share)
    )
}

fn endings(scenario: &ScenarioReport) -> String {
    let levels: Vec<String> = scenario.levels.iter().map(|(level, count)| format!("{level} {count}")).collect();
    levels.join(", ")
}

/// The figures as a table, for those who read numbers.
pub(super) fn table(a: &RunReport, b: Option<&RunReport>) -> String {
    let mut html = String::from(
        "<section><h2>The figures</h2><div class=\"lab-wide\"><table><thead><tr><th>Scenario</th><th>Seat</th><th>Player</th><th class=\"n\">Wins</th><th class=\"n\">of</th><th class=\"n\">%</th><th class=\"n\">95 % interval</th><th class=\"n\">Score</th><th class=\"n\">± sd</th><th class=\"n\">Turns</th><th class=\"n\">Decisions</th></tr></thead><tbody>",
    );
    for (set, run) in [("A", Some(a)), ("B", b)] {
        let Some(run) = run else { continue };
        for scenario in &run.scenarios {
            for seat in &scenario.order {
                let Some(figures) = scenario.seats.get(seat) else { continue };
                let title = if b.is_some() { format!("{set}: {}", scenario.title) } else { scenario.title.clone() };
                let _ = write!(
                    html,
                    "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{} to {}</td><td class=\"n\">{}</td><td class=\"n\">{:.2}</td><td class=\"n\">{:.1}</td><td class=\"n\">{:.0}</td></tr>",
                    escape(&title),
                    escape(&name(seat)),
                    escape(&figures.player),
                    figures.wins,
                    scenario.games - scenario.failures,
                    percent(figures.win_rate),
                    percent(figures.ci95[0]),
                    percent(figures.ci95[1]),
                    signed(figures.score_mean, 2),
                    figures.score_sd,
                    scenario.turns_mean,
                    scenario.decisions_mean
                );
            }
        }
    }
    html.push_str("</tbody></table></div></section>");
    html
}

/// Who is favoured, in a sentence: nobody, unless the intervals of the two best seats are apart.
pub(super) fn sentence(scenario: &ScenarioReport) -> String {
    let mut seats: Vec<(&String, &crate::report::SeatReport)> = scenario.seats.iter().collect();
    seats.sort_by(|a, b| b.1.win_rate.total_cmp(&a.1.win_rate));
    let title = &scenario.title;
    match seats.as_slice() {
        [(best, first), (_, second), ..] if first.ci95[0] > second.ci95[1] => {
            let edge = (first.win_rate - second.win_rate) * 100.0;
            format!("{title} favours the {} by {edge:.0} points of 100", name(best))
        }
        [(_, _), (_, _), ..] => format!("{title}: no side is shown to be favoured"),
        [(seat, only)] => format!("{title}: {} wins {} %", name(seat), percent(only.win_rate)),
        [] => title.clone(),
    }
}

/// By how much the edge of the first seat over the second differs between two runs, with its 95 % half-width.
pub(super) fn edge_note(a: &RunReport, b: &RunReport) -> Option<String> {
    let (one, other) = (a.scenarios.first()?, b.scenarios.first()?);
    let [first, second] = one.order.get(..2)? else { return None };
    if a.scenarios.len() > 1 || one.scenario != other.scenario {
        return None;
    }
    let edge = |scenario: &ScenarioReport| -> Option<(f64, f64)> {
        let [first, second] = [first, second].map(|seat| scenario.seats.get(seat));
        let (first, second) = (first?.win_rate, second?.win_rate);
        let games = (scenario.games - scenario.failures).max(1) as f64;
        let variance = (first + second - (first - second).powi(2)) / games;
        Some((first - second, variance))
    };
    let ((before, noise), (after, more)) = (edge(one)?, edge(other)?);
    Some(format!(
        "Edge: {} wins less {} wins. B less A: <b>{} ± {:.1}</b> points.",
        escape(&name(first)),
        escape(&name(second)),
        signed((after - before) * 100.0, 1),
        Z * (noise + more).sqrt() * 100.0
    ))
}

/// What the second data set changes, in a sentence.
pub(super) fn difference_sentence(a: &RunReport, b: &RunReport) -> String {
    let edge = |scenario: &ScenarioReport| -> Option<f64> {
        let [first, second] = scenario.order.get(..2)? else { return None };
        Some((scenario.seats.get(first)?.win_rate - scenario.seats.get(second)?.win_rate) * 100.0)
    };
    let common: Vec<(f64, f64)> = a
        .scenarios
        .iter()
        .filter_map(|one| Some((edge(one)?, edge(b.scenarios.iter().find(|other| other.scenario == one.scenario)?)?)))
        .collect();
    if common.is_empty() {
        return "A and B have no scenario in common".to_owned();
    }
    let mean =
        |pick: fn(&(f64, f64)) -> f64| common.iter().map(|pair| pick(pair).abs()).sum::<f64>() / common.len() as f64;
    let (one, other) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let verdict = if (one - other).abs() < 1.0 {
        "A and B are alike"
    } else if other < one {
        "B is the fairer"
    } else {
        "A is the fairer"
    };
    format!("{verdict}: one side leads by {one:.0} points in A and by {other:.0} in B")
}
