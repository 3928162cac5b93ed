/** Terms of the field that the texts use: the concepts or the glossary define each of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'markdown-it';
import { firstUses, isAboutTheProject } from './first-uses.ts';
import type { Page } from './page.ts';
import type { Problem } from './problem.ts';
import { definingFiles, definitionsIn, type TokensOf } from './terms.ts';
import { conceptsFile } from './term-links.ts';

/** Its `terms` are those that a page may not use without a definition. */
const wordsFile = 'docs/words.json';

interface FieldTerms {
  readonly listed: ReadonlySet<string>;
  /** Any of the terms, in the singular or the plural. */
  readonly pattern: RegExp;
  /** In lower case. */
  readonly defined: ReadonlySet<string>;
}

export function listedTerms(root: string): readonly string[] {
  const file = join(root, wordsFile);
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { terms?: string[] }).terms ?? [];
}

/** Undefined for a site without a list of terms or without a page of concepts. */
export function fieldTerms(root: string, tokensOf: TokensOf): FieldTerms | undefined {
  const terms = listedTerms(root);
  if (terms.length === 0 || tokensOf(conceptsFile) === undefined) return undefined;
  const longestFirst = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => inflected(term).replaceAll(' ', '\\s+'));
  const defined = definingFiles
    .flatMap((file) => definitionsIn(tokensOf(file) ?? []))
    .filter(({ anchor }) => anchor !== '')
    .map(({ text }) => text.toLowerCase());
  return {
    listed: new Set(terms),
    pattern: new RegExp(`(?<![\\w./-])(?:${longestFirst.join('|')})(?![\\w/-]|\\.\\w)`, 'gi'),
    defined: new Set(defined),
  };
}

const inflected = (term: string): string =>
  term.endsWith('y') ? `${term.slice(0, -1)}(?:y|ies)` : `${term}(?:e?s)?`;

/** The listed term that a text uses, whatever its case, number and line breaks. */
function termOf(used: string, listed: ReadonlySet<string>): string {
  const text = used.toLowerCase().replaceAll(/\s+/g, ' ');
  const forms = [text, text.replace(/s$/, ''), text.replace(/es$/, ''), text.replace(/ies$/, 'y')];
  return forms.find((form) => listed.has(form)) ?? text;
}

/** The first use of each term on a page that nobody has defined. */
export function undefinedFieldTerms(
  page: Page,
  tokens: readonly Token[],
  terms: FieldTerms | undefined,
): Problem[] {
  if (terms === undefined || isAboutTheProject(page)) return [];
  return firstUses(page, tokens, terms.pattern, (used) => termOf(used, terms.listed))
    .filter(({ word }) => !terms.defined.has(word))
    .map(({ word, line }) => ({
      file: page.file,
      line,
      message: `undefined term: ${conceptsFile} does not define '${word}', which ${wordsFile} lists`,
    }));
}
