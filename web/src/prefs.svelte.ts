/** Choices of this browser, kept in it. */
type Theme = 'light' | 'dark';
/** How fast the others' acts and replays are shown. */
export const PACES = ['off', 'fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`grognard.${key}`);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`grognard.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
};

/** Whether the browser asks for something; a program without a window asks for nothing. */
const asks = (what: string): boolean => 'matchMedia' in globalThis && matchMedia(what).matches;

class Prefs {
  theme = $state<Theme>((read('theme') as Theme | null) ?? (asks('(prefers-color-scheme: dark)') ? 'dark' : 'light'));
  guided = $state(read('guided') === 'yes');
  pace = $state<Pace>(PACES.find((p) => p === read('pace')) ?? 'normal');
  sound = $state(read('sound') === 'on');
  /** A click on the surface gives even an order that rolls dice: for those who know the game. */
  atOnce = $state(read('at-once') === 'yes');

  /** Leaders are told to go where those go with whom they stand. */
  escort = $state(read('escort') === 'yes');

  /** Whether a match begins with its briefing. */
  briefing = $state(read('briefing') !== 'off');

  constructor() {
    if ('document' in globalThis) document.documentElement.dataset['theme'] = this.theme;
  }

  flipTheme(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = this.theme;
    write('theme', this.theme);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write('pace', pace);
  }

  setSound(on: boolean): void {
    this.sound = on;
    write('sound', on ? 'on' : 'off');
  }

  setAtOnce(yes: boolean): void {
    this.atOnce = yes;
    write('at-once', yes ? 'yes' : 'no');
  }

  setEscort(yes: boolean): void {
    this.escort = yes;
    write('escort', yes ? 'yes' : 'no');
  }

  setBriefing(on: boolean): void {
    this.briefing = on;
    write('briefing', on ? 'on' : 'off');
  }

  /** Whether the briefing of a match has been read here. */
  hasBriefed(id: string): boolean {
    return read('briefed')?.split(' ').includes(id) ?? false;
  }

  doneBriefing(id: string): void {
    write('briefed', [...(read('briefed')?.split(' ') ?? []), id].slice(-60).join(' '));
  }

  /** The guided start has been seen or sent away. */
  doneGuide(): void {
    this.guided = true;
    write('guided', 'yes');
  }
}

export const prefs = new Prefs();

export const calm = (): boolean => asks('(prefers-reduced-motion: reduce)');
