/** Changed files of the last runs, in this browser: they are too long for an address. */
type Files = Record<string, string>;

const KEY = 'grognard.lab-files';
const MOST = 8;

function all(): [string, Files][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Files][];
  } catch {
    return [];
  }
}

export function remember(run: string, files: Files): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...all(), [run, files]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const recall = (run: string): Files | undefined => all().find(([id]) => id === run)?.[1];
