//! Every clause of the rules, chapter by chapter, and what lies on the table. A test of a rule names the clauses it proves.

mod bench; // positions in a few lines, scripted dice

mod components; // units, figures, counters, map, set-up
mod sequence; // phases, draws, initiative

mod rebellion; // provinces rise
mod reinforcements; // units and figures come into play

mod columns; // attaching, detaching, leaving, taking up
mod incitement; // raising a city on the spot
mod movement; // AP, connections, contact

mod battle; // contact, lines, dice, losses
mod lone_figures; // figures without troops
mod retreat; // rout, retreat, pursuit, fury

mod siege; // sieges, attrition, relief
mod victory; // control, points, scenarios

mod events; // the named events of both sides

mod examples; // the worked examples of the specification
mod odds; // questions about chance
mod reasons; // why a figure is what it is

mod data_faults; // faulty files are refused
mod random_play; // whole matches, with what must always hold
mod views; // what each viewer may know

mod book; // rules.md
mod map; // the drawn map
mod match_at_hand; // matches to look at
mod score; // header, rows and result agree
mod screen; // scenes and what they offer
mod sergeant; // the computer player's judgement
mod terminal; // the position as text
mod terms; // what a match is about, options that apply, scenarios as shipped
mod words; // sentences, names, rows told apart

mod agreement; // forecasts, and the parts of figures
mod conformance; // the suite every game must pass
mod golden; // whole matches as text, counted trees
mod lessons; // positions to learn on
