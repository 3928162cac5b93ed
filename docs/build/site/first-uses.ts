/** Where a page first uses a word in its text: code, URLs and pictures do not count. */
import type { Token } from 'markdown-it';
import type { Page } from './page.ts';

interface FirstUse {
  readonly word: string;
  /** Of the Markdown, counted from 1. */
  readonly line: number;
}

/** Each match of the pattern once, as `keyOf` names it, with the line of its first use. */
export function firstUses(
  page: Page,
  tokens: readonly Token[],
  pattern: RegExp,
  keyOf: (match: string) => string = (match) => match,
): FirstUse[] {
  const lines = page.markdown.split('\n');
  const found = new Map<string, number>();
  let from = 0;
  for (const token of tokens) {
    from = token.map?.[0] ?? from;
    const text = proseOf(token);
    for (const { 0: used, index } of text.matchAll(pattern)) {
      const word = keyOf(used);
      if (found.has(word)) continue;
      const [begins = ''] = used.split('\n');
      const earliest = from + text.slice(0, index).split('\n').length - 1;
      const at = lines.findIndex((line, number) => number >= earliest && line.includes(begins));
      found.set(word, (at < 0 ? from : at) + 1);
    }
  }
  return [...found].map(([word, line]) => ({ word, line }));
}

/** A paragraph, a heading or a cell with its line breaks; what is no text leaves a mark between the words around it. */
function proseOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => {
      if (type === 'text') return content;
      return type === 'softbreak' || type === 'hardbreak' ? '\n' : '\0';
    })
    .join('');
}

/** Pages about the project itself, for readers of its code, and the history of what was published. */
export const isAboutTheProject = ({ path }: Page): boolean => /^contribute\/|changelog$/.test(path);
