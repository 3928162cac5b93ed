/** What surrounds the Redoc page of a document: the ways back, its policy, the URL of its server, and what its markup lacks. */
import { createHash } from 'node:crypto';
import { pageStyle } from './page-style.ts';

/** URLs that the inlined Redoc would load pictures from or report to; an empty one is as good as offline. */
const foreignAddresses = /https:\/\/(?:cdn\.redoc(?:\.ly|ly\.com)|otel\.cloud\.redocly\.com)[\w./-]*/g;

/** The ways back, in a corner of the page. */
const bar = `<style>${pageStyle}</style>
<nav class="modelroute-bar" aria-label="Model-Routing API"><a href="../../../">Start</a> <a href="../../">Documentation</a> <a href="../try/">Try it</a> <a href="../../../console">Console</a></nav>
`;

/**
 * The HTML shows the introduction as Redoc does; Redoc and the definition are files beside it, about ten times its size.
 * They are loaded with the first sign that somebody uses the page, or at once where the URL names a part of the document.
 * A click that came before Redoc is repeated. The browser keeps the files, and the three pages share one Redoc. Samples have
 * the URL of the server that shows the page: in the definition, and in what is drawn already.
 *
 * Redoc has no option for two things that WCAG asks for: code that scrolls can be reached by keyboard, and the name of a
 * menu contains the choice that is shown. They are added whenever Redoc has drawn.
 */
const start = (redoc: string, definition: string, options: string): string => `
      const root = document.getElementById('redoc');
      const ownUrl = document.querySelector('meta[name=modelroute-url]').content || (location.pathname.startsWith('/docs/') ? location.origin : 'http://127.0.0.1:8080');
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue;
        if (text.includes('http://127.0.0.1:8080')) texts.currentNode.nodeValue = text.replaceAll('http://127.0.0.1:8080', ownUrl);
      }
      const complete = () => {
        for (const code of root.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0;
        for (const menu of root.querySelectorAll('button[aria-haspopup][aria-label]')) {
          menu.dataset.purpose ??= menu.ariaLabel;
          const name = menu.dataset.purpose + ': ' + menu.textContent.trim();
          if (menu.ariaLabel !== name) menu.ariaLabel = name;
        }
      };
      complete();
      new MutationObserver(complete).observe(root, { childList: true, characterData: true, subtree: true });
      const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'wheel', 'hashchange'];
      const load = async () => {
        for (const sign of signs) removeEventListener(sign, load);
        let clicked;
        const remember = ({ target }) => { clicked = target.closest('a') ? undefined : target; };
        root.addEventListener('click', remember, true);
        const [{ hydrate }, response] = await Promise.all([import('${redoc}'), fetch('${definition}')]);
        const definition = JSON.parse((await response.text()).replaceAll('http://127.0.0.1:8080', ownUrl));
        await hydrate(definition, ${options}, root);
        root.removeEventListener('click', remember, true);
        clicked?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      };
      if (location.hash.length > 1) void load();
      else for (const sign of signs) addEventListener(sign, load, { passive: true });
      `;

/** A file that a page loads, by its name in the repository and by its name in the URL, which changes with its content. */
export interface PageAsset {
  readonly file: string;
  readonly urlName: string;
  readonly text: string;
}

export interface FinishedPage {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
  readonly assets: readonly PageAsset[];
}

/** Where the pages find their assets: beside their own folders. */
const assetsUrl = '../assets/';

/**
 * The page of `build-docs`, made to stay on its host, and the files that it loads. `name` is that of its document. Throws
 * when Redocly writes another form of page than this knows.
 */
export function finishedPage(page: string, name: string): FinishedPage {
  const drawn = page
    .replaceAll(foreignAddresses, 'data:,')
    // The line ended in the logo of the URL above.
    .replaceAll('API docs by', 'API docs by Redoc')
    // The script routes by `#/errors`; the prerendered links lack the `#`, so that opening one in a new tab would leave the page.
    .replaceAll(/(<a [^>]*href=")\//g, '$1#/');
  const style = between(drawn, '<style data-styled="true"', '</style>');
  const script = between(drawn, '<script type="module">', '</script>');
  const [, redocText = '', definitionText = '', options = ''] =
    /^<script type="module">\n([\s\S]*)\n *const __redoc_definition = (.*?);?\n *const __redoc_options = (.*?);?\n\s*hydrate\(__redoc_definition, __redoc_options, [^;]*;\s*<\/script>$/.exec(
      script,
    ) ?? refuse('a script of Redoc, a definition and options');
  const redoc = asset('redoc.js', `${redocText.trim()}\n`);
  const css = asset('redoc.css', style.slice(style.indexOf('>') + 1, -'</style>'.length));
  const definition = asset(`${name}.page.json`, JSON.stringify(JSON.parse(definitionText)));
  const head = [
    '<meta name="modelroute-url" content="">',
    '<link rel="icon" href="data:,">',
    `<link rel="stylesheet" href="${assetsUrl}${css.urlName}">`,
  ].join('\n  ');
  const startScript = start(assetsUrl + redoc.urlName, assetsUrl + definition.urlName, options);
  const small = once(once(drawn, style, head), script, `<script type="module">${startScript}</script>`);
  const whole = once(small, '<div id="redoc"', `${bar}<div id="redoc"`);
  const policy = pagePolicy(whole);
  const meta = `<meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return { html: once(whole, '<meta charset="utf8" />', meta), policy, assets: [redoc, css, definition] };
}

function asset(file: string, text: string): PageAsset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { file, urlName: file.replace(/\.(\w+)$/, `.${hash}.$1`), text };
}

function refuse(expected: string): never {
  throw new Error(`the page of build-docs does not have this once, as this script expects: ${expected}`);
}

/** From the only `from` to the first `to` behind it, both included. */
function between(text: string, from: string, to: string): string {
  const begin = text.indexOf(from);
  const end = text.indexOf(to, begin);
  if (begin === -1 || end === -1 || text.includes(from, begin + 1)) return refuse(`${from} … ${to}`);
  return text.slice(begin, end + to.length);
}

function once(text: string, from: string, to: string): string {
  return text.split(from).length === 2 ? text.replace(from, () => to) : refuse(from.slice(0, 200));
}

/** Of the text of an inline element, as a policy names it. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Only scripts and style sheets of its own host, and the inline ones of the page, by their hashes. Redoc fills an empty
 * style sheet of its own, and its drawn elements have style attributes.
 */
function pagePolicy(html: string): string {
  const hashes = (element: string): string[] => {
    const found = html.matchAll(new RegExp(`<${element}(?: [^>]*)?>([\\s\\S]*?)</${element}>`, 'g'));
    return [...new Set([...found].map(([, text]) => hashOf(text ?? '')))];
  };
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes('script').join(' ')}`,
    `style-src-elem 'self' ${[...hashes('style'), hashOf('')].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'font-src data:',
    "connect-src 'self' blob:",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Source of the module with the policies that the server sends with the pages, and with the names of their assets. */
export function referencePagesModule(
  policies: Readonly<Record<string, string>>,
  assets: readonly PageAsset[],
  notice: string,
): string {
  const files = Object.fromEntries(assets.map(({ urlName, file }) => [urlName, file]));
  return `/** ${notice} */

/** By the document whose page it is. */
export const pagePolicies = ${JSON.stringify(policies, null, 2)} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = ${JSON.stringify(files, null, 2)};
`;
}
