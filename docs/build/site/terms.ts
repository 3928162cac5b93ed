/**
 * The terms that the concepts and the glossary define. A link there promises a definition: its text must be a term that is
 * defined there.
 */
import type { Token } from 'markdown-it';
import type { Problem } from './problem.ts';
import { plainText } from './parse-markdown.ts';

/** A link from one page to another. */
export interface PageLink {
  readonly text: string;
  /** File of the page that it leads to. */
  readonly to: string;
  readonly line: number;
}

/** Pages whose tables define terms, in the first column and in bold. */
export const definingFiles: readonly string[] = ['docs/start/concepts.md', 'docs/architecture.md'];

/** Singular and without an ending, so that `reserves` and `reservations` name the reservation. */
const rootOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?:ations?|es|ed|s|e)$/, ''))
    .join(' ');

/** A defined term → the anchor of its row. */
export type Terms = ReadonlyMap<string, string>;

const keyOf = (file: string, text: string): string => `${file}#${rootOf(text)}`;

export interface Definition {
  readonly text: string;
  /** Of its row; empty in a table that defines nothing. */
  readonly anchor: string;
  /** The cell beside the term, or around it. */
  readonly meaning: string;
  readonly line: number;
}

/** The first cells and the bold texts of the tables of a page. */
export function definitionsIn(tokens: readonly Token[]): Definition[] {
  const found: Definition[] = [];
  let anchor = '';
  let line = 1;
  for (const [at, token] of tokens.entries()) {
    if (token.map != null) line = token.map[0] + 1;
    if (token.type !== 'td_open') continue;
    const cell = tokens[at + 1];
    if (tokens[at - 1]?.type === 'tr_open') {
      anchor = String(token.attrGet('id') ?? '');
      // Behind the end of this cell and the beginning of the next.
      found.push({ text: plainText(cell), anchor, meaning: plainText(tokens[at + 4]), line });
    }
    for (const [index, child] of (cell?.children ?? []).entries())
      if (child.type === 'strong_open')
        found.push({
          text: cell?.children?.[index + 1]?.content ?? '',
          anchor,
          meaning: plainText(cell),
          line,
        });
  }
  return found;
}

/** Tokens of a page by its file; undefined for a page that the site lacks. */
export type TokensOf = (file: string) => readonly Token[] | undefined;

export function definedTerms(tokensOf: TokensOf): Terms {
  return new Map(
    definingFiles.flatMap((file) =>
      definitionsIn(tokensOf(file) ?? []).map(({ text, anchor }): [string, string] => [
        keyOf(file, text),
        anchor,
      ]),
    ),
  );
}

/** Terms that are defined twice: a link would lead to one of both meanings. */
export function repeatedTerms(tokensOf: TokensOf): Problem[] {
  const seen = new Set<string>();
  return definingFiles.flatMap((file) =>
    definitionsIn(tokensOf(file) ?? []).flatMap(({ text, anchor, line }) => {
      const isRepeated = anchor !== '' && seen.has(text.toLowerCase());
      if (anchor !== '') seen.add(text.toLowerCase());
      return isRepeated ? [{ file, line, message: `the term '${text}' is defined twice` }] : [];
    }),
  );
}

/** Where on the page `to` the term is defined; undefined when the text of the link is no term of it. */
export function anchorOfTerm({ text, to }: Pick<PageLink, 'text' | 'to'>, terms: Terms): string | undefined {
  return terms.get(keyOf(to, text));
}

/** Links to a defining page whose text is no term of it; a link that names the page itself is none either. */
export function undefinedTerms(file: string, links: readonly PageLink[], terms: Terms): Problem[] {
  return links
    .filter(
      ({ text, to }) => definingFiles.includes(to) && !/^(?:concepts|glossary|architecture)?$/i.test(text),
    )
    .filter((link) => anchorOfTerm(link, terms) === undefined)
    .map(({ text, to, line }) => ({
      file,
      line,
      message: `undefined term: ${to} does not define '${text}'`,
    }));
}
