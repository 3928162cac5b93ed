/** The index of the full-text search: one entry for each page and each of its sections. */
import MiniSearch from 'minisearch';
import type { Token } from 'markdown-it';
import { searchOptions, type SearchEntry } from './browser/search-fields.ts';
import type { PageWithTokens } from './links.ts';
import { plainText } from './parse-markdown.ts';

const excerptLength = 140;
/** Longer words are ids and encoded bytes; nobody searches for them. */
const longestWord = 60;

export function indexOf(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}

export function pageEntries({ page, parsed }: PageWithTokens): SearchEntry[] {
  const { tokens, headings } = parsed;
  const starts = headings.filter(({ level }) => level === 2 || level === 3);
  const first = starts[0]?.at ?? tokens.length;
  const url = page.path === '' ? '' : `${page.path}/`;
  const head = entry(url, page.title, '', `${page.description} ${textOf(tokens.slice(0, first))}`);
  return [
    head,
    ...starts.map(({ at, anchor, text }, index) => {
      const end = starts[index + 1]?.at ?? tokens.length;
      const own = tokens.slice(at + 3, end);
      const names = page.listsNames === true ? { names: firstCells(own).join('\n') } : {};
      return { ...entry(`${url}#${anchor}`, page.title, text, textOf(own)), ...names };
    }),
  ];
}

function entry(id: string, title: string, heading: string, text: string): SearchEntry {
  const short = text
    .split(/\s+/)
    .filter((word) => word.length <= longestWord)
    .join(' ');
  const excerpt = short.length > excerptLength ? `${short.slice(0, excerptLength).trimEnd()}…` : short;
  return { id: id === '' ? './' : id, title, heading, text: short, excerpt };
}

/** The names that the tables of a section list. */
function firstCells(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ type }, at) =>
    type === 'td_open' && tokens[at - 1]?.type === 'tr_open' ? [plainText(tokens[at + 1])] : [],
  );
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'inline') return plainText(token);
      return token.type === 'fence' ? token.content : '';
    })
    .filter((text) => text !== '')
    .join(' ');
}
