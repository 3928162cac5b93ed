/** The Redoc page of a document: one file that asks no other host for anything. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonText } from './document-text.ts';
import { isObject, objectAt, stringAt, type Json, type JsonObject } from './json.ts';
import { redocly } from './redocly.ts';
import { withVisibleEvents } from './visible-events.ts';
import { renderGrammar } from '../grammars/diagram.ts';
import type { StreamGrammar } from '../grammars/grammar.ts';

const options = [
  '--openapi.disableTelemetry=true',
  '--openapi.schemasExpansionLevel=1',
  '--openapi.jsonSamplesExpandLevel=4',
  '--openapi.maxDisplayedEnumValues=12',
];

/** URLs that the inlined Redoc would load pictures from or report to; an empty one is as good as offline. */
const foreignAddresses = /https:\/\/(?:cdn\.redoc(?:\.ly|ly\.com)|otel\.cloud\.redocly\.com)[\w./-]*/g;

/** Even if the script asked another host, the browser would refuse. The page may call the API on its own host. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'font-src data:',
  "connect-src 'self' blob:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The order of a stream's events, as text of the response of each operation that streams: below the parameters, and closed at first. */
function withVisibleGrammars(document: JsonObject): JsonObject {
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(isObject(item) ? item : {}).map(([method, operation]) => [
        method,
        withGrammar(operation),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function withGrammar(operation: Json): Json {
  if (!isObject(operation)) return operation;
  const response = objectAt(objectAt(operation, 'responses'), '200');
  const grammar = objectAt(objectAt(response, 'content'), 'text/event-stream')['x-stream-grammar'];
  if (!isObject(grammar)) return operation;
  // The grammar is valid by its own schema; a test checks that.
  const text = renderGrammar(grammar as unknown as StreamGrammar);
  const summary = stringAt(response, 'description') ?? '';
  const closed = `<details>\n<summary>Stream grammar: the order of the events</summary>\n\n${text}\n\n</details>`;
  const described = { ...response, 'x-summary': summary, description: closed };
  return { ...operation, responses: { ...objectAt(operation, 'responses'), 200: described } };
}

/** In a corner of the page: the ways back. Codes in tables break nowhere; the tables scroll. */
const bar = `<style>
.modelroute-bar { position: fixed; right: 1rem; bottom: 1rem; z-index: 50; display: flex; gap: 1rem; padding: .45rem 1rem; font: 14px/1.4 system-ui, sans-serif; background: #1d232c; border-radius: 999px; }
.modelroute-bar a { color: #fff; text-decoration: underline; }
table { display: block; overflow-x: auto; max-width: 100%; }
td:nth-child(5), td:nth-child(6) { min-width: 16rem; }
td code, th code { white-space: nowrap !important; word-break: normal !important; overflow-wrap: normal !important; }
</style>
<nav class="modelroute-bar" aria-label="Model-Routing API"><a href="/">Start</a> <a href="/docs/">Documentation</a> <a href="/console">Console</a></nav>
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

/** The page of `build-docs`, made to stay on its host. Throws when Redocly writes another form of page than this knows. */
function finished(page: string): string {
  const html = page
    .replaceAll(foreignAddresses, 'data:,')
    // The line ended in the logo of the URL above.
    .replaceAll('API docs by', 'API docs by Redoc')
    // The script routes by `#/errors`; the prerendered links lack the `#`, so that opening one in a new tab would leave the page. Links to the documentation are ours.
    .replaceAll(/(<a [^>]*href=")\/(?!docs\/)/g, '$1#/');
  const changes = [
    [
      '<meta charset="utf8" />',
      `<meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    ],
    ['<div id="redoc"', `${bar}<div id="redoc"`],
    ['\n      hydrate(__redoc_definition,', withOwnUrl],
  ] as const;
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`the page of build-docs does not have this once, as this script expects: ${from}`);
    return text.replace(from, () => to);
  }, html);
}

/** HTML of the page. */
export async function docsPage(document: JsonObject): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'modelroute-docs-'));
  try {
    writeFileSync(join(scratch, 'api.json'), jsonText(withVisibleEvents(withVisibleGrammars(document))));
    writeFileSync(join(scratch, 'redocly.yaml'), '{}\n');
    await redocly(['build-docs', 'api.json', '--inlineBundle', '--output', 'page.html', ...options], scratch);
    return finished(readFileSync(join(scratch, 'page.html'), 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
