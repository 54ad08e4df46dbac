//! What the page of a run, or of the difference of two, says.

use std::collections::BTreeMap;

use conformance::toy::ThreePasses;
use engine::{RuleSet, embedded, load};
use lab::{Escort, RunPlan, RunReport, ScenarioReport, Share, SideReport, html, run};
use opponents::{Level, Player};

fn plan(seed: u64) -> RunPlan {
    RunPlan { games: 60, seed, threads: 1, ..RunPlan::default() }
}

fn report(plan: &RunPlan) -> RunReport {
    run(embedded::<ThreePasses>(), plan, Escort::counting(&|_, _| {})).unwrap()
}

/// The heading of the page.
fn heading(a: &RunReport, b: Option<&RunReport>) -> String {
    let page = html::page(a, b, None);
    let (_, rest) = page.split_once("<h1>").unwrap();
    rest.split_once("</h1>").unwrap().0.to_owned()
}

/// A run of one scenario in which these sides won so often.
fn won(games: u64, sides: &[(&str, &[&str], u64)]) -> RunReport {
    let mut whole = report(&RunPlan { scenarios: vec!["patrol".into()], games: 1, ..plan(1) });
    let side = |(name, seats, wins): &(&str, &[&str], u64)| SideReport {
        name: (*name).to_owned(),
        seats: seats.iter().map(ToString::to_string).collect(),
        won: Share::of(*wins, games),
    };
    let seats: Vec<String> = sides.iter().flat_map(|(_, seats, _)| seats.iter().map(ToString::to_string)).collect();
    let any = whole.scenarios[0].seats["red"].clone();
    whole.scenarios[0] = ScenarioReport {
        title: "The Gate".into(),
        games,
        draws: 0,
        order: seats.clone(),
        seats: seats.into_iter().map(|seat| (seat, any.clone())).collect(),
        sides: sides.iter().map(side).collect(),
        ..whole.scenarios[0].clone()
    };
    whole
}

#[test]
fn runs_of_the_same_data_show_no_difference() {
    let alike = (0..10).filter(|pair| {
        let (a, b) = (report(&plan(100 + pair)), report(&plan(200 + pair)));
        heading(&a, Some(&b)).starts_with("Fairness: no difference is shown")
    });
    assert!(alike.count() >= 9);
}

#[test]
fn a_short_run_is_not_the_less_fair_for_its_noise() {
    let long = report(&RunPlan { games: 1000, ..plan(1) });
    let alike = (0..10).filter(|seed| {
        let short = report(&RunPlan { games: 8, ..plan(300 + seed) });
        heading(&short, Some(&long)).starts_with("Fairness: no difference is shown")
    });
    assert!(alike.count() >= 9);
}

#[test]
fn the_fairer_is_named_where_the_difference_is_beyond_its_interval() {
    let players: BTreeMap<String, Player> = [("blue".to_owned(), Player::of(Level::Recruit))].into();
    let (even, uneven) = (report(&plan(1)), report(&RunPlan { players, games: 400, ..plan(1) }));
    assert!(heading(&uneven, Some(&even)).starts_with("B is the fairer; one side leads by "));
    assert!(heading(&even, Some(&uneven)).starts_with("A is the fairer; one side leads by "));
}

#[test]
fn fairness_is_the_same_whoever_leads() {
    let sides = |red, blue| won(1000, &[("red", &["red"], red), ("blue", &["blue"], blue)]);
    let said = heading(&sides(600, 400), Some(&sides(400, 600)));
    assert_eq!(
        said,
        "Fairness: no difference is shown; one side leads by 20.0 points in A and by 20.0 in B, B less A 0.0 ± 8.6"
    );
    let page = html::page(&sides(600, 400), Some(&sides(400, 600)), None);
    assert!(page.contains("Edge: Red wins less Blue wins. B less A: <b>\u{2212}40.0 ± 8.6</b> points."), "{page}");
}

#[test]
fn the_headline_speaks_of_sides() {
    for (sides, said) in [
        (&[("p1", &["p1"][..], 0), ("enemy", &[], 40)][..], "The Gate favours the Enemy by 100 points of 100"),
        (&[("p1", &["p1"], 30), ("enemy", &[], 10)], "The Gate favours P1 by 50 points of 100"),
        (&[("p1+p2", &["p1", "p2"], 30), ("enemy", &[], 10)], "The Gate favours P1 and P2 by 50 points of 100"),
        (&[("p1+p2", &["p1", "p2"], 10), ("enemy", &["enemy"], 30)], "The Gate favours the Enemy by 50 points of 100"),
        (&[("british", &["british"], 21), ("rebel", &["rebel"], 19)], "The Gate: no side is shown to be favoured"),
    ] {
        assert_eq!(heading(&won(40, sides), None), said);
    }
}

#[test]
fn a_side_that_nobody_plays_has_its_lane_and_its_row() {
    let page = html::page(&won(40, &[("p1+p2", &["p1", "p2"], 10), ("enemy", &[], 30)]), None, None);
    for part in
        [">P1 and P2 win</text>", ">Enemy wins</text>", "<td>Enemy</td><td>automatic</td>", "P1 and P2 are ahead"]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("First to decide wins"), "one side decides everything");
}

#[test]
fn two_runs_of_a_scenario_with_one_seat_are_compared() {
    let alone = |wins| won(40, &[("p1", &["p1"], wins), ("enemy", &[], 40 - wins)]);
    assert!(
        heading(&alone(20), Some(&alone(22))).starts_with("Fairness: no difference is shown; one side leads by 0.0")
    );
    assert!(heading(&alone(40), Some(&alone(22))).starts_with("B is the fairer"));
}

#[test]
fn the_command_names_the_data_set_where_it_is_not_the_games_own() {
    let mut files = ThreePasses::files();
    let text = files.text("passes.toml").unwrap().to_owned();
    files.replace("passes.toml", text + "\n# another set\n");
    let other = run(load::<ThreePasses>(&files).unwrap(), &plan(1), Escort::counting(&|_, _| {})).unwrap();
    let own = report(&plan(1));
    assert_ne!(own.data, other.data);
    assert!(!html::page(&own, None, None).contains("--data"));
    let page = html::page(&own, Some(&other), None);
    assert_eq!(page.matches(" --data DIR</code>").count(), 1);
    assert!(page.contains(&format!("with the data set <code>{}</code> in DIR", other.data)));
}

#[test]
fn a_clause_that_only_one_run_applied_is_not_among_the_unused() {
    let (mut a, b) = (report(&plan(1)), report(&plan(2)));
    let gone = a.clauses.remove(0);
    a.never.push(gone.clause.clone());
    let unused =
        |page: &str| page.split_once("<b>Never: ").map(|(_, rest)| rest.split("</p>").next().unwrap().to_owned());
    assert!(unused(&html::page(&a, None, None)).unwrap().contains(&gone.clause));
    let page = html::page(&a, Some(&b), None);
    assert!(!unused(&page).unwrap_or_default().contains(&gone.clause));
    assert!(page.contains(&format!("<td class=\"lab-id\">{}</td>", gone.clause)));
}

#[test]
fn clauses_and_forms_are_told_as_often_rarely_and_never() {
    let (mut a, b) = (report(&plan(1)), report(&plan(2)));
    a.forms.values_mut().for_each(|times| *times += 100);
    a.forms.insert("scout {pass}".to_owned(), 1);
    a.forms.insert("march {nowhere}".to_owned(), 0);
    let page = html::page(&a, None, None);
    let orders = page.split_once("<h2>Which orders are given</h2>").unwrap().1;
    let (often, rest) = orders.split_once("Rarely, less than once in ten matches: 1<").unwrap();
    let (rarely, never) = rest.split_once("<b>Never: 1.</b>").unwrap();
    assert!(often.contains("Often: ") && often.contains("<code>storm {attacks;} under {cover?}</code>"));
    assert!(rarely.contains("<code>scout {pass}</code>") && never.contains("<code>march {nowhere}</code>"));
    assert!(orders.contains("Red<br><small>sergeant</small>"));
    assert!(page.split_once("Which rules ever mattered").unwrap().1.contains("Often: "));
    assert!(html::page(&a, Some(&b), None).contains("B less A"));
    a.forms.clear();
    assert!(!html::page(&a, None, None).contains("Which orders are given"), "an older report did not count them");
}

/// Where whiskers and labels of differences stand, in the drawing of the winners.
fn differences(page: &str) -> Vec<(f64, f64, f64)> {
    let number = |text: &str| text.split([' ', 'H', '"']).next().unwrap().parse::<f64>().unwrap();
    page.split("<rect class=\"lab-d\"")
        .collect::<Vec<_>>()
        .windows(2)
        .map(|pair| {
            let path = pair[0].rsplit_once("d=\"M").unwrap().1;
            let label = pair[1].split_once("lab-small\" x=\"").unwrap().1;
            (number(path), number(path.split_once('H').unwrap().1), number(label))
        })
        .collect()
}

#[test]
fn whiskers_and_labels_of_differences_stay_in_their_column() {
    let sides = |games, red| won(games, &[("red", &["red"], red), ("blue", &["blue"], games - red)]);
    for (a, b) in [(sides(6, 0), sides(6, 6)), (sides(3, 1), sides(3, 1)), (sides(1, 1), sides(1, 0))] {
        let drawn = differences(&html::page(&a, Some(&b), None));
        assert_eq!(drawn.len(), 4);
        for (low, high, label) in drawn {
            assert!(low >= 404.0 && high <= 556.0, "{low} to {high}");
            assert!((440.0..=520.0).contains(&label), "{label}");
        }
    }
}

#[test]
fn one_match_is_no_matches() {
    let one = report(&RunPlan { games: 1, scenarios: vec!["patrol".into()], ..plan(1) });
    let page = html::page(&one, Some(&report(&RunPlan { games: 1, ..plan(2) })), None);
    assert!(page.contains("1 match, seed 1") && !page.contains(">1 matches") && !page.contains(" 1 matches"), "{page}");
}

#[test]
fn printed_pages_break_between_figures_and_not_before_sections() {
    let kept_whole: Vec<&str> = html::STYLE.lines().filter(|line| line.contains("break-inside: avoid")).collect();
    assert!(kept_whole.iter().any(|line| line.contains("figure") && line.contains(" tr")));
    assert!(!kept_whole.iter().any(|line| line.contains("section")), "a long section would leave a page empty");
}
