// Stores positions of real matches for the test of names: node scripts/scenes.mjs URL [GAME ...], with a server that
// plays there. Every scenario as it opens, and positions of matches between sergeants: table games in scenes.ndjson,
// maps and plans with their ground in boards.ndjson. Games that are not named keep what is stored.
import { readFileSync, writeFileSync } from 'node:fs';

const [url = 'http://127.0.0.1:3000', ...named] = process.argv.slice(2);
const TABLES = ['colonial-warmaster', 'grande-armee', 'mutiny-1857'];
const STEPS = [60, 110];
/** On maps and plans pieces gather as a match goes on. */
const LATER = [40, 80, 120, 180];
const get = async (path) => (await fetch(url + path)).json();
const round = (n) => Math.round(n * 10) / 10;

const lean = (piece) => ({
  id: piece.id,
  side: piece.side,
  name: piece.name,
  label: piece.label,
  symbol: piece.symbol,
  strength: piece.strength,
  place: piece.place,
  form: piece.form.stands
    ? piece.form.stands.map((s) => [
        round(s.at[0]),
        round(s.at[1]),
        s.facing,
        round(s.width),
        round(s.depth),
        s.figures,
      ])
    : piece.form,
});

const tables = [];
const boards = [];
function board(game, scenario, step, ground, scene) {
  const pieces = scene.pieces.filter((p) => typeof p.place === 'object' && 'zone' in p.place);
  if (!pieces.length) return;
  const kept = pieces.map(({ facts: _, badges: __, ...piece }) => piece);
  const zones = scene.zones.filter((z) => z.worth || z.signs.length).map((z) => ({ ...z, facts: [] }));
  const before = boards.some((b) => b.game === game && b.scenario === scenario);
  const { tracks, piles, sides } = scene;
  boards.push({ game, scenario, step, ground: before ? null : ground, pieces: kept, zones, tracks, piles, sides });
}
function store(game, scenario, step, ground, scene) {
  const pieces = scene.pieces.filter((p) => typeof p.place === 'object' && 'table' in p.place).map(lean);
  if (!pieces.length) return;
  const { width, height, per_inch } = ground.surface;
  const markers = scene.markers
    .filter((m) => !m.zone)
    .map(({ symbol, at, text, title }) => ({ symbol, at, text, title }));
  const asked = [...new Set(scene.affordances.map((a) => a.subject).filter(Boolean))];
  tables.push({ game, scenario, step, surface: { width, height, per_inch }, pieces, markers, asked });
}

const { games } = await get('/api/games');
for (const game of games.filter((g) => !named.length || named.includes(g.slug)))
  for (const { id: scenario, seats } of game.scenarios) {
    const body = JSON.stringify({
      game: game.slug,
      scenario,
      options: {},
      seats: Object.fromEntries(seats.map((s) => [s, { kind: 'computer', level: 'sergeant' }])),
    });
    const made = await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { id } = await made.json();
    const [ground, last] = [await get(`/api/matches/${id}/ground`), Math.max(...STEPS, ...LATER)];
    let page = await get(`/api/matches/${id}`);
    for (let i = 0; i < 400 && page.step < last && page.status.status !== 'over'; i++) {
      await new Promise((done) => setTimeout(done, 250));
      page = await get(`/api/matches/${id}`);
    }
    const played = page.step;
    const sceneAt = async (step) => (await get(`/api/matches/${id}/scene?step=${step}`)).scene;
    if (!TABLES.includes(game.slug)) {
      for (const step of [0, ...LATER.filter((s) => s < played)])
        board(game.slug, scenario, step, ground, await sceneAt(step));
      continue;
    }
    // A scenario that begins with set-up opens where both sides stand.
    const first = await sceneAt(0);
    const opening = first.pieces.length > 8 ? 0 : Math.min(25, played);
    for (const step of [opening, ...STEPS.filter((s) => s <= played && s > opening)])
      store(game.slug, scenario, step, ground, await sceneAt(step));
  }
function write(file, stored) {
  const at = new URL(`../tests/fixtures/${file}`, import.meta.url);
  const lines = named.length ? readFileSync(at, 'utf8').trim().split('\n') : [];
  const others = lines.filter((line) => line && !named.includes(JSON.parse(line).game));
  writeFileSync(at, `${[...others, ...stored.map((s) => JSON.stringify(s))].join('\n')}\n`);
  console.log(stored.map((s) => `${s.game} ${s.scenario} ${s.step}: ${s.pieces.length}`).join('\n'));
}
write('scenes.ndjson', tables);
write('boards.ndjson', boards);
