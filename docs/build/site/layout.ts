/** The HTML around the text of a page: head, bar, navigation, contents, footer. No inline script or style. */
import { escapeHtml } from './escape-html.ts';
import { toRoot, twinOf, type PageWithTokens } from './links.ts';
import type { Page, Section } from './page.ts';

/** The page that is shown for URLs without a page. */
export const missingFile = 'docs/404.md';

/** Names of the built scripts and style sheets, below the root of the site. */
export interface Assets {
  readonly theme: string;
  readonly site: string;
  readonly style: string;
  readonly compatibility: string;
  readonly try: string;
  readonly 'compatibility-table': string;
  readonly 'try-panel': string;
}

export interface Layout {
  readonly sections: readonly Section[];
  readonly assets: Assets;
  /** URL of the server when another server publishes the site; empty otherwise. */
  readonly baseUrl: string;
  /** Path under which the site is published. */
  readonly path: string;
}

/** For a site that another server publishes: the same limits as the server's header sets. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function pageHtml(source: PageWithTokens, text: string, layout: Layout): string {
  const { page } = source;
  // The page of a missing URL is shown at any depth.
  const root = page.file === missingFile ? layout.path : toRoot(page.path);
  const { assets } = layout;
  const scripts = (page.scripts ?? []).map((name) => assets[name]);
  const styles = ['style' as const, ...(page.styles ?? [])].map((name) => assets[name]);
  const title = page.path === '' ? page.title : `${page.title} · Model-Routing API`;
  // The page of a missing URL has no twin.
  const twin = page.file === missingFile ? undefined : `${root}${twinOf(page.path)}`;
  const isHome = page.path === '' ? ' data-home' : '';
  return `<!doctype html>
<html lang="en" data-root="${root}" data-server="${escapeHtml(layout.baseUrl)}"${isHome}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(plain(page.description))}">
<link rel="icon" href="data:,">
${twin === undefined ? '' : `<link rel="alternate" type="text/markdown" href="${twin}">\n`}${styles.map((name) => `<link rel="stylesheet" href="${root}${name}">\n`).join('')}<script src="${root}${assets.theme}"></script>
<script type="module" src="${root}${assets.site}"></script>
${scripts.map((name) => `<script type="module" src="${root}${name}"></script>\n`).join('')}</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<button id="menu" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="home" href="${root}">${logo}<span>Model-Routing API</span></a>
<button id="open-search" type="button">Search <kbd>/</kbd></button>
<span class="links"><a href="${layout.baseUrl}/console">Console</a></span>
<button id="theme" type="button" aria-label="Theme: light or dark">Theme</button>
</header>
<div class="columns">
<nav id="navigation" aria-label="Pages">
${navigation(layout.sections, page, root)}
</nav>
<main id="text"${page.panel === undefined ? '' : ' class="wide"'}>
${text}${(page.panel ?? '').replaceAll('{root}', root)}
${twin === undefined ? '' : `<footer><a href="${twin}">This page as Markdown</a></footer>\n`}</main>
${page.panel === undefined ? contents(source) : ''}
</div>
${searchDialog}
</body>
</html>
`;
}

/** The mark of the console. */
const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b5d"/><path d="M8 16h6l4-6h6M14 16l4 6h6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';

const searchDialog = `<dialog id="search" aria-label="Search">
<div class="field"><input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off"><button id="close-search" type="button">Close</button></div>
<p role="status"></p>
<ul></ul>
<section hidden><h2>Reference</h2><ul></ul></section>
</dialog>`;

function navigation(sections: readonly Section[], current: Page, root: string): string {
  return sections
    .filter(({ title }) => title !== 'Home')
    .map(({ title, pages }) => {
      const isHere = pages.some((page) => page === current);
      const items = pages
        .filter(({ listed }) => listed)
        .map((page) => {
          const isCurrent = page === current || page.file === current.parent;
          const mark = isCurrent ? ` aria-current="${page === current ? 'page' : 'true'}"` : '';
          return `<li><a href="${root}${page.path}/"${mark}>${escapeHtml(page.title)}</a></li>`;
        });
      return `<details${isHere ? ' open' : ''}><summary>${escapeHtml(title)}</summary>\n<ul>\n${items.join('\n')}\n</ul></details>`;
    })
    .join('\n');
}

/** The headings of the second level; a page with few of them needs no list. */
function contents({ parsed }: PageWithTokens): string {
  const headings = parsed.headings.filter(({ level }) => level === 2);
  if (headings.length < 3) return '';
  const items = headings.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`);
  return `<aside aria-label="On this page"><p>On this page</p><ul>\n${items.join('\n')}\n</ul></aside>`;
}

/** A description without the marks of Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/[`*]|\[(.*?)\]\(.*?\)/g, '$1').replaceAll(/\s+/g, ' ');
}
