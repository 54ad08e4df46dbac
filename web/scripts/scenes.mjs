// Stores positions of real matches for the test of names: node scripts/scenes.mjs URL, with a server that plays there.
// Every scenario of the table games as it opens, and positions of matches between sergeants.
import { writeFileSync } from 'node:fs';

const url = process.argv[2] ?? 'http://127.0.0.1:3000';
const GAMES = ['colonial-warmaster', 'grande-armee', 'mutiny-1857'];
const STEPS = [60, 110];
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

const stored = [];
function store(game, scenario, step, ground, scene) {
  const pieces = scene.pieces.filter((p) => typeof p.place === 'object' && 'table' in p.place).map(lean);
  if (!pieces.length) return;
  const { width, height, per_inch } = ground.surface;
  const markers = scene.markers
    .filter((m) => !m.zone)
    .map(({ symbol, at, text, title }) => ({ symbol, at, text, title }));
  const asked = [...new Set(scene.affordances.map((a) => a.subject).filter(Boolean))];
  stored.push({ game, scenario, step, surface: { width, height, per_inch }, pieces, markers, asked });
}

const { games } = await get('/api/games');
for (const game of games.filter((g) => GAMES.includes(g.slug)))
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
    const [ground, last] = [await get(`/api/matches/${id}/ground`), Math.max(...STEPS)];
    for (let i = 0; i < 400 && (await get(`/api/matches/${id}`)).step < last; i++)
      await new Promise((done) => setTimeout(done, 250));
    const { step: played } = await get(`/api/matches/${id}`);
    const sceneAt = async (step) => (await get(`/api/matches/${id}/scene?step=${step}`)).scene;
    // A scenario that begins with set-up opens where both sides stand.
    const first = await sceneAt(0);
    const opening = first.pieces.length > 8 ? 0 : Math.min(25, played);
    for (const step of [opening, ...STEPS.filter((s) => s <= played && s > opening)])
      store(game.slug, scenario, step, ground, await sceneAt(step));
  }
const text = stored.map((s) => JSON.stringify(s)).join('\n');
writeFileSync(new URL('../tests/fixtures/scenes.ndjson', import.meta.url), `${text}\n`);
console.log(stored.map((s) => `${s.game} ${s.scenario} ${s.step}: ${s.pieces.length}`).join('\n'));
