import { Updates, type Wiring } from '../api/updates';
import type { Update } from '../api/types';

/** The line to the server: what happens in a match comes over it. */
export class Connection {
  online = $state(true);
  private updates: Updates | null = null;

  /** `back` is called when a lost connection is there again. */
  constructor(
    private readonly hear: (update: Update) => void,
    private readonly back: () => void,
    private readonly wiring?: Wiring,
  ) {}

  /** Follows a match after an update that is known. */
  open(match: string, after: number): void {
    const address = `/api/matches/${encodeURIComponent(match)}/updates`;
    this.updates = new Updates(address, after, this.hear, (yes) => this.turns(yes), this.wiring);
  }

  /** The browser says that there is no network. */
  lost(): void {
    this.online = false;
  }

  retry(): void {
    this.updates?.retry();
  }

  close(): void {
    this.updates?.stop();
  }

  private turns(online: boolean): void {
    const back = online && !this.online;
    this.online = online;
    if (back) this.back();
  }
}
