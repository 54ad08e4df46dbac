import type { AccountReply, SignedIn } from '../api/types';
import { faultOf } from '../match/model.svelte';
import { people } from './account';
import { me } from './me.svelte';
import { wasLeft } from './passkeys';

/** The page of one's own account. */
export class AccountModel {
  reply = $state.raw<AccountReply | null>(null);
  problem = $state('');
  /** What has just come of something, in a sentence. */
  news = $state('');
  /** Recovery codes that are shown now and never again. */
  codes = $state.raw<string[] | null>(null);
  busy = $state(false);

  async load(): Promise<void> {
    try {
      this.reply = await people.account();
    } catch (error) {
      this.problem = faultOf(error).text;
    }
  }

  /** Does something, shows what came of it, and looks again how things stand. */
  async act(deed: () => Promise<string | void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = this.news = '';
    try {
      this.news = (await deed()) ?? '';
      return true;
    } catch (error) {
      if (!wasLeft(error)) this.problem = faultOf(error).text;
      return false;
    } finally {
      this.busy = false;
      await this.load();
      void me.load();
    }
  }

  /** Somebody is signed in now. */
  welcome(entry: SignedIn): string {
    if (entry.codes) this.codes = entry.codes;
    const came = entry.seats === 1 ? 'The seat' : `The ${entry.seats} seats`;
    return entry.seats ? `${came} that this browser held came with you.` : '';
  }
}
