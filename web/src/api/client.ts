import type {
  Affordance,
  AnalysisReply,
  ErrorBody,
  ChallengeAsk,
  ChallengeList,
  ClauseText,
  ConditionalOrder,
  ConditionalOrders,
  GamePage,
  Ground,
  HintReply,
  Invitation,
  LessonAnswer,
  LessonList,
  LessonPage,
  LessonReply,
  LabAsk,
  LabReply,
  LevelInfo,
  Line,
  ListReply,
  MatchPage,
  MatchSummary,
  Me,
  Measure,
  Note,
  OddsReply,
  Offer,
  OptionValue,
  OrderReply,
  Pace,
  Plan,
  PoolsReply,
  RatingWish,
  RulesChanges,
  Scene,
  Target,
  TermsReply,
  Wish,
} from './types';

type OrderJson = Affordance['order'];

/** What the server answered when it did not do what was asked; `status` 0 when it could not be reached. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly fault: ErrorBody,
  ) {
    super(fault.text);
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Fault(0, {
      code: 'offline',
      text: 'The server cannot be reached. Nothing was lost; try again when the connection is back.',
    });
  }
  const text = response.status === 204 ? '' : await response.text();
  if (response.ok && !text) return undefined as T;
  if (response.ok) return JSON.parse(text) as T;
  throw new Fault(response.status, faultIn(text, response.status));
}

function faultIn(text: string, status: number): ErrorBody {
  try {
    const parsed = JSON.parse(text) as { error?: ErrorBody };
    if (parsed.error) return parsed.error;
  } catch {
    // Not JSON: a proxy spoke.
  }
  return { code: 'unclear', text: `The server answered ${status} without saying why.` };
}

export type SeatWish = { kind: 'me' | 'computer' | 'open' | 'hotseat'; level?: string };

export interface MatchWish {
  game: string;
  scenario: string;
  options: Record<string, OptionValue>;
  seats: Record<string, SeatWish>;
  undo: boolean;
  listed: boolean;
  clock?: Pace;
  rated?: boolean;
  wish?: RatingWish;
}

/** What this seat throws in for the dice, so that the server alone does not choose them. */
const nonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const enc = encodeURIComponent;
const match = (id: string): string => `/matches/${enc(id)}`;

export const api = {
  games: () => call<{ games: GamePage[] }>('GET', '/games').then((r) => r.games),
  terms: (slug: string, scenario: string, pairs: [string, string][]) =>
    call<TermsReply>('GET', `/games/${enc(slug)}/scenarios/${enc(scenario)}/terms?${new URLSearchParams(pairs)}`),
  rules: (slug: string) => call<{ clauses: ClauseText[] }>('GET', `/games/${enc(slug)}/rules`).then((r) => r.clauses),
  odds: (slug: string, question: string, pairs: [string, string][]) =>
    call<OddsReply>('GET', `/games/${enc(slug)}/odds/${enc(question)}?${new URLSearchParams(pairs)}`),
  /** By the rules of a match, which may be older than those of the day. */
  matchOdds: (id: string, question: string, pairs: [string, string][]) =>
    call<OddsReply>('GET', `${match(id)}/odds/${enc(question)}?${new URLSearchParams(pairs)}`),
  lessons: (slug: string) => call<LessonList>('GET', `/games/${enc(slug)}/lessons`),
  lesson: (slug: string, id: string) => call<LessonReply>('GET', `/games/${enc(slug)}/lessons/${enc(id)}`),
  lessonStep: (slug: string, id: string, step: number) =>
    call<LessonPage>('GET', `/games/${enc(slug)}/lessons/${enc(id)}/steps/${step}`),
  lessonOrder: (slug: string, id: string, step: number, said: { order: OrderJson } | { notation: string }) =>
    call<LessonAnswer>('POST', `/games/${enc(slug)}/lessons/${enc(id)}/steps/${step}/orders`, said),
  levels: () => call<{ levels: LevelInfo[] }>('GET', '/levels').then((r) => r.levels),
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  create: (wish: MatchWish) =>
    call<{ id: string; invitations: Record<string, string> }>('POST', '/matches', { ...wish, nonce: nonce() }),
  pools: () => call<PoolsReply>('GET', '/pools'),
  waitIn: (pool: string) => call<PoolsReply>('POST', `/pools/${enc(pool)}`, {}),
  agreeIn: (pool: string) => call<PoolsReply>('POST', `/pools/${enc(pool)}/agree`, {}),
  leavePool: (pool: string) => call<void>('DELETE', `/pools/${enc(pool)}`),
  challenges: () => call<ChallengeList>('GET', '/challenges').then((r) => r.challenges),
  challenge: (ask: ChallengeAsk) => call<void>('POST', '/challenges', ask),
  acceptChallenge: (id: number) => call<{ id: string }>('POST', `/challenges/${id}/accept`, {}),
  declineChallenge: (id: number) => call<void>('DELETE', `/challenges/${id}`),
  matches: (list: 'mine' | 'open' | 'live') =>
    call<{ matches: MatchSummary[] }>('GET', `/matches?list=${list}`).then((r) => r.matches),
  page: (id: string) => call<MatchPage>('GET', match(id)),
  ground: (id: string) => call<Ground>('GET', `${match(id)}/ground`),
  scene: (id: string, step?: number, seat?: string) => {
    const query = new URLSearchParams();
    if (step !== undefined) query.set('step', String(step));
    if (seat) query.set('seat', seat);
    return call<{ step: number; scene: Scene }>('GET', `${match(id)}/scene${query.size ? `?${query}` : ''}`);
  },
  log: (id: string, from = 0) => call<{ lines: Line[] }>('GET', `${match(id)}/log?from=${from}`).then((r) => r.lines),
  rulesOf: (id: string) => call<RulesChanges>('GET', `${match(id)}/rules`),
  order: (id: string, expect: number, order: OrderJson) =>
    call<OrderReply>('POST', `${match(id)}/orders`, { expect, order }),
  say: (id: string, expect: number, notation: string) =>
    call<OrderReply>('POST', `${match(id)}/orders`, { expect, notation }),
  check: (id: string, order: OrderJson) => call<Offer>('POST', `${match(id)}/check`, { order }),
  checkText: (id: string, notation: string) => call<Offer>('POST', `${match(id)}/check`, { notation }),
  list: (id: string) => call<ListReply>('GET', `${match(id)}/list`),
  undo: (id: string, expect: number) => call<MatchPage>('POST', `${match(id)}/undo`, { expect }),
  resign: (id: string, seat?: string) => call<MatchPage>('POST', `${match(id)}/resign`, seat ? { seat } : {}),
  draw: (id: string, action: 'offer' | 'accept' | 'decline') =>
    call<MatchPage>('POST', `${match(id)}/draw`, { action }),
  takeBack: (id: string, action: 'offer' | 'accept' | 'decline', to?: number) =>
    call<MatchPage>('POST', `${match(id)}/take-back`, to === undefined ? { action } : { action, to }),
  judge: (id: string, action: 'offer' | 'accept' | 'decline') =>
    call<MatchPage>('POST', `${match(id)}/judge`, { action }),
  note: (id: string) => call<Note>('GET', `${match(id)}/note`),
  writeNote: (id: string, text: string) => call<Note>('PUT', `${match(id)}/note`, { text }),
  conditional: (id: string) => call<ConditionalOrders>('GET', `${match(id)}/conditional`),
  leaveOrders: (id: string, orders: ConditionalOrder[]) =>
    call<ConditionalOrders>('PUT', `${match(id)}/conditional`, { orders }),
  claim: (id: string) => call<MatchPage>('POST', `${match(id)}/claim`, {}),
  pause: (id: string, action: 'offer' | 'accept' | 'decline') =>
    call<MatchPage>('POST', `${match(id)}/pause`, { action }),
  resume: (id: string, action: 'offer' | 'accept' | 'decline') =>
    call<MatchPage>('POST', `${match(id)}/resume`, { action }),
  vacation: (id: string, days: number) => call<MatchPage>('POST', `${match(id)}/vacation`, { days }),
  rematch: (id: string, sameSeats = false) =>
    call<{ id: string }>('POST', `${match(id)}/rematch${sameSeats ? '?same_seats=true' : ''}`, {}),
  chat: (id: string, text: string) => call<void>('POST', `${match(id)}/chat`, { text }),
  ping: (id: string, target: Target) => call<void>('POST', `${match(id)}/ping`, { target }),
  invitation: (token: string) => call<Invitation>('GET', `/invitations/${encodeURIComponent(token)}`),
  join: (invitation: string) => call<{ id: string; seat: string }>('POST', '/join', { invitation, nonce: nonce() }),
  plan: (id: string, wish: Wish) => call<Plan>('POST', `${match(id)}/plan`, wish),
  measure: (id: string, from: Target, to: Target) => call<Measure>('POST', `${match(id)}/measure`, { from, to }),
  analyse: (id: string) => call<AnalysisReply>('POST', `${match(id)}/analysis`, {}),
  analysis: (id: string) => call<AnalysisReply>('GET', `${match(id)}/analysis`),
  hint: (id: string) => call<HintReply>('GET', `${match(id)}/hint`),
  fork: (id: string, step: number, seat: string, level: string) =>
    call<{ id: string }>('POST', `${match(id)}/fork`, { step, seat, level }),
  data: (slug: string) =>
    call<{ files: { path: string; text: string }[] }>('GET', `/games/${enc(slug)}/data`).then((r) => r.files),
  labBegin: (ask: LabAsk & { data?: Record<string, string> }) => call<LabReply>('POST', '/lab', ask),
  labRun: (id: string, against: string | null) =>
    call<LabReply>('GET', `/lab/${enc(id)}${against ? `?against=${enc(against)}` : ''}`),
  labCancel: (id: string) => call<void>('DELETE', `/lab/${enc(id)}`),
  recordAddress: (id: string) => `/api${match(id)}/record`,
};
