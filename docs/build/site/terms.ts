/** A link to the concepts or the glossary promises a definition: its text must be a term that is defined there. */
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
const definingFiles: readonly string[] = ['docs/start/concepts.md', 'docs/architecture.md'];

/** Singular and without an ending, so that `reserves` and `reservations` name the reservation. */
const rootOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?:ations?|es|ed|s|e)$/, ''))
    .join(' ');

/** The terms of the pages that define some; `tokensOf` is undefined for a page that the site lacks. */
export function definedTerms(tokensOf: (file: string) => readonly Token[] | undefined): Set<string> {
  const terms = new Set<string>();
  for (const file of definingFiles) {
    const tokens = tokensOf(file) ?? [];
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'td_open') continue;
      const cell = tokens[at + 1];
      if (tokens[at - 1]?.type === 'tr_open') terms.add(rootOf(plainText(cell)));
      for (const [index, child] of (cell?.children ?? []).entries())
        if (child.type === 'strong_open') terms.add(rootOf(cell?.children?.[index + 1]?.content ?? ''));
    }
  }
  return terms;
}

/** Links to a defining page whose text is no term of it; a link that names the page itself is none either. */
export function undefinedTerms(
  file: string,
  links: readonly PageLink[],
  terms: ReadonlySet<string>,
): Problem[] {
  return links
    .filter(
      ({ text, to }) => definingFiles.includes(to) && !/^(?:concepts|glossary|architecture)?$/i.test(text),
    )
    .filter(({ text }) => !terms.has(rootOf(text)))
    .map(({ text, line }) => ({
      file,
      line,
      message: `undefined term: ${definingFiles.join(' and ')} do not define '${text}'`,
    }));
}
