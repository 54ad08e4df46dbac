import { api, Fault } from '../api/client';
import type { AnalysisReply, ErrorBody } from '../api/types';
import { faultOf } from '../match/model.svelte';

/** How often a page asks how far the work has come. */
const PAUSE = 700;

/** An analysis that a page asks for and follows until it is done. */
export class AnalysisWork {
  reply = $state.raw<AnalysisReply | null>(null);
  fault = $state.raw<ErrorBody | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(private readonly id: string) {}

  readonly analysis = $derived(this.reply?.analysis ?? null);
  readonly busy = $derived(this.reply?.work === 'waiting' || this.reply?.work === 'running');

  /** Asks for it; one that exists is not made again. */
  async ask(): Promise<void> {
    this.fault = null;
    await this.take(api.analyse(this.id));
  }

  /** Looks whether there is one, without asking for it. */
  async look(): Promise<void> {
    try {
      await this.take(api.analysis(this.id), true);
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 404) this.fault = faultOf(error);
    }
  }

  close(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  private async take(asked: Promise<AnalysisReply>, strict = false): Promise<void> {
    try {
      this.reply = await asked;
      this.follow();
    } catch (error) {
      if (strict) throw error;
      this.fault = faultOf(error);
    }
  }

  private follow(): void {
    if (this.gone || !this.busy) return;
    this.timer = setTimeout(() => void this.take(api.analysis(this.id)), PAUSE);
  }
}

/** How long the rest of the work takes, as people say it; empty while nobody can know. */
export function restText({ work, done, of, seconds }: Pick<AnalysisReply, 'work' | 'done' | 'of' | 'seconds'>): string {
  if (work !== 'running' || !seconds || done < 2 || of <= done) return '';
  const rest = (seconds / done) * (of - done);
  if (rest < 8) return 'a few seconds more';
  if (rest < 90) return `about ${Math.ceil(rest / 10) * 10} seconds more`;
  return `about ${Math.round(rest / 60)} minutes more`;
}
