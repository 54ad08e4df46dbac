import { call } from '../api/client';
import type { CupAsk, CupList, CupMade, CupPage, LeadersReply, PlayerMatches, PlayerPage } from '../api/types';

const enc = encodeURIComponent;
const query = (pairs: Record<string, string>): string => {
  const kept = new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== ''));
  return kept.size ? `?${kept}` : '';
};

/** What is asked about players and cups. */
export const club = {
  leaders: (game: string) => call<LeadersReply>('GET', `/ratings${query({ game })}`),
  player: (name: string) => call<PlayerPage>('GET', `/players/${enc(name)}`),
  matches: (name: string, filters: Record<string, string>) =>
    call<PlayerMatches>('GET', `/players/${enc(name)}/matches${query(filters)}`),
  exportAddress: (name: string, filters: Record<string, string>) =>
    `/api/players/${enc(name)}/matches.csv${query(filters)}`,
  cups: () => call<CupList>('GET', '/cups'),
  cup: (id: string) => call<CupPage>('GET', `/cups/${enc(id)}`),
  makeCup: (ask: CupAsk) => call<CupMade>('POST', '/cups', ask),
  enter: (id: string) => call<CupPage>('POST', `/cups/${enc(id)}/enter`, {}),
  leave: (id: string) => call<CupPage>('POST', `/cups/${enc(id)}/leave`, {}),
};
