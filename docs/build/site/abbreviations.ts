/** Abbreviations in capitals that the texts use: each is in the table of the concepts, unless every reader knows it. */
import type { Token } from 'markdown-it';
import { firstUses, isAboutTheProject } from './first-uses.ts';
import type { Page } from './page.ts';
import { plainText } from './parse-markdown.ts';
import type { Problem } from './problem.ts';
import { conceptsFile } from './term-links.ts';

/** The head of the table that expands them. */
const abbreviationsHead = 'abbreviation';

/** Formats, units and words of the web that nobody writes out. */
const common: ReadonlySet<string> = new Set(
  [
    'AI API ASCII CI CPU CSV DNS GIF HTML HTTP HTTPS ID IP JPEG JSON JSONL PDF PHP PNG RFC SQL SVG TCP URL US USD UTC UTF WAV XML YAML',
    'KB MB GB',
    'GET POST PUT PATCH DELETE',
    // Names of products, and of their modes.
    'AMD EPYC GPT JDK RWKV TOOLS',
  ].flatMap((line) => line.split(' ')),
);

/** Names of keys, files and codes are no abbreviations: they go on with digits, `_` or a suffix. */
const capitals = /(?<![\w$./-])[A-Z]{2,}(?=s?(?![\w]|\.\w))/g;

/** Undefined when the site has no page of concepts. */
export function definedAbbreviations(tokens: readonly Token[] | undefined): ReadonlySet<string> | undefined {
  if (tokens === undefined) return undefined;
  const defined = new Set<string>();
  let isTable = false;
  for (const [at, token] of tokens.entries()) {
    const isFirst = tokens[at - 1]?.type === 'tr_open';
    if (token.type === 'th_open' && isFirst) isTable = plainText(tokens[at + 1]) === abbreviationsHead;
    if (token.type === 'td_open' && isFirst && isTable) defined.add(plainText(tokens[at + 1]));
  }
  return defined;
}

/** The first use of each abbreviation of a page that nobody has explained. */
export function undefinedAbbreviations(
  page: Page,
  tokens: readonly Token[],
  defined: ReadonlySet<string> | undefined,
): Problem[] {
  if (defined === undefined || isAboutTheProject(page)) return [];
  return firstUses(page, tokens, capitals)
    .filter(({ word }) => !common.has(word) && !defined.has(word))
    .map(({ word, line }) => ({
      file: page.file,
      line,
      message: `undefined abbreviation: ${word} is not in the table of ${conceptsFile}`,
    }));
}
