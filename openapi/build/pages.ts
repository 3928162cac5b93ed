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

/** The order of a stream's events, as text below the description of each operation that streams. */
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
  return { ...operation, description: `${stringAt(operation, 'description') ?? ''}\n\n${text}` };
}

/** The page of `build-docs`, made to stay on its host. Throws when Redocly writes another form of page than this knows. */
function finished(page: string): string {
  const html = page
    .replaceAll(foreignAddresses, 'data:,')
    // The line ended in the logo of the URL above.
    .replaceAll('API docs by', 'API docs by Redoc')
    // The script routes by `#/errors`; the prerendered links lack the `#`, so that opening one in a new tab would leave the page.
    .replaceAll(/(<a [^>]*href=")\//g, '$1#/');
  const head = '<meta charset="utf8" />';
  if (!html.includes(head))
    throw new Error('the page of build-docs has another head than this script expects');
  return html.replace(
    head,
    `<meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
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
