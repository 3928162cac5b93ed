/** What surrounds the Redoc page of a document: the ways back, its style, its policy, and the URL of its server. */
import { createHash } from 'node:crypto';

/** URLs that the inlined Redoc would load pictures from or report to; an empty one is as good as offline. */
const foreignAddresses = /https:\/\/(?:cdn\.redoc(?:\.ly|ly\.com)|otel\.cloud\.redocly\.com)[\w./-]*/g;

/** In a corner of the page: the ways back. Codes in tables break nowhere; the tables scroll. */
const bar = `<style>
.modelroute-bar { position: fixed; right: 1rem; bottom: 1rem; z-index: 50; display: flex; gap: 1rem; padding: .45rem 1rem; font: 14px/1.4 system-ui, sans-serif; background: #1d232c; border: 1px solid #5a6472; border-radius: 999px; }
.modelroute-bar a { color: #fff; text-decoration: underline; }
@media (max-width: 50rem) { .modelroute-bar { left: 0; right: 0; bottom: 0; justify-content: center; border-radius: 0; } #redoc { padding-bottom: 3rem; } }
.modelroute-drawing { overflow-x: auto; margin: 1rem 0; }
.modelroute-drawing svg { max-width: none; }
details > summary { cursor: pointer; }
table { display: block; overflow-x: auto; max-width: 100%; }
td:nth-child(5), td:nth-child(6) { min-width: 16rem; }
td code, th code { white-space: nowrap !important; word-break: normal !important; overflow-wrap: normal !important; }
</style>
<nav class="modelroute-bar" aria-label="Model-Routing API"><a href="/">Start</a> <a href="/docs/">Documentation</a> <a href="/docs/reference/try/">Try it</a> <a href="/console">Console</a></nav>
`;

/** Samples have the URL of the server that shows the page: in the definition, and in what is drawn already. */
const withOwnUrl = `
      const __own_url = /^\\/docs(\\/|$)/.test(location.pathname) ? location.origin : 'http://127.0.0.1:8080';
      const __own_definition = JSON.parse(JSON.stringify(__redoc_definition).replaceAll('http://127.0.0.1:8080', __own_url));
      const __texts = document.createTreeWalker(document.getElementById('redoc'), NodeFilter.SHOW_TEXT);
      while (__texts.nextNode()) {
        const __text = __texts.currentNode.nodeValue;
        if (__text.includes('http://127.0.0.1:8080')) __texts.currentNode.nodeValue = __text.replaceAll('http://127.0.0.1:8080', __own_url);
      }
      hydrate(__own_definition,`;

export interface FinishedPage {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** The page of `build-docs`, made to stay on its host. Throws when Redocly writes another form of page than this knows. */
export function finishedPage(page: string): FinishedPage {
  const html = page
    .replaceAll(foreignAddresses, 'data:,')
    // The line ended in the logo of the URL above.
    .replaceAll('API docs by', 'API docs by Redoc')
    // The script routes by `#/errors`; the prerendered links lack the `#`, so that opening one in a new tab would leave the page. Links to the documentation are ours.
    .replaceAll(/(<a [^>]*href=")\/(?!docs\/)/g, '$1#/');
  const withBar = once(html, '<div id="redoc"', `${bar}<div id="redoc"`);
  const whole = once(withBar, '\n      hydrate(__redoc_definition,', withOwnUrl);
  const policy = pagePolicy(whole);
  const meta = `<meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return { html: once(whole, '<meta charset="utf8" />', meta), policy };
}

function once(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2)
    throw new Error(`the page of build-docs does not have this once, as this script expects: ${from}`);
  return text.replace(from, () => to);
}

/** Of the text of an inline element, as a policy names it. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Only the scripts and style sheets of the page itself, by their hashes. The page may call the API on its own host. Redoc
 * fills an empty style sheet of its own, and its drawn elements have style attributes.
 */
function pagePolicy(html: string): string {
  const hashes = (element: string): string[] => {
    const found = html.matchAll(new RegExp(`<${element}(?: [^>]*)?>([\\s\\S]*?)</${element}>`, 'g'));
    return [...new Set([...found].map(([, text]) => hashOf(text ?? '')))];
  };
  return [
    "default-src 'none'",
    `script-src ${hashes('script').join(' ')}`,
    `style-src-elem ${[...hashes('style'), hashOf('')].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'font-src data:',
    "connect-src 'self' blob:",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Source of the module with the policies that the server sends with the pages. */
export function policiesModule(policies: Readonly<Record<string, string>>, notice: string): string {
  return `/** ${notice} */

/** By the document whose page it is. */
export const pagePolicies = ${JSON.stringify(policies, null, 2)} as const;
`;
}
