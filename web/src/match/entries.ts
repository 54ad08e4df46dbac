import type { Line } from '../api/types';

/** One act in the log: what it came to, and the parts it is made of. */
export interface Entry {
  step: number;
  heading: boolean;
  /** The line that says most. */
  main: Line;
  /** The others, in their order. */
  parts: Line[];
}

/** The log by acts: headings stand alone, the lines of one act stand together under the one that weighs most. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  let open: Line[] = [];
  const close = (): void => {
    const first = open[0];
    if (!first) return;
    const main = open.reduce((best, line) => (line.weight > best.weight ? line : best), first);
    entries.push({ step: main.step, heading: false, main, parts: open.filter((line) => line !== main) });
    open = [];
  };
  for (const line of lines) {
    if (line.heading || (open[0] && (open[0].step !== line.step || line.step === 0))) close();
    if (line.heading) entries.push({ step: line.step, heading: true, main: line, parts: [] });
    else open.push(line);
  }
  close();
  return entries;
}

/** Who acted, step by step: what a step does to others is told of them, after the act itself. */
export function actorsOf(lines: readonly Line[]): string[] {
  const actors = new Map<number, string>();
  for (const { step, seat } of lines) if (step > 0 && seat !== null && !actors.has(step)) actors.set(step, seat);
  return [...actors.values()];
}
