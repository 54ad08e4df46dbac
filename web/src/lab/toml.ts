/** Where a text stops being TOML, and what was missed there. */
export interface Flaw {
  line: number;
  why: string;
}

const KEY = /(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*/y;
const TEXT = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const BARE =
  /(?:true|false|[+-]?(?:inf|nan)|\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?|\d\d:\d\d:[\d.]+|0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|[+-]?\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?)(?![\w.:-])/y;
const SPACES = /[ \t]*/y;
const BLANKS = /(?:\s|#[^\n]*)*/y;
const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

class Unread extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get line(): number {
    return this.text.slice(0, this.at).split('\n').length;
  }

  document(): void {
    for (this.takes(BLANKS); this.at < this.text.length; this.takes(BLANKS)) {
      if (this.next('[')) this.header();
      else this.pair();
      this.needs(LINE_END, 'the line should end here');
    }
  }

  private header(): void {
    const list = this.next('[');
    this.takes(SPACES);
    this.needs(KEY, 'a name is missing after `[`');
    this.takes(SPACES);
    if (!this.next(']') || (list && !this.next(']'))) throw new Unread(`\`${list ? ']]' : ']'}\` is missing`);
  }

  private pair(): void {
    this.needs(KEY, 'a name is missing');
    this.takes(SPACES);
    if (!this.next('=')) throw new Unread('`=` is missing after the name');
    this.takes(SPACES);
    this.value();
  }

  private value(): void {
    if (this.next('[')) this.items(']', () => this.value());
    else if (this.next('{')) this.items('}', () => this.pair());
    else if (!this.takes(TEXT)) this.needs(BARE, 'a number, a text in quotes, true, false or a list is missing');
  }

  private items(close: string, item: () => void): void {
    for (this.takes(BLANKS); !this.next(close); this.takes(BLANKS)) {
      item();
      this.takes(BLANKS);
      if (this.next(',')) continue;
      if (this.next(close)) return;
      throw new Unread(`\`,\` or \`${close}\` is missing`);
    }
  }

  private next(sign: string): boolean {
    const here = this.text.startsWith(sign, this.at);
    if (here) this.at += sign.length;
    return here;
  }

  private takes(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const here = pattern.test(this.text);
    if (here) this.at = pattern.lastIndex;
    return here;
  }

  private needs(pattern: RegExp, why: string): void {
    if (!this.takes(pattern)) throw new Unread(why);
  }
}

/** The first place where a text is no TOML; what its names and figures mean only the server knows. */
export function flawIn(text: string): Flaw | null {
  const reader = new Reader(text);
  try {
    reader.document();
    return null;
  } catch (error) {
    if (error instanceof Unread) return { line: reader.line, why: error.message };
    throw error;
  }
}
