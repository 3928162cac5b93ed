/** A page's text as HTML and as its Markdown twin, every link resolved; adds a problem for each that leads nowhere. */
import type { Token } from 'markdown-it';
import { escapeHtml } from './escape-html.ts';
import { resolveLink, type PageWithTokens, type Targets } from './links.ts';
import { foreignHtml, markdownIt, rowsWithoutTable } from './parse-markdown.ts';
import { withoutCode, type Page } from './page.ts';
import type { Problem } from './problem.ts';
import { linkOperations } from './reference/link-operations.ts';
import { conceptsFile, linkTerms, type TermLinks } from './term-links.ts';
import { anchorOfTerm, type PageLink, type Terms } from './terms.ts';

export interface RenderedPage {
  readonly html: string;
  /** Markdown whose links lead to other twins. */
  readonly twin: string;
  /** Files of the pages that it links to. */
  readonly linksTo: ReadonlySet<string>;
  /** Its links to other pages, with their texts. */
  readonly pageLinks: readonly PageLink[];
}

export function renderPage(
  source: PageWithTokens,
  targets: Targets,
  terms: Terms,
  links: TermLinks | undefined,
  problems: Problem[],
): RenderedPage {
  const { page, parsed } = source;
  const linksTo = new Set<string>();
  const pageLinks: PageLink[] = [];
  const linkedTerms = new Set<string>();
  for (const { line, text } of foreignHtml(parsed.tokens))
    problems.push({ file: page.file, line, message: `HTML that the site does not publish: ${text}` });
  for (const line of rowsWithoutTable(parsed.tokens))
    problems.push({ file: page.file, line, message: 'a row of a table without a table' });
  for (const token of parsed.tokens) {
    const from = token.map?.[0] ?? 0;
    for (const inner of linksOf(token)) {
      if (inner.type === 'image' && inner.content.trim() === '')
        problems.push({ file: page.file, line: from + 1, message: 'an image without an alternative text' });
      const link = String(inner.attrGet(inner.type === 'image' ? 'src' : 'href') ?? '');
      const found = resolveLink(link, page, targets);
      if ('problem' in found)
        problems.push({ file: page.file, line: lineOf(page.markdown, link, from), message: found.problem });
      else {
        let { href } = found;
        if (found.to !== undefined) {
          linksTo.add(found.to);
          const text = textOfLink(token, inner);
          const to = { text, to: found.to };
          pageLinks.push({ ...to, line: lineOf(page.markdown, `[${text}](${link}`, from) });
          // A term leads to its definition, which has no anchor outside the site.
          const anchor = anchorOfTerm(to, terms);
          if (anchor !== undefined) href = href?.replace(/(?:#.*)?$/, `#${anchor}`);
          if (anchor !== undefined && to.to === conceptsFile) linkedTerms.add(anchor);
        }
        setLink(token, inner, href);
      }
    }
  }
  linkTerms(source, linkedTerms, links);
  linkOperations(source, targets);
  withHeadingLinks(source);
  const title = page.addsTitle ? `<h1>${escapeHtml(page.title)}</h1>\n` : '';
  return {
    html: title + markdownIt.renderer.render(parsed.tokens, markdownIt.options, {}),
    twin: twinText(page, targets),
    linksTo,
    pageLinks,
  };
}

function linksOf(token: Token): Token[] {
  return (token.children ?? []).filter(({ type }) => type === 'link_open' || type === 'image');
}

/** What a reader sees of a link, of one part; anything longer is no term. */
function textOfLink(holder: Token, link: Token): string {
  const children = holder.children ?? [];
  const next = children[children.indexOf(link) + 1];
  return next?.type === 'text' || next?.type === 'code_inline' ? next.content : '';
}

/** A target outside the site has no link: its text stays, marked as a file of the repository. */
function setLink(holder: Token, link: Token, href: string | undefined): void {
  if (href !== undefined) {
    link.attrSet(link.type === 'image' ? 'src' : 'href', href);
    return;
  }
  const children = holder.children ?? [];
  const end = children.findIndex(
    (child, at) => at > children.indexOf(link) && child.type === 'link_close' && child.level === link.level,
  );
  for (const each of [link, children[end]]) {
    if (each === undefined) continue;
    each.tag = 'span';
    each.attrs = each === link ? [['title', 'In the repository']] : null;
  }
}

/** The line on which the link is written, at or below the block that has it. */
function lineOf(markdown: string, link: string, from: number): number {
  const lines = markdown.split('\n');
  const at = lines.findIndex((line, index) => index >= from && line.includes(link));
  return (at < 0 ? from : at) + 1;
}

/** Each heading below the title gets a link to itself. */
function withHeadingLinks({ parsed: { tokens, headings } }: PageWithTokens): void {
  for (const { level, anchor, text, at } of headings) {
    const inline = tokens[at + 1];
    if (level === 1 || inline?.children == null) continue;
    const mark = markdownIt.parseInline('', {})[0];
    if (mark === undefined) continue;
    mark.type = 'html_inline';
    mark.content = ` <a class="anchor" href="#${anchor}" aria-label="Link to “${escapeHtml(text)}”">#</a>`;
    inline.children.push(mark);
  }
}

/** Marks a link that becomes plain text; a character that no document has. */
const nowhere = '\u{E000}';

/** The Markdown of a page with its links as they are between the twins. */
export function twinText(page: Page, targets: Targets): string {
  const code = withoutCode(page.markdown);
  const linked = page.markdown.replaceAll(
    /\]\((<?)([^)\s>]+)(>?)\)/g,
    (whole, open: string, link: string, close: string, at: number) => {
      if (code.slice(at, at + whole.length) !== whole) return whole;
      const found = resolveLink(link, page, targets);
      if ('problem' in found) return whole;
      return found.twin === undefined ? nowhere : `](${open}${found.twin}${close})`;
    },
  );
  const text = linked.replaceAll(/\[([^\]]*)\u{E000}/gu, '$1');
  return page.addsTitle ? `# ${page.title}\n\n${text}` : text;
}
