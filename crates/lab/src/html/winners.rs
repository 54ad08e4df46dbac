use std::fmt::Write;

use super::plot::{Axis, count, escape, name, percent, signed};
use super::sides::{does, named, seated};
use crate::report::{RunReport, ScenarioReport, SideReport};
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
/// How wide a letter of a label is at most, on average.
const LETTER: f64 = 8.0;

/// The colour of a side: its own where its name tells it, else by its place.
fn colour(side: &str, place: usize) -> &'static str {
    match side {
        "british" => "s0",
        "rebel" | "afghan" | "enemy" => "s1",
        _ => SIDES[place % SIDES.len()],
    }
}

/// Who wins how often, by scenario and side.
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
        html.push_str(&drawing(
            &lanes(scenario, other),
            scenario,
            if other.is_some() { Panels::Both } else { Panels::Shares },
        ));
    }
    html.push_str("</section>");
    html
}

fn lanes(scenario: &ScenarioReport, other: Option<&ScenarioReport>) -> Vec<Lane> {
    let (sides, there) = (scenario.sides(), other.map(ScenarioReport::sides));
    let lane = |(place, side): (usize, &SideReport)| {
        let same = there.iter().flat_map(|sides| sides.iter()).find(|known| known.name == side.name);
        let (label, colour) = (does(side, "wins", "win"), colour(&side.name, place));
        Lane { label, colour, a: side.won, b: same.map(|side| side.won) }
    };
    let mut lanes: Vec<Lane> = sides.iter().enumerate().map(lane).collect();
    let draws = |scenario: &ScenarioReport| Share::of(scenario.draws, scenario.games - scenario.failures);
    let draw = Lane { label: "Draw".to_owned(), colour: "sd", a: draws(scenario), b: other.map(draws) };
    lanes.insert(lanes.len().min(1), draw);
    // Where one side makes all decisions, it makes the first.
    if seated(scenario) > 1 {
        let (a, b) = (scenario.first_player, other.map(|other| other.first_player));
        lanes.push(Lane { label: "First to decide wins".to_owned(), colour: "sd", a, b });
    }
    lanes
}

/// The stretch of shares that all whiskers need, in tens.
fn stretch(lanes: &[Lane]) -> (f64, f64) {
    let ends = || lanes.iter().flat_map(|lane| [Some(lane.a), lane.b]).flatten().flat_map(|share| share.ci95);
    let (least, most) = (ends().fold(1.0, f64::min), ends().fold(0.0, f64::max));
    let from = (least * 10.0).floor() / 10.0;
    (from, ((most * 10.0).ceil() / 10.0).max(from + 0.2))
}

/// What is drawn beside the names.
#[derive(Clone, Copy, PartialEq)]
enum Panels {
    /// Shares alone.
    Shares,
    /// Shares, and the difference of two runs.
    Both,
}

fn drawing(lanes: &[Lane], scenario: &ScenarioReport, panels: Panels) -> String {
    let frame = Frame::around(lanes, panels);
    let said: Vec<String> = lanes.iter().map(|lane| format!("{} {} %", lane.label, percent(lane.a.share))).collect();
    let mut svg = format!(
        "<figure><svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">",
        frame.height,
        escape(&said.join(", "))
    );
    svg.push_str(&frame.shares());
    if panels == Panels::Both {
        svg.push_str(&frame.differences());
    }
    for (row, lane) in lanes.iter().enumerate() {
        svg.push_str(&frame.lane(frame.head + row as f64 * LANE + LANE / 2.0, lane));
    }
    let matches = count(scenario.games, "match", "matches");
    let _ = write!(svg, "</svg><p class=\"lab-note\">{matches}: {}</p></figure>", escape(&endings(scenario)));
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
    fn around(lanes: &[Lane], panels: Panels) -> Self {
        let (from, to) = stretch(lanes);
        let reach = |lane: &Lane| Some((lane.b?.share - lane.a.share).abs() + half_width(&lane.a, &lane.b?));
        let most = lanes.iter().filter_map(reach).fold(0.05, f64::max) * 1.05;
        let (head, end) = if panels == Panels::Both { (18.0, 346.0) } else { (0.0, WIDTH - 50.0) };
        Self {
            share: Axis { from, to, start: 170.0, end },
            difference: Axis { from: -most, to: most, start: 404.0, end: WIDTH - 4.0 },
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
        for tick in self.difference.ticks(4) {
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
        let label = format!("{} ± {:.1}", signed(middle * 100.0, 1), half * 100.0);
        // The label stays in its column, wherever the diamond stands.
        let room = label.chars().count() as f64 * LETTER / 2.0;
        let centre = x.clamp(self.difference.start + room, self.difference.end - room);
        format!(
            "<path class=\"lab-whisker\" d=\"M{low:.1} {y}H{high:.1}\"/><rect class=\"lab-d\" x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" transform=\"rotate(45 {x:.1} {y})\"/><text class=\"lab-small\" x=\"{centre:.1}\" y=\"{:.1}\">{label}</text>",
            x - 4.0,
            y - 4.0,
            y - 9.0
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
        for scenario in run.iter().flat_map(|run| &run.scenarios) {
            let title = if b.is_some() { format!("{set}: {}", scenario.title) } else { scenario.title.clone() };
            html.extend(entries(scenario).iter().map(|entry| entry.row(&title, scenario)));
        }
    }
    html.push_str("</tbody></table></div></section>");
    html
}

/// One line of the table: a seat, or the automatic side.
struct Entry {
    name: String,
    player: String,
    won: Share,
    /// The mean score and its deviation; the automatic side has no score of its own.
    score: Option<(f64, f64)>,
}

fn entries(scenario: &ScenarioReport) -> Vec<Entry> {
    let seat = |seat: &String| {
        let figures = scenario.seats.get(seat)?;
        Some(Entry {
            name: name(seat),
            player: figures.player.clone(),
            won: Share::of(figures.wins, scenario.games - scenario.failures),
            score: Some((figures.score_mean, figures.score_sd)),
        })
    };
    let mut entries: Vec<Entry> = scenario.order.iter().filter_map(seat).collect();
    let automatic = |side: &&SideReport| side.seats.is_empty();
    entries.extend(scenario.sides.iter().filter(automatic).map(|side| Entry {
        name: named(side),
        player: "automatic".to_owned(),
        won: side.won,
        score: None,
    }));
    entries
}

impl Entry {
    fn row(&self, title: &str, scenario: &ScenarioReport) -> String {
        let (mean, deviation) =
            self.score.map_or_else(Default::default, |(mean, deviation)| (signed(mean, 2), format!("{deviation:.2}")));
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{} to {}</td><td class=\"n\">{mean}</td><td class=\"n\">{deviation}</td><td class=\"n\">{:.1}</td><td class=\"n\">{:.0}</td></tr>",
            escape(title),
            escape(&self.name),
            escape(&self.player),
            self.won.count,
            self.won.games,
            percent(self.won.share),
            percent(self.won.ci95[0]),
            percent(self.won.ci95[1]),
            scenario.turns_mean,
            scenario.decisions_mean
        )
    }
}
