// Generated from the Rust types; `cargo xtask types` writes it anew.

/** What a term is about, in the order in which they are read. */
export type About = "situation" | "aim" | "forces" | "length" | "points" | "breaks" | "handicap" | "special" | "reconstructed";

/** Where the result came from. Start, worth of all sides, luck and an early end add up to the end. */
export type Account = {
  /** The first seat's chance at the start. */
  start: Estimate,
  /** What dice, cards and what came to light gave the first seat. */
  luck: Estimate,
  /** What it gave the first seat that somebody gave up or that a draw was agreed on: a decision about the match, and never luck. Null where it was played out. */
  early_end: Estimate | null,
  /** By side, in the order of their first seats. */
  sides: Array<SideAccount>,
  /** The result for the first seat: 1, 1/2 or 0; the last chance measured while the match is not over. */
  end: number, };

/** An account as its owner sees it. */
export type AccountPage = {
  /** Its number. */
  id: number,
  /** When it was opened, in seconds since 1970. */
  made: number,
  /** Its passkeys, the oldest first. */
  passkeys: Array<PasskeyPage>,
  /** Its mail addresses. */
  mailboxes: Array<MailboxPage>,
  /** The devices that are signed in, the last seen first. */
  sessions: Array<SessionPage>,
  /** How many recovery codes are left. */
  codes: number, };

/** By what seats can be kept here, and the account for who has one. */
export type AccountReply = {
  /** How you are called; empty while you have not chosen a name. */
  name: string,
  /** How many matches you have a seat in. */
  seats: number,
  /** Whether this server sends mail. */
  mail: boolean,
  /** Whether passkeys can be used at this address: they need a name, not a number. */
  passkeys: boolean,
  /** Your account; null for a guest. */
  account: AccountPage | null, };

/** Something the deciding seat can do: a row of the list and, where it has a subject or a target, a highlight on the surface. */
export type Affordance = {
  /** The order it gives; with [`choose`](Affordance::choose) or [`drag`](Affordance::drag) the client fills one field. */
  order: JsonValue,
  /** The order in notation; empty while a field is open. */
  notation: string,
  /** What the row says. */
  label: string,
  /** A remark in smaller type. */
  note: string,
  /** What it costs: `2 AP`, `7.05″`. */
  cost: string,
  /** The piece to click first. */
  subject: string | null,
  /** Where to click then. */
  target: Target | null,
  /** The way it takes, for the arrow. */
  path: Array<[number, number]>,
  /** How it is coloured. */
  tone: Tone,
  /** The odds of the dice it leads to. */
  odds: Odds | null,
  /** Pieces or cards to pick before it can be given. */
  choose: Choose | null,
  /** The subject may be dragged anywhere; the server plans the way. */
  drag: boolean,
  /** A sentence to confirm first, where it costs much and cannot be undone. */
  confirm: string | null,
  /** Set where the order is *not* legal but a player would look for it. */
  refused: RefusedHint | null,
  /** The heading under which the row stands; empty for none. */
  group: string,
  /** Whether dice fall, something is revealed or the match ends by it, so that it cannot be undone; filled in by the match, which tries it on an imagined state. */
  irrevocable: boolean, };

/** You against somebody. */
export type Against = {
  /** From your side. */
  tally: Tally,
  /** The last results from your side, the latest last. */
  last: Array<MatchResult>,
  /** When the first of these matches ended, in seconds since 1970; null where you have not met. */
  since: number | null,
  /** When you last lost one. */
  lost: number | null,
  /** The last match between you to which you have written a note. */
  note: string | null,
  /** How the next one may end; null where nobody knows. */
  next: NextMatch | null, };

/** What was found out about a match. */
export type Analysis = {
  /** The game. */
  game: string,
  /** The scenario. */
  scenario: string,
  /** The seats, in seat order. */
  seats: Array<string>,
  /** The side of each seat: seats that win and lose together have the same number. */
  sides: Array<number>,
  /** Who played, in seat order. */
  players: Array<string>,
  /** The seat whose chance the curve shows: the first. */
  of: string,
  /** Lines from each order that was measured. */
  lines: number,
  /** The seed. */
  seed: number,
  /** The chance before every step, and the result at the end if the match is over. */
  curve: Array<Point>,
  /** Every order that was given. */
  decisions: Array<Judged>,
  /** The steps that moved most, in the order of play. */
  turning_points: Array<Turn>,
  /** Where the result came from. */
  account: Account,
  /** What dice were expected to do, and what they did. */
  expected: Array<Expected>,
  /** The loss, in standard errors, beyond which a decision was called a mistake. */
  threshold: number,
  /** Lines played on in all. */
  played: number, };

/** Where an analysis stands. */
export type AnalysisReply = {
  /** How far it has come. */
  work: WorkState,
  /** Decisions judged. */
  done: number,
  /** Of how many. */
  of: number,
  /** For how many seconds it has been worked on here; null while it waits, and when it was done at some other time. */
  seconds: number | null,
  /** The curve as far as it has come, while it is worked on. */
  curve: Array<Point>,
  /** Why there is nothing to show; only when it failed. */
  problem: string | null,
  /** What was found out; only when it is done. */
  analysis: Analysis | null, };

/** A question of the odds desk with its figures. */
export type Ask = {
  /** The question. */
  question: string,
  /** Its parameters, those that are as usual left out. */
  figures: { [key in string]: string }, };

/** A mark at a fixed corner of a piece. */
export type Badge = {
  /** Which corner. */
  corner: Corner,
  /** Text or number in it. */
  text: string,
  /** What it stands for, for hover and screen readers. */
  title: string,
  /** Its colour. */
  tone: Tone, };

/** One odds bar. */
export type Bar = {
  /** What is rolled for; empty when there is only one bar. */
  title: string,
  /** The clause. */
  clause: string | null,
  /** Its parts, bad first, good last. */
  shares: Array<Share>,
  /** What each face of a single die gives; empty for pools. */
  faces: Array<FaceResult>,
  /** The same question at the odds desk, with the figures of this position; nothing where the desk has no such question. */
  ask: Ask | null, };

/** What to do about an offer. */
export type BargainAction = "offer" | "accept" | "decline";

/** Those somebody wants to hear nothing of. */
export type BlockList = {
  /** Who, the first blocked first. */
  blocked: Array<Blocked>, };

/** Somebody who is blocked. */
export type Blocked = {
  /** By what the block can be lifted. */
  id: number,
  /** The name. */
  name: string,
  /** Whether it is a guest's. */
  guest: boolean, };

/** A card or counter in hand. */
export type Card = {
  /** Its id, as in orders. */
  id: string,
  /** Its title. */
  title: string,
  /** The band on top: `Special`, `Reinforcement`. */
  kind: string,
  /** What it does. */
  text: string,
  /** Its other use: `or 2 AP`; empty for none. */
  foot: string,
  /** Tokens drawn at the foot. */
  tokens: number,
  /** The clause. */
  clause: string | null,
  /** Whether it can be played now. */
  playable: boolean,
  /** The side it belongs to. */
  side: string | null,
  /** Its picture. */
  symbol: string, };

/** A cell of a track. */
export type Cell = {
  /** Text. */
  text: string,
  /** Second line. */
  sub: string,
  /** The present one. */
  current: boolean,
  /** Already past. */
  done: boolean,
  /** Its colour. */
  tone: Tone,
  /** The side a bar belongs to. */
  side: string | null,
  /** A bar's length and its maximum. */
  value: [number, number] | null,
  /** Ticks along a bar. */
  ticks: Array<number>,
  /** What a hover says. */
  facts: Array<Fact>, };

/** What a browser must be asked for a passkey. */
export type Ceremony = {
  /** To be shown with the answer: good once, for five minutes. */
  ticket: string,
  /** What `navigator.credentials` takes, bytes as base64url. */
  options: Record<string, unknown>, };

/** What a browser has answered. */
export type CeremonyAnswer = {
  /** The ticket of the first half. */
  ticket: string,
  /** What `navigator.credentials` gave, bytes as base64url. */
  credential: Record<string, unknown>, };

/** A match to which somebody is challenged. */
export type ChallengeAsk = {
  /** The name of an account. */
  name: string,
  /** The game's slug. */
  game: string,
  /** The scenario's id; one of two seats. */
  scenario: string,
  /** Options of the rules; those not named take their default. */
  options?: { [key in string]: OptionValue },
  /** The seat you take; by lot without it. */
  seat?: string,
  /** How much time there is to decide. */
  clock?: Pace,
  /** Whether it shall be rated; whoever accepts agrees to that. */
  rated?: boolean, };

/** The challenges by and to you. */
export type ChallengeList = {
  /** The newest first. */
  challenges: Array<ChallengePage>, };

/** A challenge. */
export type ChallengePage = {
  /** Its number. */
  id: number,
  /** Whether it is yours to answer; otherwise you have made it. */
  to_you: boolean,
  /** The other one's name. */
  name: string,
  /** Whether that one has no account, and so no page. */
  guest: boolean,
  /** How strong the other one plays; absent for a guest. */
  rating?: RatingPage,
  /** Whether it shall be rated. */
  rated: boolean,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The seat you would have; null by lot. */
  seat: string | null,
  /** The clock, in a word or two; null without one. */
  clock: string | null,
  /** The same as it was asked for. */
  pace: Pace | null,
  /** When it was made, in seconds since 1970. */
  made: number, };

/** How often either side wins between sergeants, as it was measured. */
export type Chances = {
  /** How many matches were played. */
  matches: number,
  /** How many of them nobody won. */
  draws: number,
  /** How many turns they took. */
  turns: number,
  /** By side; an automatic one comes last. */
  sides: Array<SideChance>, };

/** How somebody can be told. */
export type Channel = "page" | "push" | "mail" | "webhook";

/** A line of the talk at the table. */
export type ChatLine = {
  /** The number of its update. */
  n: number,
  /** Who said it. */
  name: string,
  /** The seat, for those who play. */
  seat?: string,
  /** What; empty when it was taken out. */
  text: string,
  /** Whether whoever said it has no account: the name is nobody's own. */
  guest: boolean, };

/** An order to be checked: either `order` or `notation`. */
export type CheckAsk = {
  /** The order as JSON. */
  order?: JsonValue,
  /** The order in notation. */
  notation?: string, };

/** An order that was compared. */
export type Choice = {
  /** In notation. */
  notation: string,
  /** The first seat's chance after it. */
  chance: Estimate,
  /** Whether it was given. */
  given: boolean,
  /** Whether the sergeant would give it. */
  sergeant: boolean,
  /** The row of the deciding seat's screen that offered it; nothing where pieces are dragged or there was nothing to choose. */
  row: Affordance | null,
  /** The pieces it moves, where no row shows it. */
  moves: Array<Moved>, };

/** A choice of pieces or cards that completes an order. */
export type Choose = {
  /** The order's field that takes the list of ids. */
  field: string,
  /** The ids to choose from (pieces or cards). */
  from: Array<string>,
  /** At least so many. */
  min: number,
  /** At most so many. */
  max: number,
  /** Chosen at the start. */
  preset: Array<string>, };

/** A clause that reads otherwise today. */
export type ClauseChange = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** Its text when the match began, in Markdown; none of a clause that was not there. */
  then?: string,
  /** Its text today; none of a clause that is gone. */
  now?: string, };

/** One clause of a rulebook. */
export type ClauseText = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** `rule`, `ruling`, `reconstructed`, `option` or `data`. */
  kind: string,
  /** The chapter it stands in. */
  chapter: string,
  /** Its text in Markdown. */
  text: string, };

/** What the clock shows, and the offers that wait for an answer. */
export type ClockNews = {
  /** The clock. */
  clock: ClockPage,
  /** The offers. */
  offers: Array<OpenOffer>, };

/** The clock of a match. Times are in milliseconds, as they stand when this is sent: those of the seat that is asked run from then on. */
export type ClockPage = {
  /** What was agreed. */
  pace: Pace,
  /** The same in a word or two: `live 15+10`, `3 days a turn`. */
  short: string,
  /** The same for a person. */
  words: string,
  /** What happens when the time is up, in words. */
  ending: string,
  /** What each seat has left, in seat order. */
  seats: Array<ClockSeat>,
  /** The seat whose time runs, unless the clock is paused. */
  asked: string | null,
  /** Whether it is paused. */
  paused: boolean,
  /** The seat whose time is up. */
  out: string | null, };

/** What a seat has left. */
export type ClockSeat = {
  /** The seat. */
  seat: string,
  /** Of this turn's own time; a live clock has none. */
  turn: number,
  /** For the whole match: of the minutes, or of the reserve. */
  bank: number,
  /** Days of vacation. */
  vacation: number,
  /** For how long it is still away. */
  away?: number, };

/** A recovery code. */
export type CodeAsk = {
  /** The code, however it is written. */
  code: string, };

/** New recovery codes. */
export type CodesReply = {
  /** The codes: told now and never again. */
  codes: Array<string>, };

/** An order for a question to come. */
export type ConditionalOrder = {
  /** The question, by its word in the status of a match. */
  question: string,
  /** The order in notation: given once, when the question comes and the order is legal then; otherwise dropped. */
  order: string, };

/** The orders that you have left for questions to come, at most 20. Nobody else sees them, or that there are any. */
export type ConditionalOrders = {
  /** The first that fits a question is given. */
  orders: Array<ConditionalOrder>, };

/** The corners of a piece, seen along its facing. */
export type Corner = "front_left" | "front_right" | "rear_left" | "rear_right";

/** A cup to be made. */
export type CupAsk = {
  /** What it is called, 1 to 60 characters. */
  name: string,
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** Options of the rules; those not named take their default. */
  options?: { [key in string]: OptionValue },
  /** How it is played. */
  form: CupForm,
  /** The clock of its matches; none without it. */
  pace?: Pace,
  /** Whether its matches are rated; yes unless said otherwise. */
  rated?: boolean,
  /** How many may take part, 2 to 128; it starts when all places are taken. */
  places: number,
  /** Computers that take part, by the ids of their levels. */
  computers?: Array<string>,
  /** Whether you take part. */
  enter?: boolean,
  /** When it starts though places are free, in seconds since 1970; in a week without it. */
  starts?: number,
  /** How long a round may last, in hours: 1 to 2160; three days live and three weeks otherwise without it. */
  round_hours?: number, };

/** Somebody who takes part. */
export type CupEntrant = {
  /** Who. */
  player: PlayerRef,
  /** What tells computers of one level apart: the second of them has 2. */
  twin: number,
  /** The rating with which the cup was drawn. */
  rating: number | null,
  /** The place in the draw by rating, from 1; among equals by lot. */
  seed: number,
  /** Whether this entrant has withdrawn. */
  withdrawn: boolean, };

/** How a cup is played. */
export type CupForm = { "form": "round_robin" } | { "form": "swiss",
  /** How many. */
  rounds: number, };

/** A match of a cup. */
export type CupLeg = {
  /** The match, once it has begun. */
  id: string | null,
  /** Points for the first and for the second, once it is over. */
  points: [number, number] | null,
  /** Whether it was not played out. */
  forfeit: boolean,
  /** Which of the two is to decide, 0 or 1. */
  decides: number | null,
  /** The turn. */
  turn: number,
  /** By how many points of victory the first was ahead at the end. */
  margin: number | null, };

/** A line of a cup's table. */
export type CupLine = {
  /** The number among the entrants. */
  entrant: number,
  /** The place, from 1. */
  place: number,
  /** Points. */
  points: number,
  /** The points of all who were met. */
  buchholz: number,
  /** The same, each times the points taken from them. */
  sonneborn_berger: number,
  /** Matches won over the board. */
  wins: number, };

/** The cups. */
export type CupList = {
  /** The newest first. */
  cups: Array<CupSummary>,
  /** Whether you have an account, and so may make one. */
  account: boolean, };

/** A cup that was made. */
export type CupMade = {
  /** Its id. */
  id: string, };

/** A cup. */
export type CupPage = {
  /** Its id. */
  id: string,
  /** What it is called. */
  name: string,
  /** Who made it. */
  maker: PlayerRef,
  /** When, in seconds since 1970. */
  made: number,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** What of it is not as published: the names of the options. */
  changed: Array<string>,
  /** Its two sides. */
  sides: Array<Array<string>>,
  /** How it is played. */
  form: CupForm,
  /** The clock of its matches, in words. */
  pace: string | null,
  /** Whether its matches are rated. */
  rated: boolean,
  /** How many may take part. */
  places: number,
  /** When it starts at the latest, in seconds since 1970. */
  starts: number,
  /** How long a round may last, in hours. */
  round_hours: number,
  /** How far it has come. */
  status: CupStatus,
  /** How many rounds there will be; 0 before the start. */
  length: number,
  /** Who takes part. */
  entrants: Array<CupEntrant>,
  /** The table, the leader first. */
  standings: Array<CupLine>,
  /** The rounds that were drawn. */
  rounds: Array<CupRound>,
  /** Your number among the entrants. */
  you: number | null,
  /** Whether you may enter now. */
  may_enter: boolean, };

/** Two who meet, or one who has a bye. */
export type CupPairing = {
  /** The first, by number. */
  first: number,
  /** The second; nobody for a bye. */
  second: number | null,
  /** What each has taken from it so far, in points. */
  points: [number, number],
  /** The match in which the first has the first side, and the one in which the second has it. */
  legs: Array<CupLeg>, };

/** A round of a cup. */
export type CupRound = {
  /** When it was drawn, in seconds since 1970. */
  drawn: number,
  /** When it ends at the latest. */
  ends: number,
  /** Who meets whom. */
  pairings: Array<CupPairing>,
  /** The place of each entrant after it, by number; empty while it is played. */
  places: Array<number>, };

/** How far a cup has come. */
export type CupStatus = "open" | "called_off" | "running" | "over";

/** A cup in a list. */
export type CupSummary = {
  /** Its id. */
  id: string,
  /** What it is called. */
  name: string,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's title. */
  scenario_title: string,
  /** How it is played. */
  form: CupForm,
  /** How far it has come. */
  status: CupStatus,
  /** Rounds drawn, */
  round: number,
  /** of so many; 0 while nobody knows how many will take part. */
  rounds: number,
  /** How many take part, */
  entrants: number,
  /** of so many places. */
  places: number,
  /** When it starts at the latest, in seconds since 1970. */
  starts: number,
  /** Who leads, or has won. */
  leader: PlayerRef | null, };

/** A file of a game's data. */
export type DataFile = {
  /** Its path, as the lab takes it. */
  path: string,
  /** Its text. */
  text: string, };

/** The data of a game. */
export type DataReply = {
  /** Its files, as published. */
  files: Array<DataFile>, };

/** An option of a match that is not as published. */
export type Difference = {
  /** The option. */
  option: string,
  /** What it changes. */
  text: string,
  /** Its clause. */
  clause: string,
  /** What is played without a choice. */
  published: OptionValue,
  /** What is played here. */
  chosen: OptionValue, };

/** A draw offered or answered. */
export type DrawAsk = {
  /** What to do. */
  action: BargainAction, };

/** What ends a match before its end by the rules. */
export type EarlyEnd = "resignation" | "time";

/** A line with an effect: a wall, fence, door, window, stair. */
export type Edge = {
  /** Its id. */
  id: string,
  /** `wall`, `low_wall`, `fence`, `door`, `gate`, `window`, `stairs`, `outer_stairs`, `hedge` and so on. */
  kind: string,
  /** One end. */
  from: [number, number],
  /** The other end. */
  to: [number, number],
  /** The floor it is drawn on. */
  floor: number, };

/** What an event leaves for eye and ear: a screen draws smoke, dust and the fallen from it and makes the noise that belongs to it. */
export type Effect = {
  /** Of what kind. */
  kind: EffectKind,
  /** The piece that fired, moved or suffered; none where it is a whole place. */
  piece: string | null,
  /** How many fell; 0 for all else. */
  count: number, };

/** Kinds of effects. */
export type EffectKind = "musketry" | "gunfire" | "charge" | "march" | "loss";

/** How a match ended, with seats by name: in records, in the database, over the wire. The hash of a record covers its fields in this order. */
export type Ending = {
  /** The level of victory in the rules' words: `total`, `marginal`, `draw`. */
  level: string,
  /** The points by which each seat is ahead. */
  margin: { [key in string]: number },
  /** The clause that decided it. */
  reason: string,
  /** Who won; nobody in a draw. */
  winners: Array<string>,
  /** Whether an automatic side won, which has no seat to be named among the winners. */
  automatic?: boolean,
  /** Who gave up; nobody where it was played to its end. */
  resigned?: string,
  /** Whose time was up when another claimed the match. */
  out_of_time?: string,
  /** Whether the seats agreed on it. */
  agreed?: boolean,
  /** Whether the host of the table ended it: nobody has won or lost, and it is no draw either. */
  annulled?: boolean, };

/** What went wrong. */
export type ErrorBody = {
  /** For programs. */
  code: string,
  /** For people: one sentence. */
  text: string,
  /** The clause, where a rule speaks. */
  clause?: string,
  /** The present step, where the match has moved on. */
  step?: number,
  /** The line of a record that is at fault. */
  line?: number, };

/** Every error has this shape. */
export type ErrorReply = {
  /** What went wrong. */
  error: ErrorBody, };

/** A number with its standard error. */
export type Estimate = {
  /** The number. */
  value: number,
  /** Its standard error. */
  error: number, };

/** The step at which something is meant. */
export type Expect = {
  /** The `step` of the page. */
  expect: number, };

/** What dice were expected to do over a match, and what they did. */
export type Expected = {
  /** What is counted, in words: an event, or a figure of it. */
  what: string,
  /** The seat that the events are about, or whose orders led to them, where there is one. */
  seat: string | null,
  /** Whether the events tell of no seat, so that the one is named whose orders led to them. */
  ordered: boolean,
  /** The clause, the first where there are several. */
  clause: string,
  /** What was to be expected. */
  expected: number,
  /** What happened. */
  actual: number,
  /** The middle 90 % of what the dice allow. */
  band: [number, number], };

/** What one face of a die gives. */
export type FaceResult = {
  /** The face. */
  face: number,
  /** The result in the rulebook's short form. */
  text: string,
  /** Good or bad for the deciding seat. */
  tone: Tone, };

/** One line of what is known about something. */
export type Fact = {
  /** What. */
  label: string,
  /** How much. */
  value: string,
  /** The clause behind it. */
  clause: string | null, };

/** Something that does a player honour, and the match in which it came about last. */
export type Feat = {
  /** What. */
  what: FeatKind,
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The seats of the player's side. */
  side: Array<string>,
  /** When it ended, in seconds since 1970. */
  at: number, };

/** What does a player honour. */
export type FeatKind = { "feat": "beat",
  /** Its level. */
  level: string,
  /** Its title. */
  title: string,
  /** How often. */
  times: number, } | { "feat": "hard_side",
  /** How many. */
  times: number, } | { "feat": "against_the_odds",
  /** Of how many in a hundred such matches that was to be expected. */
  expected: number, } | { "feat": "row",
  /** How many. */
  wins: number, };

/** A counted means: `3 AP of his own`. */
export type Figure = {
  /** Tokens there are. */
  full: number,
  /** Tokens that could still be added, drawn hollow. */
  hollow: number,
  /** The words. */
  text: string, };

/** A level of the surface. */
export type Floor = {
  /** Its number, as in zones and edges. */
  number: number,
  /** Its name. */
  name: string, };

/** From where to play on, and as whom. */
export type ForkAsk = {
  /** After so many steps. */
  step: number,
  /** The seat you take. */
  seat: string,
  /** How well the computer plays the other seats. */
  level?: string, };

/** How a piece is drawn. */
export type Form = "counter" | "disc" | { "stands": Array<Stand> } | { "rows": {
  /** Figures still standing. */
  figures: number,
  /** Figures at full strength. */
  full: number, } };

/** The games. */
export type GameList = {
  /** The games, in the order of the list. */
  games: Array<GamePage>, };

/** A game as its page shows it. */
export type GamePage = {
  /** The sides of each scenario, by its id: seats that win and lose together stand in one list. */
  sides: { [key in string]: Array<Array<string>> },
  /** How the seats of each scenario are called and coloured where one seat leads a side, by its id. */
  labels: { [key in string]: Array<SeatLabel> },
  /** What each scenario says about the options, by its id. */
  own_options: { [key in string]: Array<OwnOption> },
  /** The presets of each scenario, by its id: the published game first. */
  presets: { [key in string]: Array<Preset> },
  /** Its short name. */
  slug: string,
  /** Its title. */
  title: string,
  /** One sentence for the home page. */
  blurb: string,
  /** What it is played on. */
  space: Space,
  /** All seats any of its scenarios has. */
  seats: Array<string>,
  /** Its scenarios, the beginner's one marked. */
  scenarios: Array<ScenarioInfo>,
  /** Its options. */
  options: Array<OptionInfo>,
  /** Its odds questions. */
  questions: Array<QuestionInfo>, };

/** What never changes during a match: sent once. */
export type Ground = {
  /** The sheet itself. */
  surface: Surface,
  /** Tinted regions, lowest first. */
  provinces: Array<Province>,
  /** Mountains and hills that only decorate. */
  relief: Array<Relief>,
  /** Rivers and brooks. */
  rivers: Array<River>,
  /** Roads that are not links between zones. */
  roads: Array<Road>,
  /** Terrain with an effect on play, as polygons. */
  terrain: Array<Terrain>,
  /** Walls, fences, doors, windows, stairs. */
  edges: Array<Edge>,
  /** Names lettered on the map. */
  names: Array<Name>,
  /** Places where pieces can stand. */
  zones: Array<Zone>,
  /** Connections between zones. */
  links: Array<Link>,
  /** Levels one can switch between; empty when there is only one. */
  floors: Array<Floor>, };

/** How somebody plays. */
export type Habits = {
  /** The pace of most matches; null where none prevails. */
  pace: PlayersPace | null,
  /** In matches by days: within so many seconds three of four answers came; null where there are too few. */
  answers: number | null,
  /** Matches with a clock. */
  clocked: number,
  /** In how many of them this player's time was up. */
  forfeits: number, };

/** The bar on top. */
export type Headline = {
  /** `Turn 2 of 6`. */
  turn: string,
  /** `July–August 1857`. */
  date: string,
  /** `British operations`. */
  phase: string,
  /** Conditions: monsoon, flood. */
  pills: Array<Pill>,
  /** Points of each side. */
  scores: Array<Score>, };

/** An order with the chance to win after it. */
export type HintIdea = {
  /** The order as JSON. */
  order: Record<string, unknown>,
  /** The same as notation. */
  notation: string,
  /** The chance to win after it, a draw counted half; nothing where no line was played on, because there was nothing to choose. */
  chance: number | null,
  /** Its standard error. */
  error: number | null,
  /** How many lines were played on from it. */
  lines: number,
  /** The pieces it moves, where no row of the screen offers it. */
  moves: Array<Moved>, };

/** What a general would do. */
export type HintReply = {
  /** The step at which it was asked. */
  step: number,
  /** The best orders seen, first the one it would give. */
  ideas: Array<HintIdea>, };

/** What somebody won in a cup. */
export type Honour = {
  /** The cup's id. */
  cup: string,
  /** What it is called. */
  name: string,
  /** The place. */
  place: number,
  /** Of how many. */
  of: number, };

/** Who invites to what. */
export type Invitation = {
  /** The match. */
  id: string,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's title. */
  scenario_title: string,
  /** A sentence or two about it. */
  blurb: string,
  /** How long people play it. */
  minutes: number,
  /** Who invites; empty if nobody knows the name. */
  by: string,
  /** The seat that is offered. */
  seat: string,
  /** The side it leads; null where several seats make a side. */
  side: string | null,
  /** That side's colours and shape. */
  palette: string | null,
  /** Who sits at the other seats: the side or the seat, and the name. */
  others: Array<[string, string]>,
  /** Whether the match is rated; then it needs an account. */
  rated: boolean,
  /** How much time there is to decide, in words; null where nobody keeps time. */
  clock: string | null,
  /** Whether somebody has taken it. */
  taken: boolean,
  /** Whether that was you. */
  yours: boolean, };

/** Taking an open seat. */
export type JoinAsk = {
  /** The token of the invitation. */
  invitation: string,
  /** What you throw in for the dice, at most 64 characters. */
  nonce?: string, };

/** A seat that was taken. */
export type Joined = {
  /** The match. */
  id: string,
  /** The seat. */
  seat: string, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/** A verdict offered, or the answer. */
export type JudgeAsk = {
  /** What to do. */
  action: BargainAction, };

/** A decision judged. Chances are the first seat's; losses are the deciding side's. */
export type Judged = {
  /** Steps before it. */
  step: number,
  /** The turn. */
  turn: number,
  /** Who decided. */
  seat: string,
  /** What was asked. */
  question: string,
  /** The order, in notation. */
  notation: string,
  /** The chance before it, with the sergeant's order. */
  before: Estimate,
  /** What the order was worth against the sergeant's, for the first seat. */
  worth: Estimate,
  /** What the order cost the deciding side against the best order seen; never below zero. */
  loss: Estimate,
  /** Whether the loss is beyond sampling noise. */
  mistake: boolean,
  /** The orders compared, best first for the deciding side; at most three, the one given always among them. */
  options: Array<Choice>,
  /** The orders compared that are not among these, if there are any. */
  others: Others | null,
  /** Orders that were legal, or as many as the game lists. */
  legal: number,
  /** Lines played on for it. */
  lines: number, };

/** How somebody is told of one kind. */
export type KindChoice = {
  /** What. */
  kind: NoticeKind,
  /** How. */
  by: Array<Channel>, };

/** A run of the lab that is asked for. */
export type LabAsk = {
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** How many matches. */
  games: number,
  /** From which all chance follows. */
  seed: number,
  /** Who plays which seat, by level or with a budget, as `general:100i`; a seat not named is a sergeant's. */
  players?: { [key in string]: string },
  /** Options of the rules; those not named take their default. */
  options?: { [key in string]: OptionValue },
  /** Other texts for some of the game's data files, by their paths. */
  data?: { [key in string]: string }, };

/** Where a run of the lab stands. */
export type LabReply = {
  /** Its id. */
  id: string,
  /** How far it has come. */
  work: WorkState,
  /** Matches played. */
  played: number,
  /** Of how many. */
  of: number,
  /** For how many seconds it has been running; null while it waits for others. */
  seconds: number | null,
  /** Who won the matches that have ended so far, by name. */
  winners: Array<WonSoFar>,
  /** Why there is nothing to show; only when it failed. */
  problem: string | null,
  /** The figures as HTML, to be set into a page; only when it is done. */
  figures: string | null, };

/** On which side of its point a zone's label and pieces stand. */
export type LabelSide = "right" | "left" | "above" | "below";

/** A line of the leaderboard. */
export type Leader = {
  /** The place; none while the rating is provisional. */
  place: number | null,
  /** Who. */
  player: PlayerRef,
  /** How strong. */
  rating: RatingPage,
  /** Rated matches. */
  tally: Tally, };

/** Who leads in a game. */
export type LeadersReply = {
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The strongest first, provisional ratings last. */
  leaders: Array<Leader>,
  /** What people have made of its scenarios, beside what the lab has. */
  scenarios: Array<ScenarioResults>,
  /** The name of your account, if you have one. */
  you: string | null, };

/** A lesson as its file says it. */
export type Lesson = {
  /** Its id: the name of its file. */
  id: string,
  /** Its title. */
  title: string,
  /** What it teaches, in a sentence. */
  blurb: string,
  /** How long it takes, reckoned from its steps: whole minutes, at least one. */
  minutes: number,
  /** Whose place the learner takes. */
  seat: string,
  /** The scenario it begins with. */
  scenario: string,
  /** Its steps. */
  steps: Array<LessonStep>, };

/** What becomes of an order that a learner gives. */
export type LessonAnswer = { "answer": "right" } | { "answer": "wrong",
  /** The sentence. */
  text: string,
  /** The clause, if the rules forbid it. */
  clause: string | null, };

/** The lessons of a game. */
export type LessonList = {
  /** The game's slug. */
  game: string,
  /** Its title. */
  game_title: string,
  /** How many minutes they take one after another. */
  minutes: number,
  /** The lessons, in their order. */
  lessons: Array<Lesson>, };

/** What a learner has before him at a step. */
export type LessonPage = {
  /** Which step, from 1; one more than there are after the last. */
  step: number,
  /** The order that is expected, if the learner gives one here. */
  expected: Offer | null,
  /** What it says in words. */
  order: string,
  /** The dice that will fall. */
  dice: Array<{ sides: number, faces: Array<number> }>,
  /** What happened since the step before. */
  lines: Array<Line>,
  /** What to draw. */
  scene: Scene, };

/** A lesson, with what never changes on its table. */
export type LessonReply = {
  /** The game's slug. */
  game: string,
  /** Its title. */
  game_title: string,
  /** The lesson. */
  lesson: Lesson,
  /** What never changes. */
  ground: Ground, };

/** One step of a lesson: something to read, and mostly something to do. */
export type LessonStep = {
  /** Its title in the list. */
  title: string,
  /** The sentences. */
  say: string,
  /** The clauses it teaches, the first one above all. */
  clauses: Array<string>,
  /** Whether the learner gives an order here; if not, it is read, or the other side acts. */
  yours: boolean, };

/** A computer player. */
export type LevelInfo = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** How it plays. */
  text: string, };

/** The computer players. */
export type LevelList = {
  /** From the weakest to the strongest. */
  levels: Array<LevelInfo>, };

/** The mean of a level of computers. */
export type LevelMean = {
  /** The level. */
  level: string,
  /** Its title. */
  title: string,
  /** The mean, side by side and match by match. */
  mean: Mean, };

/** A line of the log, as one viewer sees it. */
export type Line = {
  /** The act it belongs to; 0 is the set-up. */
  step: number,
  /** The seat that acted or was struck. */
  seat: string | null,
  /** The clause. */
  clause: string,
  /** The sentence. */
  text: string,
  /** The same in a few words, for a summary; empty where they are no other. */
  brief: string,
  /** How much somebody who looked away should hear of it, 0 to 9. */
  weight: number,
  /** The points it made. */
  points: Array<ScoreRow>,
  /** The figures behind it, part by part. */
  why: Array<Modifier>,
  /** What it leaves for eye and ear. */
  effects: Array<Effect>,
  /** Whether it opens a chapter. */
  heading: boolean,
  /** The dice behind it. */
  rolls: Array<{ sides: number, faces: Array<number> }>, };

/** A connection between two zones. */
export type Link = {
  /** Its id. */
  id: string,
  /** One end. */
  a: string,
  /** The other end. */
  b: string,
  /** `trunk` (drawn as a great road), `track` (dotted). */
  kind: string,
  /** Rivers crossed and where. */
  crossings: Array<[number, number]>,
  /** Points the connection passes between its ends; straight when empty. */
  course: Array<[number, number]>, };

/** A link that came by mail. */
export type LinkAsk = {
  /** What stands at the end of the link. */
  link: string, };

/** The state of a link. */
export type LinkState = {
  /** The link. */
  link: string,
  /** `swollen`, `closed`, or `out` of play. */
  state: string, };

/** The clock of a match in a list. */
export type ListClock = {
  /** What was agreed. */
  pace: Pace,
  /** The same in a word or two. */
  short: string,
  /** What happens when the time is up, in words. */
  ending: string,
  /** What the seat that is asked has left, in milliseconds; nothing while nobody's time runs. */
  left?: number,
  /** Whether it is paused. */
  paused: boolean, };

/** The list of a seat, to be kept. */
export type ListReply = {
  /** Whose it is. */
  seat: string,
  /** The version of the rules it was named by. */
  rules: number,
  /** The answer as it is written; null where the seat has named nothing. */
  list: string | null, };

/** A part of the log. */
export type LogReply = {
  /** The lines, as the viewer may see them. */
  lines: Array<Line>, };

/** Luck over matches. */
export type LuckPage = {
  /** Points of chance that dice and cards gave, per match; null where nothing was analysed. */
  mean: Mean | null,
  /** How many matches had how much of it: bins of ten points, from -60 to 60; what lies beyond is in the outermost. */
  bins: Array<number>, };

/** A match that was made. */
export type Made = {
  /** Its id. */
  id: string,
  /** The tokens of its open seats, for the links `/join/TOKEN`. */
  invitations: { [key in string]: string }, };

/** A link wished for. */
export type MailAsk = {
  /** The mail address. */
  address: string,
  /** How you want to be called, if the address has no account yet. */
  name?: string, };

/** A mail address as its owner sees it. */
export type MailboxPage = {
  /** The address. */
  address: string,
  /** Since when mail to it comes back. */
  bounced: number | null, };

/** A mark on the surface: a body, smoke, an objective, a flag. */
export type Marker = {
  /** What to draw. */
  symbol: string,
  /** Where, on a table or map. */
  at: [number, number],
  /** Or in which zone. */
  zone: string | null,
  /** The floor. */
  floor: number,
  /** Text in it; empty for none. */
  text: string,
  /** What it means. */
  title: string,
  /** The side it belongs to. */
  side: string | null, };

/** A match to be made. */
export type MatchAsk = {
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** Options of the rules; those not named take their default. */
  options?: { [key in string]: OptionValue },
  /** Who sits where; every seat of the scenario must be named. */
  seats: { [key in string]: SeatAsk },
  /** Whether orders may be undone back to the last dice or reveal; yes unless said otherwise. */
  undo?: boolean,
  /** Whether strangers may find the match and take its open seats. */
  listed?: boolean,
  /** Whether it is rated: everybody who plays needs an account, and nobody gets hints. */
  rated?: boolean,
  /** What you throw in for the dice, at most 64 characters. */
  nonce?: string,
  /** How much time there is to decide; without it, all the time in the world. */
  clock?: Pace,
  /** What rating whoever takes an open seat should have. */
  wish?: RatingWish, };

/** Which matches to list. */
export type MatchList = "mine" | "open" | "live";

/** A list of matches. */
export type MatchListReply = {
  /** The matches, the last touched first. */
  matches: Array<MatchSummary>, };

/** How a match stands, as one viewer sees it: all of its page that an order can change. */
export type MatchNow = {
  /** Who sits where, in seat order. */
  seats: Array<SeatPage>,
  /** The seats that are yours. */
  you: Array<string>,
  /** What the match waits for. */
  status: Status,
  /** How many acts there have been. */
  step: number,
  /** The turn or round. */
  turn: number,
  /** Whether you are shown what happens two turns late: hands are hidden, and you have no seat. */
  late: boolean,
  /** Whether you can undo the last order now. */
  can_undo: boolean,
  /** Whether you may ask for hints when it is for you to decide: nobody but you and the computer plays. */
  hints: boolean,
  /** The secret, after the end. */
  secret?: string,
  /** Offers that wait for an answer. */
  offers: Array<OpenOffer>,
  /** The clock, where time is kept. */
  clock?: ClockPage,
  /** What was said, the last 200 lines. */
  chat: Array<ChatLine>,
  /** The tokens of open seats, for the maker of the match. */
  invitations?: { [key in string]: string },
  /** How it was judged, where it was. */
  verdict?: VerdictPage,
  /** The match played again, where there is one. */
  rematch?: string,
  /** The number of the last update: follow the updates after it. */
  update: number, };

/** A match as one viewer sees it. */
export type MatchPage = {
  /** Its id. */
  id: string,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The options that were chosen. */
  options: { [key in string]: OptionValue },
  /** What the match is about; absent where nobody can tell any more. */
  terms?: Terms,
  /** What of it is not as published. */
  differences: Array<Difference>,
  /** By which rules it is played. */
  rules: RulesNote,
  /** The sides: seats that win and lose together stand in one list. */
  sides: Array<Array<string>>,
  /** Whether the match was made with undo. */
  undo: boolean,
  /** Whether the match is rated. */
  rated: boolean,
  /** The cup it belongs to. */
  cup?: string,
  /** The questions whose answers are lists that can be kept. */
  lists: Array<string>,
  /** The sealed secret behind the dice. */
  commitment: string,
  /** Who sits where, in seat order. */
  seats: Array<SeatPage>,
  /** The seats that are yours. */
  you: Array<string>,
  /** What the match waits for. */
  status: Status,
  /** How many acts there have been. */
  step: number,
  /** The turn or round. */
  turn: number,
  /** Whether you are shown what happens two turns late: hands are hidden, and you have no seat. */
  late: boolean,
  /** Whether you can undo the last order now. */
  can_undo: boolean,
  /** Whether you may ask for hints when it is for you to decide: nobody but you and the computer plays. */
  hints: boolean,
  /** The secret, after the end. */
  secret?: string,
  /** Offers that wait for an answer. */
  offers: Array<OpenOffer>,
  /** The clock, where time is kept. */
  clock?: ClockPage,
  /** What was said, the last 200 lines. */
  chat: Array<ChatLine>,
  /** The tokens of open seats, for the maker of the match. */
  invitations?: { [key in string]: string },
  /** How it was judged, where it was. */
  verdict?: VerdictPage,
  /** The match played again, where there is one. */
  rematch?: string,
  /** The number of the last update: follow the updates after it. */
  update: number, };

/** How a match ended for somebody. */
export type MatchResult = "won" | "drawn" | "lost" | "annulled";

/** A match in a list. */
export type MatchSummary = {
  /** Its id. */
  id: string,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** Whether it is rated. */
  rated: boolean,
  /** Who sits where, in seat order. */
  seats: Array<SeatPage>,
  /** The seats that are yours. */
  you: Array<string>,
  /** What the match waits for. */
  status: Status,
  /** How many acts there have been. */
  step: number,
  /** The turn or round. */
  turn: number,
  /** Whether it waits for you. */
  your_turn: boolean,
  /** When something last happened, in seconds since 1970. */
  updated: number,
  /** The clock, where time is kept. */
  clock?: ListClock,
  /** What rating whoever takes an open seat should have. */
  wish?: RatingWish,
  /** Whether you are as the open seat wishes. */
  fits: boolean,
  /** How many of a hundred such matches you would win on the open seat, a draw as half of one; absent where nobody knows. */
  chance?: number,
  /** What to join with, in the list of open matches. */
  invitation?: string, };

/** Who you are. */
export type Me = {
  /** How you are called; empty while you have not chosen a name. */
  name: string,
  /** Your account; null for a guest. */
  account: MyAccount | null, };

/** A mean with its 95 % interval. */
export type Mean = {
  /** The mean. */
  mean: number,
  /** How far either way the interval reaches; null of a single figure. */
  error: number | null,
  /** Of how many matches. */
  matches: number, };

/** A measured distance: the very number the rules use. */
export type Measure = {
  /** From where on the first base or point. */
  from: [number, number],
  /** To where on the second. */
  to: [number, number],
  /** `7.05″`. */
  text: string,
  /** What that means: in range, in sight, in arc. */
  notes: Array<string>, };

/** A distance to be measured. */
export type MeasureAsk = {
  /** From where. */
  from: Target,
  /** To where. */
  to: Target, };

/** One reason behind a figure. */
export type Modifier = {
  /** The reason and its size. */
  text: string,
  /** Its clause. */
  clause: string | null, };

/** A piece that an order would move on a table. */
export type Moved = {
  /** The piece. */
  piece: string,
  /** From where. */
  from: [number, number],
  /** To where. */
  to: [number, number], };

/** The account to which you are signed in. */
export type MyAccount = {
  /** Its number. */
  id: number, };

/** A name on the map. */
export type Name = {
  /** The text. */
  text: string,
  /** Where its middle is. */
  at: [number, number],
  /** Angle in degrees. */
  angle: number,
  /** Letter size. */
  size: number,
  /** How it is lettered. */
  style: NameStyle, };

/** How a visitor wants to be called. */
export type NameAsk = {
  /** The name, 1 to 40 characters. */
  name: string, };

/** Whether a name can be taken. */
export type NameReply = {
  /** Whether it can. */
  free: boolean,
  /** In words. */
  text: string, };

/** How a name is lettered. */
export type NameStyle = "region" | "water" | "place" | "note";

/** How a match between two may end. */
export type NextMatch = {
  /** The game's slug. */
  game: string,
  /** The scenario's id: that of the last match between the two, else of the player's last. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** By the side that you would have. */
  sides: Array<SideProspect>, };

/** A note to yourself in a match. Nobody else sees it, or that there is one. */
export type Note = {
  /** What, at most 4,000 characters; empty for none. */
  text: string, };

/** What somebody wants to be told. */
export type NoticeChoices = {
  /** By kind. */
  kinds: Array<KindChoice>,
  /** When nothing is sent, but waits. */
  quiet: QuietHours | null,
  /** Whether nothing more is sent until you have looked at the page. */
  at_most_one: boolean,
  /** Where a JSON document is sent to; needs an account. */
  webhook: string | null, };

/** What somebody can be told. */
export type NoticeKind = "your_turn" | "clock_low" | "invited" | "joined" | "offered" | "over" | "paired";

/** Something the page has to tell. */
export type NoticePage = {
  /** Its number: later ones have greater ones. */
  id: number,
  /** What kind. */
  kind: NoticeKind,
  /** When, in seconds since 1970. */
  at: number,
  /** In words. */
  text: string,
  /** Where it leads. */
  link: string, };

/** What the page has to tell you, and what you have chosen. */
export type NoticesReply = {
  /** The last ones, the latest first. */
  notices: Array<NoticePage>,
  /** What you want to be told. */
  choices: NoticeChoices,
  /** The key of this server, for browsers that take pushes. */
  push_key: string,
  /** The browsers of yours that take pushes. */
  devices: Array<PushDevice>,
  /** Where mail reaches you; null where none does. */
  mail: string | null, };

/** Exact odds of what an order leads to, step by step. */
export type Odds = {
  /** One bar per roll, in order; the last is the one that matters most. */
  bars: Array<Bar>,
  /** What makes the figures, each with its clause. */
  modifiers: Array<Modifier>,
  /** Expected figures in words: `steps lost: you 0.8, they 1.5`. */
  expect: string, };

/** Exact odds. */
export type OddsReply = {
  /** The game's slug. */
  game: string,
  /** The question's id. */
  question: string,
  /** The arguments, defaults filled in. */
  arguments: Record<string, unknown>,
  /** The outcomes that can happen. */
  outcomes: Array<OddsRow>, };

/** One outcome and its probability. */
export type OddsRow = {
  /** What happens. */
  outcome: Record<string, unknown>,
  /** How likely it is. */
  p: number, };

/** A legal order in both forms. */
export type Offer = {
  /** As JSON. */
  order: JsonValue,
  /** As notation. */
  notation: string, };

/** What one player can offer the others. */
export type OfferKind = "draw" | "take_back" | "pause" | "resume" | "judge";

/** The offers that wait for an answer now. */
export type OfferNews = {
  /** The offers. */
  offers: Array<OpenOffer>, };

/** An offer that waits for an answer. */
export type OpenOffer = {
  /** What is offered. */
  kind: OfferKind,
  /** Who offers. */
  by: string,
  /** For a take-back: the step to go back to. */
  to?: number, };

/** How somebody begins. */
export type Opening = {
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The seat. */
  seat: string,
  /** The first order, in words. */
  words: string,
  /** How often. */
  times: number, };

/** An option of a rule set. */
export type OptionInfo = {
  /** Its id. */
  id: string,
  /** The values it may take. */
  values: OptionValues,
  /** The value without a choice, which is the published rule. */
  default: OptionValue,
  /** The clause that offers it. */
  clause: string,
  /** What it changes. */
  text: string, };

/** The value of an option as programs exchange it. */
export type OptionValue = number | boolean | string;

/** What an option may be. */
export type OptionValues = { "kind": "words",
  /** The words. */
  words: Array<string>, } | { "kind": "number",
  /** The smallest. */
  least: number,
  /** The largest. */
  most: number,
  /** What lies between one and the next. */
  step: number, };

/** An order to be given: either `order` or `notation`. */
export type OrderAsk = {
  /** The step at which it is meant: the `step` of the page. */
  expect: number,
  /** The order as JSON. */
  order?: JsonValue,
  /** The order in notation. */
  notation?: string, };

/** An order was carried out. With this and the scene of its step a page is up to date. */
export type OrderNews = {
  /** Who gave it. */
  seat: string,
  /** What happened, as this viewer may know it. */
  lines: Array<Line>,
  /** The step. */
  step: number,
  /** The turn or round. */
  turn: number,
  /** What the match waits for. */
  status: Status,
  /** Whether you can undo the last order now. */
  can_undo: boolean,
  /** The secret behind the dice, after the end. */
  secret?: string, };

/** What came of an order. */
export type OrderReply = {
  /** The step it made. */
  step: number,
  /** What happened. */
  lines: Array<Line>,
  /** What has changed on the page of the match, and what could have. */
  page: MatchNow, };

/** Orders that were compared and are not told one by one. */
export type Others = {
  /** How many. */
  count: number,
  /** The least of the first seat's chances after them. */
  least: number,
  /** The greatest. */
  most: number, };

/** An option that is another one in a scenario, as programs exchange it. */
export type OwnOption = { "kind": "default",
  /** The option. */
  option: string,
  /** The value. */
  value: OptionValue, } | { "kind": "absent",
  /** The option. */
  option: string,
  /** Why, as a part of a sentence. */
  why: string, };

/** What somebody wishes for, as it is written in JSON and TOML: `{"pace": "days", "days": 3, "reserve": 7, "time_up": "claim"}`. */
export type Pace = { "pace": "live",
  /** What each seat has for the whole match, in minutes: 1 to 720. */
  minutes: number,
  /** What comes to it with every turn, in seconds: at most 300. */
  increment: number,
  /** What happens when the time is up. */
  time_up: TimeUp, } | { "pace": "days",
  /** What each turn has, in days: 1 to 30. What is not used is gone. */
  days: number,
  /** What each seat has besides, once for the whole match, in days: at most 60. */
  reserve: number,
  /** For so many days each seat may be away, at most 60. */
  vacation: number,
  /** What happens when the time is up. */
  time_up: TimeUp, };

/** A box of information. */
export type Panel = {
  /** Its id; panels of the same id replace each other. */
  id: string,
  /** Its title. */
  title: string,
  /** Lines. */
  facts: Array<Fact>,
  /** The side it belongs to. */
  side: string | null, };

/** What the surface is drawn on. */
export type Paper = "parchment" | "dust" | "grass";

/** A parameter of a question. */
export type Parameter = {
  /** Its name. */
  name: string,
  /** Its value when it is not given. */
  default: JsonValue, } & ({ "type": "int",
  /** The least. */
  min: number,
  /** The most. */
  max: number,
  /** Words with the numbers they stand for. */
  words: Array<[string, number]>, } | { "type": "decimal",
  /** The least. */
  min: number,
  /** The most. */
  max: number, } | { "type": "bool" } | { "type": "word",
  /** The words. */
  values: Array<string>, });

/** A passkey to be made. */
export type PasskeyAsk = {
  /** The name of the new account; an account that is signed in has one. */
  name?: string, };

/** A passkey as its owner sees it. */
export type PasskeyPage = {
  /** Its number among the account's. */
  id: string,
  /** On what device it was made. */
  name: string,
  /** When it was made. */
  made: number,
  /** When it was last used. */
  used: number, };

/** A break offered, or its end, or the answer. */
export type PauseAsk = {
  /** What to do. */
  action: BargainAction, };

/** Somebody in a match, by a seat or by a line of the talk; or somebody with an account, by the name. */
export type PersonAsk = {
  /** The match. */
  id?: string,
  /** The seat in which the person sits. */
  seat?: string,
  /** The number of a line that the person has said. */
  line?: number,
  /** The name of an account, without a match. */
  name?: string, };

/** Anything that stands on the surface and belongs to a side. */
export type Piece = {
  /** Its id, as in orders. */
  id: string,
  /** The side it belongs to now. */
  side: string,
  /** Its full name. */
  name: string,
  /** A short tag; empty for none. */
  label: string,
  /** How it is drawn. */
  form: Form,
  /** Which sign it bears: `infantry`, `cavalry`, `artillery`, `leader`, `civilians` and so on. */
  symbol: string,
  /** Period touches and conditions that change the drawing: `thistle`, `kukri`, `star`, `disorganised`, `loyal`, `unloaded`, `mounted`. */
  devices: Array<string>,
  /** The big number. */
  strength: string,
  /** A second line: `3-5 +1`. */
  detail: string,
  /** Where it is. */
  place: Place,
  /** The leader it is attached to. */
  attached: string | null,
  /** Small marks at fixed corners. */
  badges: Array<Badge>,
  /** Washed out: it has done what it can. */
  spent: boolean,
  /** What a hover says. */
  facts: Array<Fact>, };

/** A pile or a hidden hand. */
export type Pile = {
  /** The side. */
  side: string | null,
  /** `pile`, `hand`, `used`, `deck`. */
  kind: string,
  /** How many. */
  size: number,
  /** Those that are known, by name. */
  known: Array<string>, };

/** A condition in the bar on top. */
export type Pill = {
  /** Its text. */
  text: string,
  /** Its colour. */
  tone: Tone, };

/** A finger pointed at something. */
export type PingAsk = {
  /** At what. */
  target: Target, };

/** Somebody points at something. */
export type PingNews = {
  /** Who. */
  seat: string,
  /** At what. */
  target: Target, };

/** Where a piece is. */
export type Place = { "zone": {
  /** The zone. */
  zone: string,
  /** Behind its walls. */
  inside: boolean, } } | { "table": {
  /** Its middle. */
  at: [number, number],
  /** Degrees clockwise from north (up). */
  facing: number, } } | "off";

/** The planner's answer: the cheapest legal manoeuvre to the wish, or as near as it gets. */
export type Plan = {
  /** The order that does it; absent when nothing near is legal. */
  order: JsonValue | null,
  /** The order in notation. */
  notation: string,
  /** Poses on the way, the last is where it ends. */
  poses: Array<Pose>,
  /** The bases at the end, for the ghost. */
  ghost: Array<Stand>,
  /** What it costs: `7.05″ of 8.00″`. */
  cost: string,
  /** What is left after it. */
  left: string,
  /** What stops it short of the wish. */
  stop: RefusedHint | null,
  /** Odds, where it leads to dice. */
  odds: Odds | null,
  /** Whether it cannot be undone; filled in by the match, as for affordances. */
  irrevocable: boolean, };

/** What somebody has done in a game. */
export type PlayerGame = {
  /** The game's slug. */
  game: string,
  /** The game's title. */
  title: string,
  /** The rating; null where no match was rated. */
  rating: RatingPage | null,
  /** The rating after each rated match. */
  curve: Array<RatingPoint>,
  /** How strong the computers are. */
  levels: Array<Leader>,
  /** All matches. */
  tally: Tally,
  /** By scenario and side. */
  scenarios: Array<PlayerScenario>,
  /** The share of the chance that decisions kept; null where nothing was analysed. */
  accuracy: Mean | null,
  /** The same of computers, the weakest first; levels of which too little is known are left out. */
  par: Array<LevelMean>,
  /** How this player likes to begin. */
  openings: Array<Opening>, };

/** Who can play. */
export type PlayerKind = "person" | "guest" | "computer";

/** A match that is over, from one player's side. */
export type PlayerMatch = {
  /** Its id, where everybody may look: it was rated, listed or of a cup, or you played in it. */
  id: string | null,
  /** When it ended, in seconds since 1970. */
  at: number,
  /** The game's slug. */
  game: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The seats of the player's side. */
  side: Array<string>,
  /** Against whom; null where there was nobody, or several. */
  opponent: PlayerRef | null,
  /** How it ended. */
  result: MatchResult,
  /** The level of victory, in the rules' words. */
  level: string,
  /** The points by which the player was ahead. */
  margin: number,
  /** What ended it before its end by the rules; null where nothing did. */
  early: EarlyEnd | null,
  /** In which turn it ended. */
  turn: number,
  /** Whether it was rated. */
  rated: boolean,
  /** What it changed in the rating. */
  change: number | null,
  /** The cup it belongs to. */
  cup: string | null, };

/** Matches of a player. */
export type PlayerMatches = {
  /** How many fit. */
  total: number,
  /** Some of them, the last first. */
  matches: Array<PlayerMatch>, };

/** A player's page. */
export type PlayerPage = {
  /** The name. */
  name: string,
  /** When the account was opened, in seconds since 1970. */
  since: number,
  /** Whether it is yours. */
  you: boolean,
  /** Whether this player is at a match now. */
  here: boolean,
  /** How this player plays. */
  habits: Habits,
  /** Matches that are on and that everybody may watch. */
  live: Array<Watchable>,
  /** All matches that are over. */
  tally: Tally,
  /** The games that were played. */
  games: Array<PlayerGame>,
  /** Luck over all matches that were analysed. */
  luck: LuckPage,
  /** The last matches. */
  last: Array<PlayerMatch>,
  /** You against this player; null where you are the same, and where you are a guest and have not met. */
  against_you: Against | null,
  /** What was won in cups. */
  honours: Array<Honour>,
  /** What does this player honour besides. */
  feats: Array<Feat>, };

/** A player, as others call him. */
export type PlayerRef = {
  /** Who. */
  kind: PlayerKind,
  /** The name. */
  name: string,
  /** The level of a computer. */
  level?: string, };

/** What somebody has done in a scenario. */
export type PlayerScenario = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** By side, in the scenario's order. */
  sides: Array<PlayerSide>, };

/** What somebody has done with a side. */
export type PlayerSide = {
  /** Its seats. */
  seats: Array<string>,
  /** All matches. */
  tally: Tally,
  /** The share of the points that was to be expected in the rated ones, by ratings and the side's edge. */
  expected: number | null, };

/** At which pace somebody plays. */
export type PlayersPace = "live" | "days" | "free";

/** A point of the curve. */
export type Point = {
  /** After so many steps. */
  step: number,
  /** The turn. */
  turn: number,
  /** The chance of the first seat. */
  chance: number,
  /** Its 95 % band. */
  band: [number, number], };

/** Somebody whom you have met in a pool. */
export type PoolMeeting = {
  /** Who. */
  name: string,
  /** Whether that is nobody's own name. */
  guest: boolean,
  /** How strong; absent for a guest. */
  rating?: RatingPage,
  /** Whether the match will be rated: both of you have accounts, and the pool is a rated one. */
  rated: boolean,
  /** Whether you have said that you want to play. */
  agreed: boolean,
  /** For how many seconds both are asked. */
  left: number, };

/** A pool: whoever waits there plays the next who comes. */
export type PoolPage = {
  /** Its id. */
  id: string,
  /** What it is called. */
  title: string,
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** The scenario's title. */
  scenario_title: string,
  /** How long people play it. */
  minutes: number,
  /** The clock. */
  pace: Pace,
  /** The same in a word or two. */
  short: string,
  /** How many wait there, you included. */
  waiting: number,
  /** How many others wait there who are about as strong as you; absent where you have no account. */
  near?: number,
  /** Whether matches here are rated, between two who have accounts. */
  rated: boolean, };

/** The pools, and where you wait. */
export type PoolsReply = {
  /** The pools. */
  pools: Array<PoolPage>,
  /** The pool in which you wait; you are taken out when you have not asked for half a minute. */
  yours: string | null,
  /** Since when, in seconds. */
  waited: number,
  /** Somebody whom you have met there: both are asked before a match is made. */
  met?: PoolMeeting,
  /** The match that was made for you, told once. */
  found: string | null,
  /** How many look at this table now. */
  here: number, };

/** A place and a facing. */
export type Pose = {
  /** Where. */
  at: [number, number],
  /** Degrees clockwise from north. */
  facing: number, };

/** A scenario as published, or evened. */
export type Preset = {
  /** The value of the option `balance`. */
  balance: string,
  /** How often either side wins; null where it has not been measured. */
  chances: Chances | null, };

/** What can be scored. */
export type Prize = {
  /** The side that would score it. */
  side: string,
  /** What it is worth, each time. */
  points: number,
  /** What must be done: `hold Delhi at the end`, `a man of the 66th Foot killed`. */
  what: string,
  /** The clause. */
  clause: string | null,
  /** Where. */
  at: Target | null,
  /** How often it can still be scored; absent where nobody can say. */
  left: number | null, };

/** The question asked. */
export type Prompt = {
  /** The seat that decides. */
  seat: string,
  /** Its side. */
  side: string,
  /** The id of the question. */
  question: string,
  /** The question in one sentence. */
  text: string,
  /** The clause it is about, from the rulebook's list of questions; the platform fills it in for every game. */
  clause: string | null,
  /** What is good to know for it. */
  facts: Array<Fact>,
  /** Counted means, drawn as tokens: action points, command dice. */
  tokens: Array<Figure>,
  /** Dice to choose among, where the question is about dice already rolled. */
  dice: Array<number>, };

/** A tinted region, drawn as everything nearer to its own sites than to others'. */
export type Province = {
  /** Its id. */
  id: string,
  /** Its name, lettered across it. */
  name: string,
  /** A tint: `ochre`, `rose`, `sand`, `olive`, `grey` and so on. */
  tint: string,
  /** Points that belong to it. */
  sites: Array<[number, number]>,
  /** Where its name is centred. */
  label: [number, number],
  /** The angle of the name in degrees. */
  angle: number,
  /** Letter size. */
  size: number, };

/** A browser takes pushes. */
export type PushAsk = {
  /** Its address at the push service. */
  endpoint: string,
  /** Its public key, as base64url. */
  key: string,
  /** What only the browser and this server know, as base64url. */
  auth: string, };

/** A browser that takes pushes. */
export type PushDevice = {
  /** Its address at the push service. */
  endpoint: string,
  /** What it says it is. */
  device: string,
  /** When the last push was taken. */
  sent: number | null, };

/** A browser takes no more pushes. */
export type PushEnd = {
  /** Its address at the push service. */
  endpoint: string, };

/** A question about chance that a game answers exactly. */
export type QuestionInfo = {
  /** Its id. */
  id: string,
  /** What it asks. */
  text: string,
  /** The clause it is about. */
  clause: string,
  /** Its parameters. */
  parameters: Array<Parameter>,
  /** The keys of its outcomes. */
  outcomes: Array<string>,
  /** Parameters, outcomes and values as players say them, by name. */
  words: { [key in string]: string },
  /** Values to begin with for parameters without a default, by name. */
  begin: { [key in string]: string }, };

/** Hours in which nothing is sent, by the clock on your wall. */
export type QuietHours = {
  /** From which minute of the day, */
  from: number,
  /** to which. */
  to: number,
  /** In which time zone, such as `Europe/Berlin`. */
  zone: string, };

/** How strong somebody plays. */
export type RatingPage = {
  /** The rating. */
  value: number,
  /** Its deviation: two times in three the true strength is nearer than that. */
  deviation: number,
  /** Whether too little is known to rely on it. */
  provisional: boolean, };

/** A point of a rating's curve. */
export type RatingPoint = {
  /** When, in seconds since 1970. */
  at: number,
  /** The rating. */
  value: number,
  /** Its deviation. */
  deviation: number, };

/** What rating somebody who offers a seat wishes for: nobody else takes it from the list. Who was sent the link is welcome whatever the rating. */
export type RatingWish = {
  /** At least. */
  least?: number,
  /** At most. */
  most?: number, };

/** A legal-looking thing that is not legal, with the reason. */
export type RefusedHint = {
  /** The clause that forbids it. */
  clause: string,
  /** The sentence. */
  text: string, };

/** A ring, arc or reach. */
export type Region = {
  /** The piece on whose hover it shows; always shown when absent. */
  piece: string | null,
  /** `command`, `short_range`, `long_range`, `arc`, `zone`, `reach`, `deployment`. */
  kind: string,
  /** Closed polygons. */
  outlines: Array<Array<[number, number]>>,
  /** A short label; empty for none. */
  label: string,
  /** The side it belongs to. */
  side: string | null,
  /** The switch that shows and hides it (`Rings`, `Fire bands`); empty for none. */
  layer: string, };

/** A range of hills or mountains. */
export type Relief = {
  /** `mountains` or `hills`. */
  kind: string,
  /** The line along which they stand. */
  ridge: Array<[number, number]>,
  /** Half the width of the range. */
  breadth: number,
  /** How many peaks to draw. */
  peaks: number,
  /** A seed for their places. */
  seed: number, };

/** A match that was made from another or from a record. */
export type Remade = {
  /** Its id. */
  id: string, };

/** The match is played again. */
export type RematchNews = {
  /** The new match. */
  id: string, };

/** Something the host shall know. */
export type ReportAsk = {
  /** Of whom. */
  person: PersonAsk,
  /** What, in 1 to 500 characters. */
  text: string, };

/** Giving up. */
export type ResignAsk = {
  /** Which seat, for who holds several. */
  seat?: string, };

/** A river: control points of a smooth course from source to mouth. */
export type River = {
  /** Its id. */
  id: string,
  /** Its name, lettered along the course. */
  name: string,
  /** Control points. */
  course: Array<[number, number]>,
  /** Width at the source and at the mouth. */
  width: [number, number],
  /** How far along the course the name stands, 0 to 1; absent for no name. */
  label: number | null, };

/** A road or track that is not a link. */
export type Road = {
  /** `road` or `track`. */
  kind: string,
  /** Its course. */
  course: Array<[number, number]>,
  /** Its breadth in surface units. */
  breadth: number, };

/** What has changed in the rules since a match began. */
export type RulesChanges = {
  /** The clauses that read otherwise today. */
  changes: Array<ClauseChange>,
  /** The version of the rules. */
  version: number,
  /** The version of the rules by which matches begin today; none where the game is no longer played. */
  newest?: number,
  /** Whether the data is another than that of matches that begin today. */
  other_data: boolean,
  /** Who has these rules. */
  standing: RulesStanding,
  /** The version of the program that has them. */
  program: string, };

/** By which rules a match is played. */
export type RulesNote = {
  /** The version of the rules. */
  version: number,
  /** The version of the rules by which matches begin today; none where the game is no longer played. */
  newest?: number,
  /** Whether the data is another than that of matches that begin today. */
  other_data: boolean,
  /** Who has these rules. */
  standing: RulesStanding,
  /** The version of the program that has them. */
  program: string, };

/** A rulebook. */
export type RulesReply = {
  /** The game's slug. */
  game: string,
  /** Its clauses in the order of the book. */
  clauses: Array<ClauseText>, };

/** Who has the rules of a match. */
export type RulesStanding = "current" | "kept" | "removed";

/** Something said at the table. */
export type SayAsk = {
  /** What, 1 to 500 characters. */
  text: string, };

/** A scale bar. */
export type ScaleBar = {
  /** Its length in surface units. */
  length: number,
  /** What that length stands for. */
  text: string, };

/** A scenario in the list. */
export type ScenarioInfo = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** A sentence or two. */
  blurb: string,
  /** How long people play it. */
  minutes: number,
  /** How many turns or rounds. */
  turns: number,
  /** Its seats, in seat order. */
  seats: Array<string>,
  /** The scenario to begin with. */
  beginner: boolean,
  /** No match takes more decisions than this. */
  decisions_at_most: number, };

/** What came of a scenario's matches. */
export type ScenarioResults = {
  /** Its id. */
  id: string,
  /** Its title. */
  title: string,
  /** The preset. */
  balance: string,
  /** Between people; null where none was played. */
  people: Chances | null,
  /** Between sergeants, as the lab has measured it. */
  lab: Chances | null, };

/** All that changes, as one seat or spectator sees it. */
export type Scene = {
  /** The sides, in seat order. */
  sides: Array<Side>,
  /** The bar on top. */
  headline: Headline,
  /** The question asked; absent when the match is over. */
  prompt: Prompt | null,
  /** States of zones that differ from plain. */
  zones: Array<ZoneState>,
  /** States of links that differ from plain. */
  links: Array<LinkState>,
  /** The pieces, lowest first. */
  pieces: Array<Piece>,
  /** Marks on the surface that are no pieces. */
  markers: Array<Marker>,
  /** Rings, arcs and reaches to draw under the pieces; some only while a piece is hovered. */
  regions: Array<Region>,
  /** Turn track, victory track and so on. */
  tracks: Array<Track>,
  /** The viewer's own cards. */
  hand: Array<Card>,
  /** Card piles and other hands, of which only sizes are known. */
  piles: Array<Pile>,
  /** Other boxes of information. */
  panels: Array<Panel>,
  /** What the viewer can do; empty when it is not theirs to decide. */
  affordances: Array<Affordance>,
  /** What stands in points; filled in by the match from what the game says, together with the bar on top. */
  standing: Standing, };

/** What to draw. */
export type SceneReply = {
  /** After which step. */
  step: number,
  /** The scene. */
  scene: Scene, };

/** Points of a side. */
export type Score = {
  /** The side. */
  side: string,
  /** The points, as text. */
  points: string, };

/** Points of one side, with their cause. */
export type ScoreRow = {
  /** The side that has them. */
  side: string,
  /** How many. */
  points: number,
  /** What they are for; rows of one cause are shown together: `Battles won`. */
  cause: string,
  /** Which one: `the Sikhs at Cawnpore`; empty where the row is the sum of its cause. */
  what: string,
  /** The clause. */
  clause: string | null,
  /** Where they were made. */
  at: Target | null,
  /** Whether they are made for good; if not, they count only as long as things stay as they are. */
  made: boolean, };

/** Who shall sit in a seat. */
export type SeatAsk = {
  /** Who. */
  kind: SeatChoice,
  /** How well a computer plays, by the id of its level. */
  level?: string, };

/** Who can be put in a seat. */
export type SeatChoice = "me" | "computer" | "open" | "hotseat";

/** Who sits in a seat. */
export type SeatKind = "person" | "hotseat" | "computer" | "open";

/** How a seat is called in a scenario: by the side it leads. */
export type SeatLabel = {
  /** The seat. */
  seat: string,
  /** The side it leads. */
  name: string,
  /** The side's colours and shape. */
  palette: string, };

/** A seat and who sits there. */
export type SeatPage = {
  /** The seat. */
  seat: string,
  /** Who sits there. */
  kind: SeatKind,
  /** How well a computer plays. */
  level?: string,
  /** The name to show; empty for an open seat. */
  name: string,
  /** Whether it is yours. */
  you: boolean,
  /** Whether the player looks at the match now; in lists, at any match. */
  online: boolean,
  /** Whether the player has given up while allies play on. */
  gave_up: boolean,
  /** Whether a person without an account sits there: the name is nobody's own. */
  guest: boolean,
  /** In lists, how strong somebody with an account plays. */
  rating?: RatingPage, };

/** Who sits where now, and who is here. */
export type SeatsNews = {
  /** The seats. */
  seats: Array<SeatPage>,
  /** What the match waits for now: taking the last open seat begins it. */
  status: Status, };

/** A device that is signed in. */
export type SessionPage = {
  /** Its number. */
  id: number,
  /** What it says it is. */
  device: string,
  /** By what it signed in: `passkey`, `mail` or `code`. */
  means: string,
  /** When it signed in. */
  made: number,
  /** When it was last seen, to ten minutes. */
  seen: number,
  /** Whether it is the one that asks. */
  this: boolean, };

/** What somebody has chosen about how the page is shown and asks: kept with the account, for all devices. What is absent was never chosen. */
export type Settings = {
  /** Light or dark. */
  theme?: Theme,
  /** How fast the others' acts and replays are shown. */
  pace?: ShowPace,
  /** Whether there is sound. */
  sound?: boolean,
  /** Whether a click gives even an order that rolls dice, without being asked. */
  at_once?: boolean,
  /** Whether a match begins with its briefing. */
  briefing?: boolean,
  /** Whether the guided start has been seen. */
  guided?: boolean, };

/** A part of an odds bar. */
export type Share = {
  /** What happens. */
  label: string,
  /** Its probability. */
  p: number,
  /** Good or bad for the deciding seat. */
  tone: Tone, };

/** How fast things are shown. */
export type ShowPace = "off" | "fast" | "normal" | "slow";

/** A side of the match. */
export type Side = {
  /** Its id, as pieces name it. */
  id: string,
  /** Its name. */
  name: string,
  /** Its colours and shape: `british`, `rebel`, `afghan`, `french`, `austrian`, `prussian`. */
  palette: string,
  /** The seats that play it. */
  seats: Array<string>, };

/** The part of one side. Worth and luck are its own: what helped it is positive. */
export type SideAccount = {
  /** Its seats. */
  seats: Array<string>,
  /** What its decisions gave it, against the sergeant's orders. */
  worth: Estimate,
  /** What its decisions cost it, against the best orders seen; below zero where what it did was better than what looked best. */
  loss: Estimate,
  /** How many of them were mistakes beyond sampling noise. */
  mistakes: number,
  /** What luck gave it at its own steps. */
  luck: Estimate, };

/** How often a side wins. */
export type SideChance = {
  /** Its seats; none for an automatic side. */
  seats: Array<string>,
  /** The share of the matches that it won. */
  share: number,
  /** The 95 % interval of that. */
  ci95: [number, number], };

/** How often somebody would win with a side. */
export type SideProspect = {
  /** Its seats. */
  seats: Array<string>,
  /** Of a hundred matches, a draw as half of one. */
  chance: number, };

/** You are signed in. */
export type SignedIn = {
  /** The name of the account. */
  name: string,
  /** In how many matches the seats have come along that this browser held. */
  seats: number,
  /** The recovery codes of a new account: told now and never again. */
  codes: Array<string> | null, };

/** What a game is played on. */
export type Space = "board" | "table";

/** A base to scale on a table. */
export type Stand = {
  /** Its middle. */
  at: [number, number],
  /** Degrees clockwise from north (up). */
  facing: number,
  /** Frontage, or the diameter of a round base. */
  width: number,
  /** Depth; 0 for a round base. */
  depth: number,
  /** Figures drawn on it. */
  figures: number,
  /** What the figures are; the piece's own symbol when empty. */
  symbol: string,
  /** Conditions of this stand alone: `dead`, `prone`, `body`. */
  devices: Array<string>, };

/** What stands in points now, why, and what can still be scored. A side's total is the sum of its rows, as if the match ended here. */
export type Standing = {
  /** What counts, cause by cause or point by point. */
  rows: Array<ScoreRow>,
  /** What can be scored, whether or not somebody has. */
  prizes: Array<Prize>,
  /** Which lead wins, in a sentence. */
  rule: string,
  /** The clause that says so. */
  clause: string | null, };

/** What a match waits for, with seats by name: the one form that servers, stores and clients share. */
export type Status = { "status": "waiting",
  /** The open seats. */
  open: Array<string>, } | { "status": "decision",
  /** Who. */
  seat: string,
  /** What, by its id. */
  question: string, } | { "status": "over",
  /** How it ended. */
  outcome: Ending, };

/** Where the match stands now: all that an act can have changed on its page. Offers lapse whenever the position changes. */
export type StepNews = {
  /** The step. */
  step: number,
  /** The turn or round. */
  turn: number,
  /** What the match waits for. */
  status: Status,
  /** Whether you can undo the last order now. */
  can_undo: boolean,
  /** The secret behind the dice, after the end. */
  secret?: string, };

/** A link that stops notices. */
export type StopAsk = {
  /** What stands at the end of the link. */
  link: string, };

/** Notices were stopped. */
export type StopReply = {
  /** Those that came this way. */
  channel: Channel, };

/** The sheet everything is drawn on. */
export type Surface = {
  /** What kind of sheet. */
  kind: SurfaceKind,
  /** What it is made of. */
  paper: Paper,
  /** Width in surface units. */
  width: number,
  /** Height in surface units. */
  height: number,
  /** Title for the cartouche. */
  title: string,
  /** Line below the title. */
  subtitle: string,
  /** Surface units per inch on a table; absent on maps. */
  per_inch: number | null,
  /** The scale bar. */
  scale: ScaleBar | null, };

/** Kinds of surface. */
export type SurfaceKind = "map" | "table" | "town";

/** A take-back offered or answered. */
export type TakeBackAsk = {
  /** What to do. */
  action: BargainAction,
  /** The step to go back to; without it, the position before your last order. */
  to?: number, };

/** Matches won, drawn and lost. */
export type Tally = {
  /** Won. */
  won: number,
  /** Drawn. */
  drawn: number,
  /** Lost. */
  lost: number, };

/** What is clicked to give an order. */
export type Target = { "zone": string } | { "piece": string } | { "point": [number, number] } | { "card": string } | { "dice": Array<number> };

/** One sentence or two of the terms. */
export type Term = {
  /** What it is about. */
  about: About,
  /** Whose it is; none if both sides'. */
  seat: string | null,
  /** The words. */
  text: string,
  /** The clause it rests on, if one says it. */
  clause: string | null,
  /** Figures that go with it, if any: what each unit is worth, what a side has. */
  table: TermTable | null, };

/** A row of figures. */
export type TermRow = {
  /** What it is about: `66th Foot`, `a battle won`. */
  what: string,
  /** A remark in smaller type: `D12, 24″`. */
  note: string,
  /** One figure for each column. */
  figures: Array<string>,
  /** The seat that has or scores it; none if the term's own, or both. */
  seat: string | null,
  /** The clause. */
  clause: string | null, };

/** Figures of a term. */
export type TermTable = {
  /** The heads of the columns of figures: `killed`, `retreated`; none where they need no word. */
  columns: Array<string>,
  /** The rows. */
  rows: Array<TermRow>, };

/** What a match is about, in words that are read before it is made and while it is played. */
export type Terms = Array<Term>;

/** What a match of a scenario with some options would be about. */
export type TermsReply = {
  /** The game's slug. */
  game: string,
  /** The scenario's id. */
  scenario: string,
  /** Every option, defaults filled in. */
  options: { [key in string]: OptionValue },
  /** Who plays. */
  seats: Array<string>,
  /** What it is about. */
  terms: Terms,
  /** What of it is not as published. */
  differences: Array<Difference>, };

/** A piece of terrain. */
export type Terrain = {
  /** Its id. */
  id: string,
  /** What it is: `hill`, `wood`, `orchard`, `hamlet`, `village`, `building`, `rough`, `marsh`, `wall`, `hedge`, `rampart`, `brook`, `field` and so on. */
  kind: string,
  /** Its name; empty for none. */
  name: string,
  /** Its outline, a closed polygon (for walls and the like the thin polygon they stand on). */
  outline: Array<[number, number]>,
  /** Height level; 0 on the plain. */
  level: number,
  /** What a hover says about it. */
  note: string, };

/** A way of telling, to be tried. */
export type TestAsk = {
  /** Which. */
  channel: Channel, };

/** What came of trying it. */
export type TestReply = {
  /** Whether it was taken. */
  taken: boolean,
  /** In words. */
  text: string, };

/** The colours of the page. */
export type Theme = "light" | "dark";

/** What happens when a seat's time is up. */
export type TimeUp = "claim" | "computer";

/** Colours with a meaning. */
export type Tone = "plain" | "good" | "neutral" | "bad" | "contact" | "end" | "water" | "accent";

/** A track. */
export type Track = {
  /** Its title. */
  title: string,
  /** How it is drawn. */
  kind: TrackKind,
  /** Its cells or bars. */
  cells: Array<Cell>,
  /** A remark at its end. */
  note: string, };

/** Kinds of track. */
export type TrackKind = "boxes" | "bars" | "steps";

/** A step that moved the match. */
export type Turn = {
  /** Steps before it. */
  step: number,
  /** The turn. */
  turn: number,
  /** Who decided. */
  seat: string,
  /** The order, in notation. */
  notation: string,
  /** By how much the first seat's chance changed with it. */
  change: number,
  /** How much of that was the decision, against the sergeant's order. */
  decision: number,
  /** How much was luck. */
  luck: number,
  /** The clause of what happened. */
  clause: string,
  /** What happened, in a sentence. */
  text: string, };

/** What the stream of updates carries. The kind is also the `event` of the stream. */
export type Update = { "kind": "order" } & OrderNews | { "kind": "undo" } & StepNews | { "kind": "take_back" } & StepNews | { "kind": "end" } & StepNews | { "kind": "chat" } & ChatLine | { "kind": "offer" } & OfferNews | { "kind": "seats" } & SeatsNews | { "kind": "ping" } & PingNews | { "kind": "rematch" } & RematchNews | { "kind": "clock" } & ClockNews | { "kind": "late" };

/** Going away for some days. */
export type VacationAsk = {
  /** For how many. */
  days: number, };

/** How a match was judged. */
export type VerdictPage = {
  /** For which seat, and those that win with it, */
  seat: string,
  /** the chance that the general gave it, in thousandths. */
  chance: number, };

/** A match that is on and that everybody may watch. */
export type Watchable = {
  /** Its id. */
  id: string,
  /** The game's title. */
  game_title: string,
  /** The scenario's title. */
  scenario_title: string,
  /** The turn. */
  turn: number, };

/** Where a player would like a piece to go: sent while dragging. */
export type Wish = {
  /** The piece dragged. */
  piece: string,
  /** Where its middle should come. */
  at: [number, number],
  /** Which way it should face, degrees clockwise from north; absent: as the planner likes. */
  facing: number | null,
  /** What kind of move, where the game knows several: `move`, `charge`, a formation. */
  manner: string | null,
  /** The piece under the pointer, if any. */
  onto: string | null, };

/** How many matches of a run a side has won so far. */
export type WonSoFar = {
  /** The winners by name, with a plus between them; empty for draws, `enemy` for the automatic side. */
  side: string,
  /** How many matches. */
  matches: number,
  /** Their share of all that ended. */
  share: number,
  /** Its 95 % interval. */
  ci95: [number, number], };

/** How far long work has come. */
export type WorkState = "waiting" | "running" | "done" | "failed";

/** A place where pieces can stand. */
export type Zone = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** `city`, `territory`, `deployment`, `area`, `room`, `roof` and so on. */
  kind: string,
  /** Its province, if it has one. */
  province: string | null,
  /** Its point, or the middle of its outline. */
  at: [number, number],
  /** Its outline where it is an area; empty where it is a point. */
  outline: Array<[number, number]>,
  /** The floor it is on. */
  floor: number,
  /** Where the name stands. */
  label: LabelSide,
  /** Where the pieces stand. */
  pieces: LabelSide, };

/** The state of a zone. */
export type ZoneState = {
  /** The zone. */
  zone: string,
  /** Drawn signs: `rebellion`, `quelled`, `massacre`, `siege` (with `populace` if only the people besiege), `civilians`; `out` for a zone out of play. */
  signs: Array<string>,
  /** Fortification points left and at most. */
  fort: [number, number] | null,
  /** Points the zone is worth; empty for none. */
  worth: string,
  /** The side that holds it. */
  holder: string | null,
  /** What a hover says. */
  facts: Array<Fact>, };
