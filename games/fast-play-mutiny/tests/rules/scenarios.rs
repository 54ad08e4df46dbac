//! Scenarios as they are shipped, and what is read about them before choosing. [FP-14.5, FP-14.10]

use chance::Fast;
use engine::{About, Game, NoLog, Options, RuleSet, Viewer, embedded, load};
use fast_play_mutiny::{FastPlayMutiny, State};

fn options(pairs: &[(&str, &str)]) -> Options {
    Options(pairs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect())
}

fn start(scenario: &str) -> State {
    // Nothing is turned before everybody is placed.
    let mut chance = Fast::new(1);
    let chosen = options(&[("fixed_setup", "false")]);
    let rules = &embedded::<FastPlayMutiny>().rules;
    let mut state = rules.start(scenario, &chosen, &mut chance, &mut NoLog).expect("the set-up is lawful");
    let forces = rules.info().scenario(scenario).expect("it is listed").seats.len();
    for _ in 1..forces {
        state.order("default", &mut chance, &mut NoLog).expect("the listed places are lawful");
    }
    state
}

/// The words about a scenario, in the order in which they are read.
fn words(scenario: &str, chosen: &[(&str, &str)]) -> Vec<String> {
    let rules = &embedded::<FastPlayMutiny>().rules;
    rules.terms(scenario, &options(chosen)).0.into_iter().map(|term| term.text).collect()
}

fn says(scenario: &str, chosen: &[(&str, &str)], part: &str) {
    let words = words(scenario, chosen);
    assert!(words.iter().any(|text| text.contains(part)), "{part} is not in {words:#?}");
}

// rule: FP-14.10, FP-14.5, FP-14.6, FP-14.7, FP-14.8, FP-15.1, FP-15.3
#[test]
fn fp_14_10_the_terms_of_each_scenario_stand_in_words() {
    for (scenario, parts) in [
        (
            "beginner",
            [
                "Near Arrah, the afternoon",
                "One Force, two Companies of foot; no guns, no Commander-in-Chief.",
                "Five rounds, about 15 minutes.",
                "The rebels start with 6 points; you earn yours by D2 (4) and E2 (4) and by their losses; what you do not hold at the end and your dead count for them.",
                "Special cards, six: for you Once More, Lads! 1, Full Cartridge Boxes 1, Rally Round the Colours 1; for the rebels Deen! Deen! 1, You Were Warned 1; against you Sunstroke 1.",
                "The edge is yours.",
            ],
        ),
        (
            "gate",
            [
                "Two Forces and a gun before a closed gate",
                "Two Forces, four Companies of foot, one gun, the Commander-in-Chief.",
                "Eight rounds, about 50 minutes.",
                "The rebels start with 5 points; you earn yours by D3 (6), D1 (4) and F1 (4), by their losses and a captured gun (3); what you do not hold at the end, your dead and a lost gun count for them.",
                "Special cards: the full set of eighteen (ten for you, five for the rebels, three against you).",
                "The odds are about even.",
            ],
        ),
        (
            "residency",
            [
                "Three Forces behind barricades",
                "Three Forces, six Companies of foot, two guns, the Commander-in-Chief.",
                "Six rounds, about 60 minutes.",
                "The rebels start with 12 points; you hold C5, C6, D5, D6 (3 each) and F5 (2) and earn more by their losses and captured guns (3 each); what you do not hold at the end, your dead and lost guns count for them.",
                "Special cards: the full set of eighteen (ten for you, five for the rebels, three against you).",
                "The edge is slightly yours.",
            ],
        ),
        (
            "relief",
            [
                "Four Forces fight their way to a bungalow",
                "Four Forces, seven Companies of foot and one of horse, two guns, the Commander-in-Chief.",
                "Nine rounds, about 90 minutes.",
                "The rebels start with 16 points; you earn yours by the link-up (10), the garrison (5), C3 (2) and E4 (2), by their losses and a captured gun (3); what you do not hold at the end, your dead and lost guns count for them.",
                "Special cards: the full set of eighteen (ten for you, five for the rebels, three against you).",
                "The odds are about even.",
            ],
        ),
    ] {
        for part in parts {
            says(scenario, &[], part);
        }
    }
}

// rule: FP-14.10
#[test]
fn fp_14_10_a_changed_figure_changes_the_text() {
    let mut files = FastPlayMutiny::files();
    let text = files.text("scenarios/beginner.toml").expect("it is there").to_owned();
    files.replace(
        "scenarios/beginner.toml",
        text.replacen("par = 6", "par = 9", 1).replacen("rounds = 5", "rounds = 7", 1).replacen(
            "points = 4",
            "points = 5",
            1,
        ),
    );
    let rules = &load::<FastPlayMutiny>(&files).expect("the scenario is lawful").rules;
    let words: Vec<String> = rules.terms("beginner", &Options::default()).0.into_iter().map(|term| term.text).collect();
    for part in ["Seven rounds", "The rebels start with 9 points", "D2 (5) and E2 (4)"] {
        assert!(words.iter().any(|text| text.contains(part)), "{part} is not in {words:#?}");
    }
}

// rule: FP-14.10, FP-13.23
#[test]
fn fp_14_10_a_deck_is_told_with_its_words_and_every_card() {
    says("gate", &[("deck", "hot_weather")], "The deck *Hot Weather*: May, and no shade");
    says("gate", &[("deck", "hot_weather")], "Special cards, nineteen: for you Gunga Din 1");
    says("gate", &[("deck", "hot_weather")], "Water Skins 2");
    says("gate", &[], "Marksman on the Roof 1");
}

// rule: FP-14.10
#[test]
fn fp_14_10_what_evens_a_match_is_said_and_scored_apart() {
    let rules = &embedded::<FastPlayMutiny>().rules;
    for scenario in ["beginner", "gate", "residency", "relief"] {
        let about = |chosen: &[(&str, &str)]| {
            let terms = rules.terms(scenario, &options(chosen)).0;
            terms.iter().filter(|term| term.about == About::Handicap).count()
        };
        assert_eq!((about(&[]), about(&[("balance", "even")])), (0, 1), "{scenario}");
    }
    let said = |figures: &str| {
        let terms = crate::table::evened(figures).terms("beginner", &options(&[("balance", "even")])).0;
        terms.into_iter().find(|term| term.about == About::Handicap).map(|term| term.text).unwrap_or_default()
    };
    assert_eq!(said("par = 8"), "To even the match the rebels get 2 points more.");
    let fewer_rounds = "To even the match the rebels get 4 points more, and four rounds are played instead of five.";
    assert_eq!(said("par = 10\nrounds = 4"), fewer_rounds);
}

// rule: FP-14.10, FP-3.8
#[test]
fn fp_14_10_an_option_without_use_here_is_refused_with_a_sentence() {
    let info = embedded::<FastPlayMutiny>().rules.info();
    let said = |scenario: &str, id: &str, value: &str| {
        info.check_options(scenario, &options(&[(id, value)])).map_err(|fault| fault.to_string())
    };
    assert_eq!(said("gate", "cinc_risk", "true"), Ok(()));
    assert_eq!(
        said("beginner", "cinc_risk", "true"),
        Err("option `cinc_risk` cannot be `true` in `beginner`: there is no Commander-in-Chief in this scenario"
            .to_owned())
    );
    assert!(said("gate", "deck", "nowhere").is_err());
    for (id, value) in [
        ("cinc_risk", "false"),
        ("fanatics_test", "true"),
        ("outnumbered_tie", "enemy"),
        ("strong_tie", "retreat"),
        ("deck", "scenario"),
        ("balance", "published"),
        ("end_place", "anywhere"),
        ("enemy", "auto"),
        ("fixed_setup", "true"),
        ("roof_bonus_on_stairs", "true"),
        ("honours", "true"),
    ] {
        assert_eq!(info.complete("gate", &Options::default()).get(id), Some(value), "{id}");
    }
}

// rule: FP-14.5, FP-14.6, FP-14.7, FP-14.8, FP-1.1, FP-1.2, FP-1.15, FP-2.6, FP-3.3
#[test]
fn fp_14_5_everybody_stands_where_the_scenarios_say() {
    for (scenario, units) in [
        ("beginner", "Sa1 D2 16|Sa2 F1 20"),
        (
            "gate",
            "H1 B5 10|H2 C6 10|Ho B5|Hs B5|Hm C6|K1 D5 4|cinc D6, mounted|Sa1 D3r 20|Sa2 D2 20|Sa3 B3r 16|Gr1 F3r 16|Gr2 E1 12, fanatic|Gr3 D1 20|Z1 E3r 6",
        ),
        (
            "residency",
            "H1 C4 10|H2 B5 10|F1 E4 10|F2 G5 10|Ho C4|Hm B5|K1 D4 4|cinc E6, mounted|Sa1 C1 20|Sa2 D1 20|Sa3 B2 16|Gr1 A3 20|Gr2 A2 16|Gr3 B1 12, fanatic|Wh1 H1 20|Wh2 G2 16|Wh3 F1 12|Z1 E2 6|Z2 H3 6",
        ),
        (
            "relief",
            "H1 A2 10|H2 A3 10|F1 A4 10|F2 A5 10|S1 B3 10|S2 B4 10|R1 H4 10|Ro H4|Rm H4|K1 A1 4|K2 H3 4|cinc A3, mounted|Sa1 C3 20|Sa2 C6 16|Sa3 D2 20|Gr1 E4 20|Gr2 E1 16|Gr3 D5 12, fanatic|Wh1 G4 20|Wh2 G3 16|Wh3 F2 12|Bl1 H2 20|Bl2 H5 16|Z1 F4 6",
        ),
    ] {
        let state = start(scenario);
        for unit in units.split('|') {
            let (id, report) = unit.split_once(' ').expect("a unit and its report");
            assert_eq!(state.report(id), report, "{scenario}: {id}");
        }
    }
}

// rule: FP-1.3, FP-2.4, FP-17.1, FP-1.9
#[test]
fn fp_2_4_guns_bring_three_cards_and_none_bring_none() {
    let pile = |scenario: &str| {
        let scene = State::scene(&start(scenario).view(Viewer::Spectator));
        scene.piles.into_iter().find(|pile| pile.kind == "deck").expect("there is a deck").known
    };
    let beginner = pile("beginner");
    assert!(
        beginner.contains(&"Highlanders × 6".to_owned()) && beginner.contains(&"Saffron × 5".to_owned()),
        "{beginner:?}"
    );
    assert!(!beginner.iter().any(|cards| cards.to_lowercase().contains("artillery")), "{beginner:?}");
    let gate = pile("gate");
    for cards in
        ["Artillery × 3", "Enemy artillery × 3", "Fusiliers × 6", "Green × 5", "End × 1", "Once More, Lads! × 2"]
    {
        assert!(gate.contains(&cards.to_owned()), "{cards} is not in {gate:?}");
    }
    assert!(pile("residency").contains(&"White × 6".to_owned()));
}
