import { api } from '../api/client';
import type { Me } from '../api/types';

/** Who looks at the page. */
class Myself {
  me = $state.raw<Me | null>(null);

  get name(): string {
    return this.me?.name ?? '';
  }

  get guest(): boolean {
    return !this.me?.account;
  }

  async load(): Promise<void> {
    this.me = await api.me().catch(() => this.me);
  }
}

export const me = new Myself();
