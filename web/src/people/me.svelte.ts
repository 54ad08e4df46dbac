import { api } from '../api/client';
import type { Me, Settings } from '../api/types';
import { prefs } from '../prefs.svelte';
import { people } from './account';

/** Who looks at the page. */
class Myself {
  me = $state.raw<Me | null>(null);
  /** The account whose settings this page has. */
  private followed: number | null = null;

  get name(): string {
    return this.me?.name ?? '';
  }

  get guest(): boolean {
    return !this.me?.account;
  }

  async load(): Promise<void> {
    this.me = await api.me().catch(() => this.me);
    const account = this.me?.account?.id ?? null;
    if (account === this.followed) return;
    this.followed = account;
    prefs.tell = null;
    if (account !== null) await this.follow().catch(() => (this.followed = null));
  }

  /** What the account has chosen holds here too; what was chosen only here becomes the account's. */
  private async follow(): Promise<void> {
    const theirs = await people.settings();
    const here = ownOnly(prefs.chosen, theirs);
    prefs.take(theirs);
    if (Object.keys(here).length) await people.keepSettings(here);
    prefs.tell = (chosen) => void people.keepSettings(chosen).catch(() => undefined);
  }
}

/** What was chosen here and nowhere else. */
export function ownOnly(here: Settings, theirs: Settings): Settings {
  return Object.fromEntries(Object.entries(here).filter(([key]) => !(key in theirs)));
}

export const me = new Myself();
