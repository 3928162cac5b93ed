/** Markdown as tokens: headings with anchors, code in colours, tables that scroll by themselves. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './escape-html.ts';
import { slugger } from './slug.ts';

const languages = {
  bash,
  go,
  http,
  java,
  javascript,
  json,
  kotlin,
  nginx,
  php,
  python,
  ruby,
  rust,
  typescript,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['console', 'sh', 'shell'], { languageName: 'bash' });
hljs.registerAliases(['js', 'mjs'], { languageName: 'javascript' });
hljs.registerAliases('jsonl', { languageName: 'json' });

function highlighted(code: string, language: string): string {
  const known = hljs.getLanguage(language) !== undefined;
  return known ? hljs.highlight(code, { language, ignoreIllegals: true }).value : escapeHtml(code);
}

/** A heading of a page. */
interface Heading {
  readonly level: number;
  readonly anchor: string;
  /** Without marks. */
  readonly text: string;
  /** Index of its opening token. */
  readonly at: number;
}

/** HTML that a page may contain itself: nothing that a policy refuses. */
const allowedHtml = /^\s*(?:<!--[\s\S]*?-->|<br>|<a (?:id|name)="[\w-]+">(?:<\/a>)?|<\/a>)\s*$/;

export const markdownIt = new MarkdownIt({ html: true, linkify: false, highlight: highlighted });
// Links are checked when the page is rendered.
markdownIt.validateLink = () => true;
markdownIt.renderer.rules['table_open'] = () =>
  '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n';
markdownIt.renderer.rules['table_close'] = () => '</table></div>\n';
const fence = markdownIt.renderer.rules.fence;
markdownIt.renderer.rules.fence = (tokens, index, options, env, self) => {
  const name = tokens[index]?.info.trim().split(/\s/)[0] ?? '';
  const code = fence?.(tokens, index, options, env, self) ?? '';
  const label = name === '' ? 'text' : name;
  return `<div class="code" data-language="${escapeHtml(label)}">${code.replace('<pre>', `<pre tabindex="0" role="region" aria-label="Code, ${escapeHtml(label)}">`)}</div>\n`;
};
/** A longer word in code breaks after its separators, and nowhere else; a short one stays whole. */
const unbroken = 24;
markdownIt.renderer.rules['code_inline'] = (tokens, index) => {
  const text = escapeHtml(tokens[index]?.content ?? '');
  if (text.length <= unbroken) return `<code class="whole">${text}</code>`;
  return `<code>${text.replaceAll(/([/.](?=[\w{]))/g, '$1<wbr>')}</code>`;
};

export interface ParsedMarkdown {
  readonly tokens: Token[];
  readonly headings: readonly Heading[];
  readonly anchors: ReadonlySet<string>;
}

export function parseMarkdown(markdown: string): ParsedMarkdown {
  const tokens = markdownIt.parse(markdown, {});
  const anchorOf = slugger();
  const headings = tokens.flatMap((token, at): Heading[] => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[at + 1]);
    const anchor = anchorOf(text);
    token.attrSet('id', anchor);
    return [{ level: Number(token.tag.slice(1)), anchor, text, at }];
  });
  const own = [...markdown.matchAll(/<a (?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '');
  const anchors = [...headings.map(({ anchor }) => anchor), ...own, ...markRows(tokens, anchorOf)];
  labelCells(tokens);
  return { tokens, headings, anchors: new Set(anchors) };
}

/** What the first column of a table of terms is called. */
const headsOfTerms: ReadonlySet<string> = new Set(['term', 'abbreviation']);
/** … and of a table of fields, which several bodies of a page may have. */
const headOfFields = 'field';

/** Each row of a table of terms or fields gets an anchor, so that texts can link to a definition. Returns the anchors. */
function markRows(tokens: readonly Token[], anchorOf: (text: string) => string): string[] {
  let heading = '';
  let head = '';
  let isFirstCell = false;
  return tokens.flatMap((token, at) => {
    if (token.type === 'heading_open') heading = plainText(tokens[at + 1]);
    if (token.type === 'th_open' && tokens[at - 1]?.type === 'tr_open') head = plainText(tokens[at + 1]);
    if (token.type === 'tr_open') isFirstCell = true;
    if (token.type !== 'td_open' || !isFirstCell) return [];
    isFirstCell = false;
    if (head !== headOfFields && !headsOfTerms.has(head)) return [];
    const name = plainText(tokens[at + 1]);
    const anchor = anchorOf(head === headOfFields ? `${heading} ${name}` : name);
    token.attrSet('id', anchor);
    return [anchor];
  });
}

/** Of two columns, a phone has room. */
const narrowTable = 2;

/** The cells of a wide table get the name of their column: a phone shows each row as a list. */
function labelCells(tokens: readonly Token[]): void {
  let names: string[] = [];
  let column = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'table_open') names = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') names.push(plainText(tokens[at + 1]));
    if (token.type !== 'td_open') continue;
    const name = names[column] ?? '';
    if (names.length > narrowTable && column > 0 && name !== '') token.attrSet('data-label', name);
    column += 1;
  }
}

/** What a reader sees of an inline token. */
export function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => {
      if (type === 'text' || type === 'code_inline') return content;
      return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
    })
    .join('');
}

/** Rows of a table that a blank line parts from it, with their lines: a reader would see the bars. */
export function rowsWithoutTable(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, at) =>
    token.type === 'inline' && tokens[at - 1]?.type === 'paragraph_open' && /^\|.*\|$/m.test(token.content)
      ? [(token.map?.[0] ?? 0) + 1]
      : [],
  );
}

/** HTML in the Markdown that is more than a comment, a line break or an anchor, with its line. */
export function foreignHtml(tokens: readonly Token[]): { line: number; text: string }[] {
  return tokens.flatMap((token) => {
    const line = (token.map?.[0] ?? 0) + 1;
    const own = token.type === 'html_block' ? [token.content] : [];
    const inline = (token.children ?? []).filter(({ type }) => type === 'html_inline');
    return [...own, ...inline.map(({ content }) => content)]
      .filter((text) => !allowedHtml.test(text))
      .map((text) => ({ line, text: text.trim().slice(0, 60) }));
  });
}
