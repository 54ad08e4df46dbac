/**
 * The small part of Markdown the rulebooks use, as data: the client draws it, nothing is put into the page as markup.
 */
export type Inline =
  { kind: 'text'; text: string } | { kind: 'bold' | 'italic' | 'code'; text: string } | { kind: 'clause'; id: string };

export type Block =
  | { kind: 'paragraph'; mark: 'ruling' | 'option' | 'reconstructed' | null; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const TOKEN = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|_[^_\s][^_]*_(?![a-z0-9])|\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b)/g;

export function inline(text: string): Inline[] {
  return text
    .split(TOKEN)
    .filter(Boolean)
    .map((part): Inline => {
      if (/^\*\*.+\*\*$/.test(part)) return { kind: 'bold', text: part.slice(2, -2).replaceAll('`', '') };
      if (/^`.+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) };
      if (/^\*.+\*$/.test(part) || /^_.+_$/.test(part)) return { kind: 'italic', text: part.slice(1, -1) };
      if (/^[A-Z]{2}-\d+(?:\.\d+)*[a-z]?$/.test(part)) return { kind: 'clause', id: part };
      return { kind: 'text', text: part };
    });
}

const cells = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

export function blocks(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((chunk): Block[] => {
    const lines = chunk
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const first = lines[0];
    if (!first) return [];
    if (first.startsWith('|') && /^\|[\s:|-]+\|?$/.test(lines[1] ?? ''))
      return [{ kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) }];
    if (lines.every((line) => /^([-*]|\d+\.)\s/.test(line) || !/^\|/.test(line)) && /^([-*]|\d+\.)\s/.test(first)) {
      const items: string[] = [];
      for (const line of lines) {
        if (/^([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^([-*]|\d+\.)\s+/, ''));
        else items.push(`${items.pop() ?? ''} ${line}`);
      }
      return [{ kind: 'list', ordered: /^\d/.test(first), items: items.map(inline) }];
    }
    const whole = lines.join(' ');
    const mark = whole.startsWith('**Ruling')
      ? 'ruling'
      : whole.startsWith('**Option')
        ? 'option'
        : whole.startsWith('**Reconstructed')
          ? 'reconstructed'
          : null;
    return [{ kind: 'paragraph', mark, inline: inline(whole) }];
  });
}
