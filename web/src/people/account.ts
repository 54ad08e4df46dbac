/** What the pages about people ask of the server. */
import { call } from '../api/client';
import type {
  AccountReply,
  Ceremony,
  Channel,
  CodesReply,
  NameReply,
  NoticeChoices,
  NoticesReply,
  Settings,
  SignedIn,
  StopReply,
  TestReply,
} from '../api/types';

const enc = encodeURIComponent;

export const people = {
  account: () => call<AccountReply>('GET', '/account'),
  name: (name: string) => call<NameReply>('GET', `/names?name=${enc(name)}`),
  beginPasskey: (name?: string) => call<Ceremony>('POST', '/passkeys/new', name === undefined ? {} : { name }),
  endPasskey: (ticket: string, credential: unknown) => call<SignedIn>('POST', '/passkeys', { ticket, credential }),
  dropPasskey: (id: string) => call<void>('DELETE', `/passkeys/${enc(id)}`),
  beginSignIn: () => call<Ceremony>('POST', '/sign-in/passkey/new', {}),
  endSignIn: (ticket: string, credential: unknown) =>
    call<SignedIn>('POST', '/sign-in/passkey', { ticket, credential }),
  sendLink: (address: string, name?: string) =>
    call<void>('POST', '/sign-in/mail', name ? { address, name } : { address }),
  openLink: (link: string) => call<SignedIn>('POST', '/sign-in/link', { link }),
  useCode: (code: string) => call<SignedIn>('POST', '/sign-in/code', { code }),
  signOut: () => call<void>('POST', '/sign-out', {}),
  endSession: (id: number) => call<void>('DELETE', `/account/sessions/${id}`),
  endOthers: () => call<void>('POST', '/account/sessions/end-others', {}),
  dropMailbox: (address: string) => call<void>('DELETE', `/account/mailboxes/${enc(address)}`),
  newCodes: () => call<CodesReply>('POST', '/account/codes', {}),
  remove: (name: string) => call<void>('POST', '/account/delete', { name }),
  settings: () => call<Settings>('GET', '/account/settings'),
  keepSettings: (some: Settings) => call<Settings>('PUT', '/account/settings', some),
  notices: () => call<NoticesReply>('GET', '/notices'),
  choose: (choices: NoticeChoices) => call<NoticeChoices>('PUT', '/notices/choices', choices),
  look: () => call<void>('POST', '/notices/look', {}),
  takePushes: (ask: { endpoint: string; key: string; auth: string }) => call<void>('POST', '/notices/push', ask),
  endPushes: (endpoint: string) => call<void>('POST', '/notices/push/end', { endpoint }),
  test: (channel: Channel) => call<TestReply>('POST', '/notices/test', { channel }),
  stop: (link: string) => call<StopReply>('POST', '/notices/stop', { link }),
};
