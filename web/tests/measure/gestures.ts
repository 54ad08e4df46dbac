/**
 * How many clicks a person needs where computers gave so many orders: `npm run gestures -- PROGRAM GAME FOLDER`, the
 * folder being one that `PROGRAM lab run GAME --out FOLDER` wrote its records into.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Ground, JsonValue, Scene } from '../../src/api/types';
import { gestures, type Decision, type Effort } from './counting';

const [program = '', game = '', folder = '', told = ''] = process.argv.slice(2);
const child = spawn(program, ['host'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map<number, (said: Record<string, unknown>) => void>();
createInterface({ input: child.stdout }).on('line', (line) => {
  const reply = JSON.parse(line) as { n?: number; said: Record<string, unknown> };
  if (reply.n !== undefined) waiting.get(reply.n)?.(reply.said);
});
let asked = 0;
function ask<T>(what: unknown): Promise<T> {
  asked += 1;
  const n = asked;
  child.stdin.write(`${JSON.stringify({ n, ask: what })}\n`);
  return new Promise((done, fail) =>
    waiting.set(n, (said) => ('answer' in said ? done(said['answer'] as T) : fail(new Error(JSON.stringify(said))))),
  );
}

interface Header {
  scenario: string;
  options: Record<string, JsonValue>;
  seats: { seat: string; player: string }[];
}
interface Act {
  seat: string;
  order: JsonValue;
}

/** Orders that only say that a piece stays as it is, where it would without them. */
const IDLE: Record<string, string[]> = { 'grande-armee': ['stay'], 'colonial-warmaster': ['save_fire'] };
const isIdle = (order: unknown): boolean =>
  (IDLE[game] ?? []).includes(String((order as { order?: string } | null)?.order));

/** What nobody orders who tells his leaders beforehand where they go, as a page does until it is told otherwise. */
const TOLD = ['done', 'leaders', 'stay'];
const isTold =
  game === 'fast-play-mutiny'
    ? (order: unknown): boolean => TOLD.includes(String((order as { order?: string } | null)?.order))
    : null;

/** What cost clicks, and how many: by question, order and gesture. */
const costs = new Map<string, number>();
function note(here: Decision, clicks: number, gesture: string): void {
  const name = (here.order as { order?: string } | null)?.order ?? JSON.stringify(here.order);
  const question = here.question.replace(/\d+/g, '#').slice(0, 60);
  const key = `${gesture} | ${name} | ${question}`;
  costs.set(key, (costs.get(key) ?? 0) + clicks);
}

async function measure(title: number, file: string): Promise<string> {
  const rows = readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n');
  const head = JSON.parse(rows[0] ?? '') as Header;
  const { end } = JSON.parse(rows.at(-1) ?? '') as { end: { secret: string } };
  const setup = {
    scenario: head.scenario,
    options: head.options,
    players: head.seats.map((s) => s.player),
    secret: end.secret,
    nonces: head.seats.map(() => []),
    undo: false,
  };
  const { table } = await ask<{ table: number }>({ title: { title, ask: { begin: { setup } } } });
  const ground = await ask<Ground>({ table: { table, ask: 'ground' } });
  const bySeat = new Map<string, Decision[]>();
  const turns = new Set<string>();
  // Whether the act before this one can no longer be taken back.
  let [before, final] = ['', true];
  for (const line of rows.slice(1, -1)) {
    const act = JSON.parse(line) as Act;
    const seat = head.seats.findIndex((s) => s.seat === act.seat);
    const scene = await ask<Scene>({ table: { table, ask: { scene: { viewer: { Seat: seat } } } } });
    if (act.seat !== before) final = true;
    const turn = /^\w+ \d+/.exec(scene.headline.turn)?.[0] ?? '';
    turns.add(`${act.seat} ${turn}`);
    const places = scene.pieces.flatMap(({ id, place }): [string, string][] =>
      typeof place === 'object' && 'zone' in place ? [[id, place.zone.zone]] : [],
    );
    const spots = scene.pieces.flatMap(({ id, place }): [string, [number, number]][] =>
      typeof place === 'object' && 'table' in place ? [[id, place.table.at]] : [],
    );
    const decision: Decision = {
      seat: act.seat,
      turn,
      phase: scene.headline.phase,
      question: scene.prompt?.question ?? '',
      // Giving the match up has a place of its own beside the list.
      all: scene.affordances.filter((a) => a.notation !== 'concede'),
      final,
      order: act.order,
      places: Object.fromEntries(places),
      spots: Object.fromEntries(spots),
      inch: ground.surface.per_inch ?? 1,
    };
    bySeat.set(act.seat, [...(bySeat.get(act.seat) ?? []), decision]);
    final = scene.affordances.some((a) => a.irrevocable && JSON.stringify(a.order) === JSON.stringify(act.order));
    before = act.seat;
    const deed = { order: { seat, said: { json: act.order } } };
    await ask({ table: { table, ask: { do: { deed, viewers: [] } } } });
  }
  const count = (effort: Effort): string => {
    const told = effort === 'decisions' ? note : undefined;
    const each = [...bySeat.values()].map((d) => gestures(d, ground.links, () => true, isIdle, isTold, told, effort));
    return (each.reduce((a, b) => a + b, 0) / turns.size).toFixed(1);
  };
  const orders = ((rows.length - 2) / turns.size).toFixed(1);
  return [head.scenario, orders, count('decisions'), count('clicks')].join(' | ');
}

const { title } = await ask<{ title: number }>({ open: { game } });
console.log('scenario | orders per side and turn | decisions | clicks');
for (const file of readdirSync(folder).filter((f) => f.endsWith('.jsonl'))) console.log(await measure(title, file));
const heaviest = [...costs].sort((a, b) => b[1] - a[1]);
if (told) for (const [what, clicks] of heaviest.slice(0, Number(told))) console.log(`${clicks} | ${what}`);
child.stdin.end();
