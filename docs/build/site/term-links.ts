/** The first use of a term on a page leads to its definition, so that a text need not link its terms by hand. */
import type { Token } from 'markdown-it';
import { toRoot, type PageWithTokens } from './links.ts';
import { markdownIt } from './parse-markdown.ts';
import type { Page } from './page.ts';
import { definitionsIn, type Definition } from './terms.ts';
import { replaceInTexts } from './text-parts.ts';

/** The page whose terms are linked; those of the glossary are for readers of the code. */
export const conceptsFile = 'docs/start/concepts.md';

/** Defined there, but used everywhere in their ordinary sense too: links would be all over the pages. */
const everyday: ReadonlySet<string> = new Set(
  [
    'model,provider,key,event,attempt,catalog,completion,token,prompt,tool,tool call,agent,alias,mock,bundle,quota',
    'reasoning,structured output,embedding,vector,transcription,rate limit',
  ].flatMap((line) => line.split(',')),
);

/** Names of products that contain a term. */
const products = ['Node', 'AI SDK', 'Agents SDK', 'Codex CLI'];

export interface TermLinks {
  /** Any of the terms, alone in its first group, or a name of a product, which has no group. */
  readonly pattern: RegExp;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Of the page that defines them. */
  readonly page: Page;
}

/** Undefined when the site has no page of concepts. */
export function termLinks(concepts: PageWithTokens | undefined): TermLinks | undefined {
  if (concepts === undefined) return undefined;
  const terms = definitionsIn(concepts.parsed.tokens).filter(
    ({ text, anchor }) => anchor !== '' && !everyday.has(text),
  );
  if (terms.length === 0) return undefined;
  const longestFirst = terms.map(({ text }) => text).toSorted((a, b) => b.length - a.length);
  const term = `(${longestFirst.map(anyCaseAtStart).join('|')})s?`;
  return {
    pattern: new RegExp(`(?<![\\w./-])(?:${products.join('|')}|${term})(?![\\w/-]|\\.\\w)`, 'g'),
    definitions: new Map(terms.map((each) => [each.text, each])),
    page: concepts.page,
  };
}

/** A term may begin a sentence; an abbreviation is always in capitals. */
function anyCaseAtStart(term: string): string {
  const [first = '', ...rest] = term;
  return `[${first}${first.toUpperCase()}]${rest.join('')}`;
}

/** Pages for readers of the code, the history of what was published, and the definitions themselves. */
const isExempt = ({ file, path }: Page): boolean =>
  file === conceptsFile || /^contribute\/|changelog$/.test(path);

/** `linked`: anchors of the concepts to which the page has links of its own. */
export function linkTerms(
  { page, parsed: { tokens } }: PageWithTokens,
  linked: ReadonlySet<string>,
  links: TermLinks | undefined,
): void {
  if (links === undefined || isExempt(page)) return;
  const done = new Set(linked);
  replaceInTexts(tokens, (part) => (part.type === 'text' ? linkedParts(part, page, done, links) : [part]));
}

function linkedParts(text: Token, page: Page, done: Set<string>, links: TermLinks): Token[] {
  const parts: Token[] = [];
  let end = 0;
  for (const match of text.content.matchAll(links.pattern)) {
    const [used, term = ''] = match;
    const definition =
      links.definitions.get(term) ?? links.definitions.get(term.charAt(0).toLowerCase() + term.slice(1));
    if (definition === undefined || done.has(definition.anchor)) continue;
    done.add(definition.anchor);
    parts.push(textLike(text, text.content.slice(end, match.index)), ...link(used, definition, page, links));
    end = match.index + used.length;
  }
  return [...parts, textLike(text, text.content.slice(end))];
}

function textLike(text: Token, content: string): Token {
  const part = Object.assign(Object.create(Object.getPrototypeOf(text) as object) as Token, text);
  part.content = content;
  return part;
}

/** The tokens of a link. */
function link(used: string, { anchor, meaning }: Definition, page: Page, links: TermLinks): Token[] {
  const tokens = markdownIt.parseInline(`[${used}](${toRoot(page.path)}${links.page.path}/#${anchor})`, {});
  const children = tokens[0]?.children ?? [];
  const [open] = children;
  open?.attrSet('class', 'term');
  open?.attrSet('title', meaning);
  return children;
}
