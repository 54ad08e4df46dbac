/** Choices of this browser, kept in it. */
type Theme = 'light' | 'dark';

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

class Prefs {
  theme = $state<Theme>(
    (read('theme') as Theme | null) ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  );
  guided = $state(read('guided') === 'yes');

  constructor() {
    document.documentElement.dataset['theme'] = this.theme;
  }

  flipTheme(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = this.theme;
    write('theme', this.theme);
  }

  /** The guided start has been seen or sent away. */
  doneGuide(): void {
    this.guided = true;
    write('guided', 'yes');
  }
}

export const prefs = new Prefs();

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
