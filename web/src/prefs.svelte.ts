import type { Settings } from './api/types';

/** Choices of this browser, kept in it; those of an account come with it and go to all its devices. */
type Theme = NonNullable<Settings['theme']>;
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

  /** What has only one answer is answered for the player. */
  answers = $state(read('answers') !== 'off');

  /** Whether a match begins with its briefing. */
  briefing = $state(read('briefing') !== 'off');

  /** Whom to tell what was chosen here: the account of who is signed in. */
  tell: ((chosen: Settings) => void) | null = null;

  constructor() {
    this.show();
  }

  private show(): void {
    if ('document' in globalThis) document.documentElement.dataset['theme'] = this.theme;
  }

  flipTheme(): void {
    this.setTheme(this.theme === 'dark' ? 'light' : 'dark');
    this.tell?.({ theme: this.theme });
  }

  private setTheme(theme: Theme): void {
    this.theme = theme;
    this.show();
    write('theme', theme);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write('pace', pace);
    this.tell?.({ pace });
  }

  setSound(on: boolean): void {
    this.sound = on;
    write('sound', on ? 'on' : 'off');
    this.tell?.({ sound: on });
  }

  setAtOnce(yes: boolean): void {
    this.atOnce = yes;
    write('at-once', yes ? 'yes' : 'no');
    this.tell?.({ at_once: yes });
  }

  setAnswers(on: boolean): void {
    this.answers = on;
    write('answers', on ? 'on' : 'off');
  }

  setEscort(yes: boolean): void {
    this.escort = yes;
    write('escort', yes ? 'yes' : 'no');
  }

  setBriefing(on: boolean): void {
    this.briefing = on;
    write('briefing', on ? 'on' : 'off');
    this.tell?.({ briefing: on });
  }

  /** What was chosen in this browser; nothing about what nobody has touched. */
  get chosen(): Settings {
    return {
      ...(read('theme') ? { theme: this.theme } : {}),
      ...(read('pace') ? { pace: this.pace } : {}),
      ...(read('sound') ? { sound: this.sound } : {}),
      ...(read('at-once') ? { at_once: this.atOnce } : {}),
      ...(read('briefing') ? { briefing: this.briefing } : {}),
      ...(read('guided') ? { guided: this.guided } : {}),
    };
  }

  /** Takes over what an account has chosen elsewhere. */
  take(settings: Settings): void {
    const told = this.tell;
    this.tell = null;
    if (settings.theme) this.setTheme(settings.theme);
    if (settings.pace) this.setPace(settings.pace);
    if (settings.sound !== undefined) this.setSound(settings.sound);
    if (settings.at_once !== undefined) this.setAtOnce(settings.at_once);
    if (settings.briefing !== undefined) this.setBriefing(settings.briefing);
    if (settings.guided) this.doneGuide();
    this.tell = told;
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
    this.tell?.({ guided: true });
  }
}

export const prefs = new Prefs();

export const calm = (): boolean => asks('(prefers-reduced-motion: reduce)');
